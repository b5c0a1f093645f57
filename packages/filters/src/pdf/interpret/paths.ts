/** Tells straight rules from other drawings among the paths of a page. */
import {
  type Box,
  type DrawingBox,
  type Matrix,
  type Rule,
  transformBox,
  transformPoint,
  unionBox,
} from "@yizhou/page/model";
import { DRAW_OPS, OPS } from "../open/pdfjs.ts";

export interface CollectedPaths {
  readonly rules: readonly Rule[];
  readonly drawings: readonly DrawingBox[];
}

/** A filled bar up to this thick is a rule, not an area. Points. */
const MAX_BAR = 3.5;
/** A rule is at least this long. Points. */
const MIN_RULE = 4;
/** A stroke this far off the axis is still straight. Points. */
const SLACK = 0.6;
/** Maps have paths by the hundred thousand; beyond this they are lumped together. */
const MAX_PATHS = 20_000;

const STROKES: ReadonlySet<number> = new Set([OPS.stroke, OPS.closeStroke]);
const FILLS: ReadonlySet<number> = new Set([OPS.fill, OPS.eoFill]);
const BOTH: ReadonlySet<number> = new Set([
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

type Point = readonly [x: number, y: number];
interface Subpath {
  readonly points: Point[];
  hasCurve: boolean;
  isClosed: boolean;
}

export class PathCollector {
  readonly #rules: Rule[] = [];
  readonly #drawings: DrawingBox[] = [];
  #rest: Box | null = null;

  /** One constructPath of pdf.js: [painting operator, [numbers], bounds]. */
  add(args: readonly unknown[], ctm: Matrix, lineWidth: number, color: string): void {
    const painting = Number(args[0]);
    const isStroked = STROKES.has(painting) || BOTH.has(painting);
    const isFilled = FILLS.has(painting) || BOTH.has(painting);
    const data = (args[1] as readonly unknown[] | undefined)?.[0];
    if (!(isStroked || isFilled) || !isNumbers(data)) return;
    if (this.#rules.length + this.#drawings.length > MAX_PATHS) return this.#lump(args[2], ctm);
    const thickness = Math.max(0.1, lineWidth * Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2])));
    // White areas are erasers or paper, not something to see.
    const isSeen = !(isFilled && !isStroked && color.toLowerCase() === "#ffffff");
    for (const subpath of readSubpaths(data, ctm)) {
      if (isFilled) this.#addFill(subpath, isSeen);
      if (isStroked) this.#addStroke(subpath, thickness);
    }
  }

  /** A shading (sh) fills all of `clip`, the bounds of its clip. */
  addShading(clip: Box, isRectangle: boolean): void {
    if (this.#rules.length + this.#drawings.length > MAX_PATHS)
      this.#rest = unionBox([...(this.#rest ? [this.#rest] : []), clip]);
    else this.#drawings.push({ box: clip, isFilled: true, isRectangle, isGradient: true });
  }

  result(): CollectedPaths {
    const drawings = this.#rest
      ? [...this.#drawings, { box: this.#rest, isFilled: false, isRectangle: false }]
      : this.#drawings;
    return { rules: this.#rules, drawings };
  }

  #lump(bounds: unknown, ctm: Matrix): void {
    if (!isNumbers(bounds) || bounds.length < 4) return;
    const box = { left: bounds[0]!, bottom: bounds[1]!, right: bounds[2]!, top: bounds[3]! };
    this.#rest = unionBox(this.#rest ? [this.#rest, transformBox(ctm, box)] : [transformBox(ctm, box)]);
  }

  #addFill(subpath: Subpath, isSeen: boolean): void {
    const box = boxOf(subpath.points);
    if (!box || !isSeen) return;
    const width = box.right - box.left;
    const height = box.top - box.bottom;
    if (!subpath.hasCurve && height <= MAX_BAR && width >= MIN_RULE && width > 3 * height) {
      this.#rules.push({ direction: "horizontal", box, thickness: height });
    } else if (!subpath.hasCurve && width <= MAX_BAR && height >= MIN_RULE && height > 3 * width) {
      this.#rules.push({ direction: "vertical", box, thickness: width });
    } else this.#drawings.push({ box, isFilled: true, isRectangle: isRectangle(subpath) });
  }

  #addStroke(subpath: Subpath, thickness: number): void {
    const box = boxOf(subpath.points);
    if (!box) return;
    const segments = subpath.hasCurve ? null : straightSegments(subpath);
    if (!segments) {
      this.#drawings.push({ box, isFilled: false, isRectangle: false });
      return;
    }
    for (const segment of segments) {
      const isHorizontal = segment.right - segment.left >= segment.top - segment.bottom;
      const length = isHorizontal ? segment.right - segment.left : segment.top - segment.bottom;
      if (length < MIN_RULE) continue;
      const half = thickness / 2;
      this.#rules.push({
        direction: isHorizontal ? "horizontal" : "vertical",
        box: isHorizontal
          ? { ...segment, bottom: segment.bottom - half, top: segment.top + half }
          : { ...segment, left: segment.left - half, right: segment.right + half },
        thickness,
      });
    }
  }
}

function isRectangle(subpath: Subpath): boolean {
  const { length } = subpath.points;
  return !subpath.hasCurve && (length === 4 || length === 5) && straightSegments(subpath) !== null;
}

/** Its sides when each is upright or level; null otherwise. */
function straightSegments({ points, isClosed }: Subpath): Box[] | null {
  const ends = isClosed && points.length > 2 ? [...points, points[0]!] : points;
  const segments: Box[] = [];
  for (let i = 1; i < ends.length; i++) {
    const [from, to] = [ends[i - 1]!, ends[i]!];
    if (Math.abs(from[0] - to[0]) > SLACK && Math.abs(from[1] - to[1]) > SLACK) return null;
    segments.push(boxOf([from, to])!);
  }
  return segments;
}

function boxOf(points: readonly Point[]): Box | null {
  return unionBox(points.map(([x, y]) => ({ left: x, bottom: y, right: x, top: y })));
}

function readSubpaths(data: ArrayLike<number>, ctm: Matrix): Subpath[] {
  const subpaths: Subpath[] = [];
  let current: Subpath | null = null;
  let i = 0;
  const point = (at: number): Point => transformPoint(ctm, data[at]!, data[at + 1]!);
  while (i < data.length) {
    const operator = data[i++]!;
    if (operator === DRAW_OPS.moveTo) {
      current = { points: [point(i)], hasCurve: false, isClosed: false };
      subpaths.push(current);
      i += 2;
    } else if (operator === DRAW_OPS.lineTo) {
      current?.points.push(point(i));
      i += 2;
    } else if (operator === DRAW_OPS.curveTo || operator === DRAW_OPS.quadraticCurveTo) {
      const length = operator === DRAW_OPS.curveTo ? 6 : 4;
      for (let k = 0; k < length; k += 2) current?.points.push(point(i + k));
      if (current) current.hasCurve = true;
      i += length;
    } else if (operator === DRAW_OPS.closePath) {
      if (current) current.isClosed = true;
    } else break;
  }
  return subpaths.filter(({ points }) => points.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)));
}

function isNumbers(value: unknown): value is ArrayLike<number> {
  return typeof value === "object" && value !== null && "length" in value;
}
