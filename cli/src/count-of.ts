import { usage } from "./arguments.ts";
import type { Terminal } from "./terminal.ts";

/** A hundred years: a day further off may be none that a clock knows. */
export const MOST_DAYS = 36_500;

/** A whole number from 1 to `most`. @throws {AppError} usage.invalid */
export function countOf(option: string, text: string, most: number, terminal: Terminal): number {
  const count = /^[1-9]\d{0,11}$/.test(text) ? Number(text) : most + 1;
  if (count > most) throw usage(terminal, "notACount", { option, most: String(most) });
  return count;
}
