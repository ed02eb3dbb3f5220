import js from "@eslint/js";
import globals from "globals";

// Text from links and files never goes into the page as HTML.
const message = "Text never goes into the page as HTML.";
const DOORS =
  "/^(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment|srcdoc)$/";
const CLOSED = [
  { selector: `MemberExpression[property.name=${DOORS}]`, message },
  { selector: `MemberExpression[property.value=${DOORS}]`, message },
  { selector: "MemberExpression[object.name='document'][property.name=/^write(ln)?$/]", message },
  {
    selector: "MemberExpression[object.property.name='document'][property.name=/^write(ln)?$/]",
    message,
  },
];
const PARSER = {
  selector: "CallExpression[callee.property.name='parseFromString'][arguments.1.value='text/html']",
  message,
};

export default [
  { ignores: ["node_modules/**", "generated/**"] },
  js.configs.recommended,
  {
    languageOptions: {
      ecmaVersion: 2024,
      sourceType: "module",
      globals: { ...globals.browser, SINGLE: "readonly", BUILT: "readonly", EARLY: "readonly" },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-implicit-globals": "error",
      "no-console": ["error", { allow: ["warn", "error"] }],
      "no-restricted-syntax": ["error", ...CLOSED, PARSER],
      "no-eval": "error",
      "no-implied-eval": "error",
    },
  },
  // The rules pages are HTML that the build makes of our own Markdown; it strips any HTML in that.
  { files: ["pages/rules.js"], rules: { "no-restricted-syntax": ["error", ...CLOSED] } },
  {
    files: ["sw.js"],
    languageOptions: {
      globals: {
        ...globals.serviceworker,
        FILES: "readonly",
        VERSION: "readonly",
        POLICY: "readonly",
      },
    },
  },
  { files: ["worker/worker.js"], languageOptions: { globals: { ...globals.worker } } },
];
