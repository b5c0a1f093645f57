// The spans of the overview as days of a time zone, and the points of their line.
import type { Overview, OverviewSpan } from "@yizhou/contract";
import { addDays } from "../statistics/index.ts";
import type { Span } from "../statistics/index.ts";

const DAYS = { "7d": 7, "30d": 30 } as const;
const MONTHS = 12;

/** A span that ends with today, what it is laid beside, and what a point of its line stands for. */
export function spansOf(
  name: OverviewSpan,
  today: string,
  timeZone: string,
): { readonly span: Span; readonly before: Span; readonly unit: Overview["unit"] } {
  const days = (since: string, until: string): Span => ({ since, until, timeZone });
  if (name === "today") {
    // The same day a week before: people work by the week.
    const before = addDays(today, -7);
    return { span: days(today, today), before: days(before, before), unit: "hour" };
  }
  if (name === "12m") {
    const since = monthsBefore(today, MONTHS - 1);
    return {
      ...{ span: days(since, today), unit: "month" },
      before: days(monthsBefore(today, 2 * MONTHS - 1), addDays(since, -1)),
    };
  }
  const since = addDays(today, 1 - DAYS[name]);
  return {
    ...{ span: days(since, today), unit: "day" },
    before: days(addDays(since, -DAYS[name]), addDays(since, -1)),
  };
}

/** The first day of the month so many months before. */
function monthsBefore(day: string, months: number): string {
  const [year, month] = day.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

/** Every point of a span, also those without anything: `2026-11-21T14`, `2026-11-21` or `2026-11`. */
export function pointsOf({ since, until }: Span, unit: Overview["unit"]): string[] {
  if (unit === "hour")
    return Array.from({ length: 24 }, (_, hour) => `${since}T${String(hour).padStart(2, "0")}`);
  const points: string[] = [];
  for (let day = since; day <= until; day = addDays(day, 1)) {
    const point = unit === "day" ? day : day.slice(0, 7);
    if (points.at(-1) !== point) points.push(point);
  }
  return points;
}
