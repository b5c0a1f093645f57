import type { JobListQuery } from "@yizhou/contract";

/** Periods offered for the day of creation; files live for weeks, so longer ones say nothing. */
export const PERIODS = ["any", "today", "week", "month", "custom"] as const;
export type Period = (typeof PERIODS)[number];
type Dates = Pick<JobListQuery, "since" | "until">;

const DAYS_BACK = { today: 0, week: 6, month: 29 } as const;

/** The dates of a period that ends today; none for `any`. */
export function datesOf(period: Exclude<Period, "custom">, today: Date): Dates {
  if (period === "any") return { since: undefined, until: undefined };
  const since = new Date(today);
  since.setDate(since.getDate() - DAYS_BACK[period]);
  return { since: isoDay(since), until: undefined };
}

/** Which period two dates are; `custom` when they are none of the usual ones. */
export function periodOf({ since, until }: Dates, today: Date): Period {
  if (!since && !until) return "any";
  if (until) return "custom";
  return (
    (["today", "week", "month"] as const).find((period) => datesOf(period, today).since === since) ?? "custom"
  );
}

/** The day in the reader's own time zone. */
function isoDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
