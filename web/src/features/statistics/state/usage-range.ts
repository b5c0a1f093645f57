// Which days are looked at, as the address says it. Days are the person's own.
import { MOST_USAGE_DAYS, USAGE_UNITS } from "@yizhou/contract";
import type { UsageQuery, UsageUnit } from "@yizhou/contract";

/** Spans that end today. */
export const PRESETS = ["7d", "30d", "12m"] as const;
export type Preset = (typeof PRESETS)[number];

export interface UsageRange {
  /** Null where the days were chosen one by one. */
  readonly preset: Preset | null;
  readonly since: string;
  readonly until: string;
  readonly unit: UsageUnit;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const MOST_POINTS = 62;

/** Reads the days from the address; what makes no sense there falls back to the last thirty. @param today  in the person's time zone */
export function readRange(params: URLSearchParams, today: string): UsageRange {
  const [since, until] = [params.get("since") ?? "", params.get("until") ?? ""];
  const days = [since, until].every((day) => DAY.test(day) && !Number.isNaN(Date.parse(day)))
    ? countDays(since, until)
    : 0;
  const span =
    days > 0 && days <= MOST_USAGE_DAYS
      ? { preset: null, since, until }
      : spanOf(PRESETS.find((name) => name === params.get("range")) ?? "30d", today);
  const wanted = USAGE_UNITS.find((name) => name === params.get("unit"));
  return { ...span, unit: wanted ?? unitFor(span) };
}

/** The address of a span; the unit is in it only where it is not the usual one. */
export function writeRange({ preset, since, until, unit }: UsageRange): URLSearchParams {
  const params = new URLSearchParams(preset ? { range: preset } : { since, until });
  if (preset === "30d") params.delete("range");
  if (unit !== unitFor({ preset, since, until })) params.set("unit", unit);
  return params;
}

/** A span that ends today, in its usual unit. */
export function rangeOf(preset: Preset, today: string): UsageRange {
  const span = spanOf(preset, today);
  return { ...span, unit: unitFor(span) };
}

/** Days chosen one by one, in the usual unit; both belong to it. */
export function rangeBetween(since: string, until: string): UsageRange {
  const span = { preset: null, since, until };
  return { ...span, unit: unitFor(span) };
}

export function queryOf({ since, until, unit }: UsageRange, timeZone: string): UsageQuery {
  return { since, until, unit, timeZone };
}

/** Days of a span, both ends counted; 0 or less where it ends before it begins. */
export function countDays(since: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(since)) / DAY_MS) + 1;
}

/** Today, where the person is. */
export function dayHere(now: Date = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

function spanOf(preset: Preset, today: string) {
  const end = new Date(today);
  const begin = new Date(today);
  if (preset === "12m") {
    begin.setUTCDate(1);
    begin.setUTCMonth(begin.getUTCMonth() - 11);
  } else begin.setUTCDate(begin.getUTCDate() - (preset === "7d" ? 6 : 29));
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  return { preset, since: dayOf(begin), until: dayOf(end) };
}

/** As many points as a line can bear. */
function unitFor({ since, until }: Pick<UsageRange, "preset" | "since" | "until">): UsageUnit {
  const days = countDays(since, until);
  if (days <= MOST_POINTS) return "day";
  return days <= MOST_POINTS * 5 ? "week" : "month";
}
