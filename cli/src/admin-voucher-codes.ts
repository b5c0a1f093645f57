import type { AdminAction } from "./admin-action.ts";
import { countOf, MOST_DAYS } from "./count-of.ts";

const DAY_MS = 24 * 3600 * 1000;
/** They are made and shown at once. */
const MOST_CODES = 10_000;
const MOST_CHARACTERS = 100_000_000;

/** `yizhou admin voucher-codes`: makes codes that people redeem for characters, one on a line. */
export const voucherCodes: AdminAction = {
  parameters: ["CHARACTERS"],
  options: ["name", "count", "days", "redeem-days"],
  async run([characters], args, terminal) {
    const numberOf = (name: string, text: string | undefined, most: number): number | null =>
      text === undefined ? null : countOf(name, text, most, terminal);
    const redeemDays = numberOf("--redeem-days", args.value("redeem-days"), MOST_DAYS);
    const { loadSettings, makeVoucherCodes } = await import("@yizhou/server");
    const codes = await makeVoucherCodes(loadSettings(terminal.environment), {
      name: args.value("name") ?? "",
      codes: numberOf("--count", args.value("count"), MOST_CODES) ?? 1,
      characters: numberOf("CHARACTERS", characters, MOST_CHARACTERS)!,
      redeemUntil: redeemDays === null ? null : new Date(Date.now() + redeemDays * DAY_MS),
      lastsDays: numberOf("--days", args.value("days"), MOST_DAYS),
    });
    terminal.out(terminal.isJson ? JSON.stringify({ codes }) : codes.join("\n"));
  },
};
