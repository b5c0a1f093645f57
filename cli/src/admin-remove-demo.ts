import type { AdminAction } from "./admin-action.ts";
import { say } from "./texts.ts";

/** `yizhou admin remove-demo`: has the accounts of the demo deleted, on a site that is one no more. */
export const removeDemo: AdminAction = {
  parameters: [],
  options: [],
  async run(_values, _args, terminal) {
    const { loadSettings, removeDemo: remove } = await import("@yizhou/server");
    const accounts = await remove(loadSettings(terminal.environment));
    terminal.out(
      terminal.isJson
        ? JSON.stringify({ accounts })
        : say(terminal.language, "demoRemoved", { count: String(accounts) }),
    );
  },
};
