// Time zones of those who ask: days and months begin where they are.
import { z } from "zod";

/** As IANA names them: Asia/Shanghai. */
export const TimeZoneSchema = z.string().max(64).refine(isTimeZone);

/** Whether the database and Node both know a zone by this name. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // Offsets such as +08:00 know nothing of summer time, and the database reads them the other way round.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
