/** The month up to now, as days of the person's own time zone: 1 to its last, and which of them is today. */
export interface MonthDays {
  readonly since: string;
  readonly until: string;
  readonly today: number;
  readonly days: number;
}

/** @param today  `2026-11-24`, in the person's time zone */
export function monthOf(today: string): MonthDays {
  const [year, month, day] = today.split("-").map(Number) as [number, number, number];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { since: `${today.slice(0, 8)}01`, until: today, today: day, days };
}

/** The least of 1, 2 and 5 times a power of ten that is not below a figure, so that half of it is as round. */
export function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((times) => times * power).find((round) => round >= value)!;
}
