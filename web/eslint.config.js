import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["node_modules/**", "generated/**"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: { ...globals.browser, SINGLE: "readonly", BUILT: "readonly" } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-implicit-globals": "error",
      "no-console": ["error", { allow: ["warn", "error"] }],
      // Text from links and files never goes into the page as HTML.
      "no-restricted-syntax": [
        "error",
        { selector: "CallExpression[callee.property.name='insertAdjacentHTML']", message: "Text never goes into the page as HTML." },
        { selector: "CallExpression[callee.property.name='write'][callee.object.name='document']", message: "Text never goes into the page as HTML." },
      ],
      "no-eval": "error",
      "no-implied-eval": "error",
    },
  },
  { files: ["sw.js"], languageOptions: { globals: { ...globals.serviceworker, FILES: "readonly", VERSION: "readonly" } } },
  { files: ["worker.js"], languageOptions: { globals: { ...globals.worker } } },
];
