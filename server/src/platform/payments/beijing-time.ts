// Both providers count in Beijing's days, which know no summer time.
const OFFSET_MS = 8 * 3600_000;

/** `2026-11-22 09:30:00` in Beijing. */
export function beijingTime(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** `2026-11-22`: the day of a moment in Beijing. */
export function beijingDay(at: Date): string {
  return beijingTime(at).slice(0, 10);
}

/** A time of Beijing as a moment; null for what is none. */
export function parseBeijingTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d+)?$/.test(text)) return null;
  const at = new Date(`${text.replace(" ", "T")}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Where the month of a moment begins and ends in Beijing. */
export function beijingMonthBounds(at: Date): { readonly from: Date; readonly to: Date } {
  const [year, month] = beijingDay(at).split("-").map(Number) as [number, number];
  const begins = (index: number) => new Date(Date.UTC(year, index) - OFFSET_MS);
  return { from: begins(month - 1), to: begins(month) };
}

/** Where a day of Beijing begins and ends. */
export function beijingDayBounds(day: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(`${day}T00:00:00+08:00`);
  return { from, to: new Date(from.getTime() + 24 * 3600_000) };
}
