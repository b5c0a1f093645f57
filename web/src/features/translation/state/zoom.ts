/** Zoom steps in percent of the column's width; at 100 a page fills its column. */
const ZOOM_STEPS = [25, 50, 75, 100, 125, 150, 200, 300] as const;
export const DEFAULT_ZOOM = 100;
export const MIN_ZOOM: number = ZOOM_STEPS[0];
export const MAX_ZOOM: number = ZOOM_STEPS.at(-1)!;

/** The next step up or down, also from between two; the same at the ends. */
export function stepZoom(zoom: number, by: -1 | 1): number {
  const next = by > 0 ? ZOOM_STEPS.find((step) => step > zoom) : ZOOM_STEPS.findLast((step) => step < zoom);
  return next ?? zoom;
}
