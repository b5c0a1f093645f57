const DAY_MS = 24 * 3600_000;
const YEAR_DAYS = 365;

/** When a package ends that is bought now. Days that make whole years are years of the calendar, as they are sold: a leap day is in them. */
export function validUntil(paidAt: Date, validDays: number): Date {
  if (validDays % YEAR_DAYS !== 0) return new Date(paidAt.getTime() + validDays * DAY_MS);
  const end = new Date(paidAt);
  end.setUTCFullYear(end.getUTCFullYear() + validDays / YEAR_DAYS);
  return end;
}
