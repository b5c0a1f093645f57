import { XmlScanner, type XmlSource } from "@yizhou/bytes/xml";

/** English Metric Units in a point. */
const EMU_PER_POINT = 12_700;

/** What the size of a shape's text depends on; null where the shape inherits it from its layout and master. */
export interface ShapeFrame {
  readonly start: number;
  /** Placeholder type and index; null for an ordinary shape. */
  placeholder: { readonly type: string; readonly index: string } | null;
  widthPt: number | null;
  heightPt: number | null;
  /** Left, top, right, bottom in points. */
  readonly insets: (number | null)[];
  autofit: "none" | "shape" | "text" | null;
  /** Percent, as the file states it. */
  fontScale: number;
  lineReduction: number;
  /** Span of the `a:normAutofit` element, or of nothing. */
  autofitSpan: { readonly start: number; readonly end: number } | null;
  /** Alignment (`algn`) by level, as the list styles of its text state it. */
  readonly alignments: (string | undefined)[];
  /** True when text runs down, or in columns: not estimated. */
  isUnusual: boolean;
}

/** True for the style of a level of a list (`a:lvl1pPr`). */
export function isLevel(name: string): boolean {
  return /^a:lvl[1-9]pPr$/.test(name);
}

/** The level that a list style (`a:lvl1pPr`) is of, from 0. */
export function levelOf(name: string): number {
  return Number(name["a:lvl".length]) - 1;
}

/** Frames of all shapes (`p:sp`) of a slide, layout or master, by the offset of their open tag. */
export function readShapeFrames(source: XmlSource): Map<number, ShapeFrame> {
  const frames = new Map<number, ShapeFrame>();
  const scanner = new XmlScanner(source);
  let frame: ShapeFrame | null = null;
  let inXfrm = false;
  while (scanner.next()) {
    const { name } = scanner;
    if (scanner.kind === "close") {
      if (name === "p:sp") frame = null;
      else if (name === "a:xfrm") inXfrm = false;
      continue;
    }
    if (name === "p:sp") {
      frame = {
        start: scanner.start,
        placeholder: null,
        widthPt: null,
        heightPt: null,
        insets: [null, null, null, null],
        autofit: null,
        fontScale: 100,
        lineReduction: 0,
        autofitSpan: null,
        alignments: [],
        isUnusual: false,
      };
      frames.set(scanner.start, frame);
    } else if (!frame) continue;
    else if (name === "p:ph") {
      frame.placeholder = { type: scanner.attribute("type") ?? "obj", index: scanner.attribute("idx") ?? "" };
    } else if (name === "a:xfrm") inXfrm = true;
    else if (name === "a:ext" && inXfrm) {
      frame.widthPt = Number(scanner.attribute("cx")) / EMU_PER_POINT;
      frame.heightPt = Number(scanner.attribute("cy")) / EMU_PER_POINT;
    } else if (name === "a:bodyPr") {
      ["lIns", "tIns", "rIns", "bIns"].forEach((side, i) => {
        const value = scanner.attribute(side);
        if (value !== undefined) frame!.insets[i] = Number(value) / EMU_PER_POINT;
      });
      const direction = scanner.attribute("vert") ?? "horz";
      frame.isUnusual =
        direction !== "horz" ||
        Number(scanner.attribute("numCol") ?? 1) > 1 ||
        scanner.attribute("wrap") === "none";
    } else if (name === "a:normAutofit") {
      frame.autofit = "text";
      frame.fontScale = percent(scanner.attribute("fontScale"), 100);
      frame.lineReduction = percent(scanner.attribute("lnSpcReduction"), 0);
      const { start } = scanner;
      scanner.skip();
      frame.autofitSpan = { start, end: scanner.end };
    } else if (name === "a:spAutoFit") frame.autofit = "shape";
    else if (name === "a:noAutofit") frame.autofit = "none";
    else if (name === "p:txBody" || name === "p:spPr") continue;
    else if (isLevel(name)) frame.alignments[levelOf(name)] = scanner.attribute("algn");
    else if (name === "a:p") scanner.skip();
  }
  return frames;
}

/** `62500` (Transitional, thousandths) or `62.5%` (Strict) as percent. */
function percent(value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  const number = Number.parseFloat(value);
  return Number.isFinite(number) ? (value.endsWith("%") ? number : number / 1000) : fallback;
}

/** A slide's shape with what its layout and master add, nearest first. */
export function inheritFrame(
  frame: ShapeFrame,
  ancestors: readonly ReadonlyMap<number, ShapeFrame>[],
): ShapeFrame {
  const out: ShapeFrame = { ...frame, insets: [...frame.insets], alignments: [...frame.alignments] };
  if (!frame.placeholder) return out;
  for (const frames of ancestors) {
    const parent = findPlaceholder(frames, frame.placeholder);
    if (!parent) continue;
    out.widthPt ??= parent.widthPt;
    out.heightPt ??= parent.heightPt;
    out.autofit ??= parent.autofit;
    out.isUnusual ||= parent.isUnusual;
    parent.insets.forEach((inset, i) => (out.insets[i] ??= inset));
    parent.alignments.forEach((alignment, level) => (out.alignments[level] ??= alignment));
  }
  return out;
}

const KIN: Readonly<Record<string, string>> = { ctrTitle: "title", subTitle: "body", obj: "body" };

function findPlaceholder(
  frames: ReadonlyMap<number, ShapeFrame>,
  wanted: { readonly type: string; readonly index: string },
): ShapeFrame | undefined {
  const all = [...frames.values()].filter((frame) => frame.placeholder);
  const kinOf = (type: string) => KIN[type] ?? type;
  return (
    all.find((frame) => wanted.index !== "" && frame.placeholder!.index === wanted.index) ??
    all.find((frame) => frame.placeholder!.type === wanted.type) ??
    all.find((frame) => kinOf(frame.placeholder!.type) === kinOf(wanted.type))
  );
}
