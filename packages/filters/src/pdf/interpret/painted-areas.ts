/** What a filled path of pdf.js' list covers, with the part of the graphics state that tells whether anything shows through. */
import { type Box, type Matrix, sharedBox, transformBox, transformPoint, unionBox } from "@yizhou/page/model";
import type { Area } from "./cover-tracker.ts";
import { DRAW_OPS, OPS } from "../open/pdfjs.ts";

/**
 * `clip`: null for none, "shape" for one that is no upright rectangle; then it is not known what is seen.
 * `fillAlpha`, `isBlended`, `isMasked`: of the state itself. `isGroupSeenThrough`: of a group that it stands in.
 */
export interface Transparency {
  readonly clip: Box | "shape" | "nothing" | null;
  readonly fillAlpha: number;
  readonly isBlended: boolean;
  readonly isMasked: boolean;
  readonly isGroupSeenThrough: boolean;
}

export const OPAQUE: Transparency = {
  clip: null,
  fillAlpha: 1,
  isBlended: false,
  isMasked: false,
  isGroupSeenThrough: false,
};

/** Alphas from here on let nothing through that could be read. */
const NEARLY_OPAQUE = 0.98;

export function isSeenThrough({ fillAlpha, isBlended, isMasked, isGroupSeenThrough }: Transparency): boolean {
  return !(fillAlpha >= NEARLY_OPAQUE) || isBlended || isMasked || isGroupSeenThrough;
}

/** After one entry of a graphics state dictionary, as pdf.js lists it. */
export function withEntry(state: Transparency, key: string, value: unknown): Transparency {
  if (key === "ca") return { ...state, fillAlpha: typeof value === "number" ? value : 1 };
  if (key === "BM") return { ...state, isBlended: value !== "source-over" };
  if (key === "SMask") return { ...state, isMasked: value !== false };
  return state;
}

/** Inside a transparency group, which begins opaque. */
export function insideGroup(state: Transparency): Transparency {
  return { ...OPAQUE, clip: state.clip, isGroupSeenThrough: isSeenThrough(state) };
}

type Point = readonly [x: number, y: number];

interface Outline {
  readonly polygons: readonly (readonly Point[])[];
  readonly isRectangle: boolean;
}

const NONZERO_FILLS: ReadonlySet<number> = new Set([OPS.fill, OPS.fillStroke, OPS.closeFillStroke]);
const EVEN_ODD_FILLS: ReadonlySet<number> = new Set([OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke]);

/**
 * The area that one constructPath of pdf.js fills; null where it fills none or lets things show through.
 *
 * @param args  [painting operator, [numbers], bounds]
 */
export function filledArea(
  args: readonly unknown[],
  ctm: Matrix,
  color: string,
  state: Transparency,
): Area | null {
  const painting = Number(args[0]);
  const isEvenOdd = EVEN_ODD_FILLS.has(painting);
  if (!isEvenOdd && !NONZERO_FILLS.has(painting)) return null;
  const { clip } = state;
  if (color === "pattern" || isSeenThrough(state) || clip === "shape" || clip === "nothing") return null;
  const outline = outlineOf(args, ctm);
  return outline && { ...outline, isEvenOdd, color: color.toLowerCase(), clip };
}

/** An area that is no part of the page's content: nothing of it can be moved. */
export function overlayArea({ left, bottom, right, top }: Box): Area {
  const corners: Point[] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
  return { polygons: [corners], isEvenOdd: false, isRectangle: false, color: "overlay", clip: null };
}

/** The clip after one constructPath that is to be clipped with. */
export function clippedBy(
  args: readonly unknown[],
  ctm: Matrix,
  clip: Transparency["clip"],
): Transparency["clip"] {
  const outline = outlineOf(args, ctm);
  if (!outline?.isRectangle) return clip === "nothing" ? clip : "shape";
  return narrowed(clip, boxOf(outline.polygons.flat()));
}

/** The clip inside a form with the box `bounds`, in the form's space. */
export function clippedByForm(
  bounds: unknown,
  ctm: Matrix,
  clip: Transparency["clip"],
): Transparency["clip"] {
  if (!isNumbers(bounds) || bounds.length !== 4) return clip;
  const isUpright = (ctm[1] === 0 && ctm[2] === 0) || (ctm[0] === 0 && ctm[3] === 0);
  if (!isUpright) return clip === "nothing" ? clip : "shape";
  const [x0, y0, x1, y1] = [bounds[0]!, bounds[1]!, bounds[2]!, bounds[3]!];
  const box = {
    left: Math.min(x0, x1),
    right: Math.max(x0, x1),
    bottom: Math.min(y0, y1),
    top: Math.max(y0, y1),
  };
  return narrowed(clip, transformBox(ctm, box));
}

function narrowed(clip: Transparency["clip"], box: Box | null): Transparency["clip"] {
  if (clip === "shape" || clip === "nothing") return clip;
  if (!box) return "nothing";
  return clip === null ? box : (sharedBox(clip, box) ?? "nothing");
}

/** Lines that a curve is taken for. */
const CURVE_STEPS = 4;

function outlineOf(args: readonly unknown[], ctm: Matrix): Outline | null {
  const data = (args[1] as readonly unknown[] | undefined)?.[0];
  if (!isNumbers(data)) return null;
  const polygons: Point[][] = [];
  let hasCurve = false;
  const point = (at: number): Point => transformPoint(ctm, data[at]!, data[at + 1]!);
  for (let i = 0; i < data.length;) {
    const operator = data[i++]!;
    const polygon = polygons.at(-1);
    if (operator === DRAW_OPS.moveTo) {
      polygons.push([point(i)]);
      i += 2;
    } else if (operator === DRAW_OPS.lineTo) {
      polygon?.push(point(i));
      i += 2;
    } else if (operator === DRAW_OPS.curveTo || operator === DRAW_OPS.quadraticCurveTo) {
      const count = operator === DRAW_OPS.curveTo ? 3 : 2;
      const points = Array.from({ length: count }, (_, k) => point(i + 2 * k));
      if (polygon) polygon.push(...curve([polygon.at(-1)!, ...points]));
      hasCurve = true;
      i += 2 * count;
    } else if (operator !== DRAW_OPS.closePath) break;
  }
  if (!polygons.every((polygon) => polygon.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))))
    return null;
  const filled = polygons.filter((polygon) => polygon.length > 2);
  return {
    polygons: filled,
    isRectangle: !hasCurve && filled.length === 1 && isUprightRectangle(filled[0]!),
  };
}

/** Points on a Bézier curve behind its first, by de Casteljau's way. */
function curve(controls: readonly Point[]): Point[] {
  return Array.from({ length: CURVE_STEPS }, (_, step) => {
    const t = (step + 1) / CURVE_STEPS;
    let points = controls;
    while (points.length > 1) {
      points = points.slice(1).map(([x, y], at): Point => {
        const [x0, y0] = points[at]!;
        return [x0 + t * (x - x0), y0 + t * (y - y0)];
      });
    }
    return points[0]!;
  });
}

function isUprightRectangle(points: readonly Point[]): boolean {
  const [first, last] = [points[0]!, points.at(-1)!];
  const isClosed = first[0] === last[0] && first[1] === last[1];
  const corners = isClosed ? points.slice(0, -1) : points;
  const { left, bottom, right, top } = boxOf(corners)!;
  return (
    corners.length === 4 &&
    corners.every(([x, y]) => (x === left || x === right) && (y === bottom || y === top)) &&
    corners.every(([x, y], at) => {
      const [x1, y1] = corners[(at + 1) % 4]!;
      return (x === x1) !== (y === y1);
    })
  );
}

function boxOf(points: readonly Point[]): Box | null {
  return unionBox(points.map(([x, y]) => ({ left: x, right: x, bottom: y, top: y })));
}

function isNumbers(value: unknown): value is ArrayLike<number> {
  return typeof value === "object" && value !== null && "length" in value;
}
