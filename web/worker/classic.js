// Pyodide refuses classic workers, which it recognizes by importScripts as soon as it loads. The
// single file's worker is classic, so this is imported before Pyodide.
if (SINGLE) Object.assign(globalThis, { importScripts: undefined });
