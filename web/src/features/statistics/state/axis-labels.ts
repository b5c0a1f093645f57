const LABEL_GAP_PX = 16;

/**
 * Whether a point has its day under the line: as many as there is room for, at even distances from the first. That one stands with
 * its beginning at its point and so takes half a label more; one before the last must not reach over the edge.
 */
export function isLabelled(at: number, points: number, widthPx: number, labelPx: number): boolean {
  const last = points - 1;
  if (last <= 0) return true;
  const apartPx = widthPx / last;
  const step = Math.max(1, Math.ceil((1.5 * labelPx + LABEL_GAP_PX) / apartPx));
  return at % step === 0 && (at === last || (last - at) * apartPx >= labelPx / 2);
}
