import type { QuotaName } from "@yizhou/contract";
import { AppError } from "@yizhou/model";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export interface Usage {
  /** What others' work holds at the moment included. */
  readonly used: number;
  readonly limit: number;
  /** Until what is used up by the day begins anew. */
  readonly untilNewDayMs: number;
}

/** Says what is used, what is allowed and what frees it. */
export function refusal(quota: QuotaName, { used, limit, untilNewDayMs }: Usage): AppError {
  const hours = Math.max(1, Math.ceil(untilNewDayMs / HOUR_MS));
  switch (quota) {
    case "storage":
      return new AppError("file.storage_full", {
        usedMegabytes: megabytes(used),
        limitMegabytes: megabytes(limit),
      });
    case "files":
      return new AppError("quota.files_full", { used, limit });
    case "units":
      return new AppError("quota.units_full", { used, limit });
    case "concepts":
      return new AppError("quota.concepts_full", { used, limit });
    case "reading":
      return new AppError("quota.reading_spent", {
        usedMinutes: Math.ceil(used / MINUTE_MS),
        limitMinutes: Math.round(limit / MINUTE_MS),
        hours,
      });
    case "characters":
      return new AppError("quota.characters_spent", { used, limit, hours });
    case "firstPages":
      return new AppError("quota.first_pages_spent", { used, limit, hours });
  }
}

const megabytes = (bytes: number): number => Math.round((10 * bytes) / 2 ** 20) / 10;
