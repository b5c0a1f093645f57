import type { Plugin } from "vite";

const MADE = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
const NAMED = /^ *\w+\.displayName = "[\w.]+";$/gm;

/**
 * Lets the bundler leave out components of the router that nothing of ours uses. It keeps them, and all that they draw in, because it
 * cannot know that making a component or naming it for developer tools does nothing else.
 */
export function unusedComponents(): Plugin {
  return {
    name: "yizhou-unused-components",
    apply: "build",
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
      handler: (code) => ({ code: code.replace(NAMED, "").replace(MADE, "/* @__PURE__ */ "), map: null }),
    },
  };
}
