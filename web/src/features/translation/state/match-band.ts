import type { JobSegment } from "@yizhou/contract";

import type { BandLook } from "../../../ui/band.tsx";

/** The band that shows where a target comes from and how near the match was (visual language, match band). */
export function bandOf(origin: NonNullable<JobSegment["origin"]>, matchScore: number | null): BandLook {
  if (origin !== "memory" || matchScore === null) return "bmt";
  if (matchScore >= 101) return "b101";
  if (matchScore === 100) return "b100";
  if (matchScore >= 95) return "b95";
  if (matchScore >= 85) return "b85";
  return matchScore >= 75 ? "b75" : "b50";
}
