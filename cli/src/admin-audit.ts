import type { AdminAction } from "./admin-action.ts";
import { usage } from "./arguments.ts";
import { say } from "./texts.ts";

const DEFAULT_DAYS = "30";

/** `yizhou admin audit`: who did what to which id, from the site's audit log. */
export const readAudit: AdminAction = {
  parameters: [],
  options: ["person", "event", "days"],
  async run(_values, args, terminal) {
    const days = args.value("days") ?? DEFAULT_DAYS;
    if (!/^\d{1,4}$/.test(days)) throw usage(terminal, "notANumber", { option: "--days" });
    const { loadSettings, readAudit: read } = await import("@yizhou/server");
    const lines = await read(loadSettings(terminal.environment), {
      account: args.value("person"),
      event: args.value("event"),
      days: Number(days),
    });
    if (lines.length === 0 && !terminal.isJson) terminal.out(say(terminal.language, "noAudit"));
    for (const line of lines) {
      const { at, account, userId, event, subjectId, address, details } = line;
      const facts = Object.entries(details).map(([name, value]) => `${name}=${value}`);
      const words = [at, account ?? userId ?? "-", event, subjectId ?? "-", address ?? "-", ...facts];
      terminal.out(terminal.isJson ? JSON.stringify(line) : words.join("\t"));
    }
  },
};
