import type { Bands, JobSegment } from "@yizhou/contract";
import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./band.module.css";

/** The look of a match: how near what memory knows comes to the text, or that an engine made it. */
export type BandLook = "b101" | "b100" | "b95" | "b85" | "b75" | "b50" | "bmt";

/** Colour of each band's mark (visual language, match band). */
export const BAND_LOOKS: Readonly<Record<Bands[number]["band"], BandLook>> = {
  repetitions: "b100",
  context: "b101",
  exact: "b100",
  fuzzy95: "b95",
  fuzzy85: "b85",
  fuzzy75: "b75",
  fuzzy50: "b50",
  none: "bmt",
};

/** A match band as a small mark: its figure or word on the colour of its kind (visual language, match band). */
export function Band({
  look,
  title,
  className,
  children,
}: {
  readonly look: BandLook;
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={classes(styles.band, styles[look], className)} title={title} data-band={look}>
      {children}
    </span>
  );
}

/** The band that shows where a target comes from and how near the match was (visual language, match band). */
export function bandOf(origin: NonNullable<JobSegment["origin"]>, matchScore: number | null): BandLook {
  if (origin !== "memory" || matchScore === null) return "bmt";
  if (matchScore >= 101) return "b101";
  if (matchScore === 100) return "b100";
  if (matchScore >= 95) return "b95";
  if (matchScore >= 85) return "b85";
  return matchScore >= 75 ? "b75" : "b50";
}
