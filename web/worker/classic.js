// Pyodide refuses classic workers, which it knows by importScripts, and it looks as soon as it is
// loaded. The single file's worker is a classic one, so this is imported before Pyodide.
if (SINGLE) Object.assign(globalThis, { importScripts: undefined });
