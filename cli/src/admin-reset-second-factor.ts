import type { AdminAction } from "./admin-action.ts";
import { say } from "./texts.ts";

/** `yizhou admin reset-second-factor`: for a person who has lost every second factor and the recovery codes. */
export const resetSecondFactor: AdminAction = {
  parameters: ["ACCOUNT"],
  options: [],
  async run([account], _args, terminal) {
    const { loadSettings, resetSecondFactor: reset } = await import("@yizhou/server");
    const factors = await reset(loadSettings(terminal.environment), account!);
    terminal.out(
      terminal.isJson
        ? JSON.stringify({ account, factors })
        : say(terminal.language, "secondFactorReset", { count: String(factors), name: account! }),
    );
  },
};
