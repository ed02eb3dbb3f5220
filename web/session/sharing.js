// Links and what they hold, loaded when somebody shares or opens one.

import { patient } from "../house/chunks.js";

export const sharing = patient(() => import("./links.js"));
