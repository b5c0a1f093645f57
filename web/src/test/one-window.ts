import type { Environment } from "vitest/runtime";
import { builtinEnvironments } from "vitest/runtime";

/** Where the window of this process is kept: the file is loaded anew for every test file. */
const MADE = Symbol.for("yizhou.test.window");

/**
 * One window for all test files of a process, emptied between them. React keeps the window it was first loaded with, so a window a
 * file would mean React, the router and every component loaded once a file: more than half of the suite's processor time.
 */
export default {
  name: "one-window",
  viteEnvironment: "client",
  async setup(global: typeof globalThis & { [MADE]?: true }, options) {
    if (!global[MADE]) {
      await builtinEnvironments["happy-dom"].setup(global, options);
      global[MADE] = true;
    }
    return { teardown: empty };
  },
} satisfies Environment;

function empty({ document, localStorage, sessionStorage, history }: typeof globalThis) {
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
}
