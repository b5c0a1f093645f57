import type { AdminAction } from "./admin-action.ts";
import { say } from "./texts.ts";

/** `yizhou admin rotate-keys`: seals every stored engine key with a new master key. */
export const rotateKeys: AdminAction = {
  parameters: [],
  options: [],
  async run(_values, _args, terminal) {
    const { loadSettings, rotateMasterKey } = await import("@yizhou/server");
    const { masterKey, sealed } = await rotateMasterKey(loadSettings(terminal.environment));
    terminal.out(
      terminal.isJson
        ? JSON.stringify({ masterKey, sealed })
        : say(terminal.language, "keysRotated", { count: String(sealed), masterKey }),
    );
  },
};
