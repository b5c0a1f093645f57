import js from "@eslint/js";
import a11y from "eslint-plugin-jsx-a11y-x";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["**/dist/", "**/node_modules/", "data/", ".cache/", "fixtures/", "**/*.cjs"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-empty": ["error", { allowEmptyCatch: false }],
      "no-control-regex": "off",
      "no-irregular-whitespace": [
        "error",
        { skipStrings: true, skipRegExps: true, skipTemplates: true, skipComments: true },
      ],
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  {
    // Node's own fetch looks a name up for itself: what was judged before is not what it connects to.
    files: ["packages/**/*.ts", "server/src/**/*.ts", "cli/src/**/*.ts"],
    ignores: ["**/*.test.ts", "**/testing/**"],
    rules: {
      "no-restricted-globals": [
        "error",
        {
          name: "fetch",
          message: "Requests go through OutboundFetch (packages/engines/src/node/outbound-fetch.ts).",
        },
      ],
    },
  },
  {
    files: ["web/src/**/*.{ts,tsx}"],
    plugins: { "react-hooks": hooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "error" },
  },
  { files: ["web/src/**/*.tsx"], ...a11y.configs.recommended },
  {
    files: ["web/src/**/*.tsx"],
    rules: {
      // A field that a person opens by a press (rename, find, edit) must have the focus, or the keyboard stands nowhere.
      "jsx-a11y-x/no-autofocus": "off",
      // What scrolls must be reachable by keyboard (WCAG 2.1.1); such regions have a name.
      "jsx-a11y-x/no-noninteractive-tabindex": ["error", { roles: ["region"], tags: [] }],
      // Keys pressed and pointers moved inside a part bubble to it; only a click on what is no control is a trap.
      "jsx-a11y-x/no-static-element-interactions": ["error", { handlers: ["onClick"] }],
      "jsx-a11y-x/no-noninteractive-element-interactions": ["error", { handlers: ["onClick"] }],
    },
  },
  {
    files: ["**/*.mjs", "**/*.js"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        AbortSignal: "readonly",
        Buffer: "readonly",
        URL: "readonly",
        setTimeout: "readonly",
      },
    },
  },
);
