import { type Box, IDENTITY, type Matrix } from "@yizhou/page/model";
import type { FoundFont } from "./operator-list.ts";
import { OPAQUE, type Transparency } from "./painted-areas.ts";

/** The graphics and text state that a walk keeps. */
export interface WalkState {
  ctm: Matrix;
  color: string;
  lineWidth: number;
  font: FoundFont | null;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
  renderMode: number;
  transparency: Transparency;
  /** Around whatever shape the clip has; null for none, "nothing" where no part of the page is left. */
  clipBounds: Box | "nothing" | null;
}

/** At the page's beginning. */
export const START: Readonly<WalkState> = {
  ctm: IDENTITY,
  color: "#000000",
  lineWidth: 1,
  font: null,
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  renderMode: 0,
  transparency: OPAQUE,
  clipBounds: null,
};
