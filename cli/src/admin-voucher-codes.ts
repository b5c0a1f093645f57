import type { AdminAction } from "./admin-action.ts";
import { usage } from "./arguments.ts";

const DAY_MS = 24 * 3600 * 1000;

/** `yizhou admin voucher-codes`: makes codes that people redeem for characters, one on a line. */
export const voucherCodes: AdminAction = {
  parameters: ["CHARACTERS"],
  options: ["name", "count", "days", "redeem-days"],
  async run([characters], args, terminal) {
    const numberOf = (name: string, text: string | undefined): number | null => {
      if (text !== undefined && !/^[1-9]\d{0,7}$/.test(text))
        throw usage(terminal, "notANumber", { option: name });
      return text === undefined ? null : Number(text);
    };
    const redeemDays = numberOf("--redeem-days", args.value("redeem-days"));
    const { loadSettings, makeVoucherCodes } = await import("@yizhou/server");
    const codes = await makeVoucherCodes(loadSettings(terminal.environment), {
      name: args.value("name") ?? "",
      codes: Math.min(10_000, numberOf("--count", args.value("count")) ?? 1),
      characters: numberOf("CHARACTERS", characters)!,
      redeemUntil: redeemDays === null ? null : new Date(Date.now() + redeemDays * DAY_MS),
      lastsDays: numberOf("--days", args.value("days")),
    });
    terminal.out(terminal.isJson ? JSON.stringify({ codes }) : codes.join("\n"));
  },
};
