// The worker in which Python runs. The same source serves the site (a module worker that fetches
// what it needs from its own folder) and the single file (a classic worker made from a blob, which
// gets everything as text and can fetch nothing). The bundler sets SINGLE and BUILT.
import "./classic.js";
import { MAKER } from "./names.js";
import { keepMemory, startPyodide } from "./pyodide.js";
import { serve } from "./serve.js";

if (self.name === MAKER) void keepMemory();
else serve(startPyodide);
