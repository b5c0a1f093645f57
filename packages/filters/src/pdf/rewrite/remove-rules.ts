import type { Box } from "@yizhou/page/model";
import type { ContentEdit } from "./remove-text.ts";
import type { PaintedPath, PathPiece } from "./scan-paths.ts";

/** How far the two readings of a rule's place may be apart, points. */
const SLACK = 0.5;
/** Thicker pieces are areas. */
const THICKEST = 3.6;

/**
 * Edits that take level rules and rectangles out of a stream. A path whose pieces all go is not painted any more; of another only the
 * pieces go. A blank stays where they were, so that the operators before and behind do not grow together.
 *
 * @param rules  boxes of rules in the page's space, width of strokes included; thicker ones are rectangles
 */
export function removeRules(paths: readonly PaintedPath[], rules: readonly Box[]): ContentEdit[] {
  if (rules.length === 0) return [];
  return paths.flatMap(({ pieces, operation }) => {
    const gone = pieces.filter((piece) => rules.some((rule) => isRule(piece, rule)));
    if (gone.length === 0) return [];
    const edits = gone.map(({ start, end }) => ({ start, end, text: " " }));
    const isAll = gone.length === pieces.length;
    return isAll ? [...edits, { start: operation.start, end: operation.end, text: " " }] : edits;
  });
}

/** Whether an area of a stream is the one that the page model has a box of. */
export function isSameArea(area: Box, box: Box): boolean {
  return (["left", "bottom", "right", "top"] as const).every(
    (side) => Math.abs(area[side] - box[side]) <= SLACK,
  );
}

function isRule({ box }: PathPiece, rule: Box): boolean {
  if (rule.top - rule.bottom > THICKEST) return isSameArea(box, rule);
  const middle = (of: Box) => (of.bottom + of.top) / 2;
  return (
    box.top - box.bottom <= THICKEST &&
    Math.abs(box.left - rule.left) <= SLACK &&
    Math.abs(box.right - rule.right) <= SLACK &&
    Math.abs(middle(box) - middle(rule)) <= SLACK
  );
}
