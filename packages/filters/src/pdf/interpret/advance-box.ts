import { type Box, type Matrix, transformPoint } from "@yizhou/page/model";
import type { FoundFont } from "./operator-list.ts";

/** Of upright columns: the letter's place in its em. */
const VERTICAL = [-0.12, 0.88] as const;

/**
 * Box of a letter on the page: as wide as it advances, from descent to ascent of its font.
 *
 * @param width  of the glyph in ems, along its writing direction
 */
export function advanceBox(matrix: Matrix, width: number, { fact, emHeight }: FoundFont): Box {
  const across = fact.isVertical ? 1 : width;
  const [bottom, top] = fact.isVertical ? VERTICAL : [fact.descent * emHeight, fact.ascent * emHeight];
  const corners = [
    transformPoint(matrix, 0, bottom),
    transformPoint(matrix, across, bottom),
    transformPoint(matrix, 0, top),
    transformPoint(matrix, across, top),
  ] as const;
  const [p, q, r, s] = corners;
  return {
    left: Math.min(p[0], q[0], r[0], s[0]),
    bottom: Math.min(p[1], q[1], r[1], s[1]),
    right: Math.max(p[0], q[0], r[0], s[0]),
    top: Math.max(p[1], q[1], r[1], s[1]),
  };
}
