/** Zoom steps in percent of the column's width; at 100 a page fills its column. */
export const ZOOM_STEPS = [50, 75, 100, 125, 150, 200, 300] as const;
export const DEFAULT_ZOOM = 100;

/** The next step up or down; the same at the ends. */
export function stepZoom(zoom: number, by: -1 | 1): number {
  const here = ZOOM_STEPS.findIndex((step) => step >= zoom);
  return ZOOM_STEPS[Math.min(ZOOM_STEPS.length - 1, Math.max(0, here + by))]!;
}
