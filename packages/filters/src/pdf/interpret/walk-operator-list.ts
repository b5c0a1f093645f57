/**
 * Walks pdf.js' operator list and keeps the graphics and text state that a viewer would keep, so that every glyph gets its
 * place, size, font and colour (ISO 32000-2, 9.4). Pictures are not in the list (they are not decoded for reading); soft
 * masks and hidden layers are passed over.
 */
import {
  type Box,
  type Cover,
  growBox,
  IDENTITY,
  type Matrix,
  multiply,
  sharedBox,
  transformBox,
} from "@yizhou/page/model";
import { CoverTracker } from "./cover-tracker.ts";
import {
  isNumberList,
  matrixOf,
  numberOf,
  UNKNOWN_OPERATOR,
  type DrawnGlyph,
  type FoundFont,
  type ListGlyph,
  type OperatorList,
  type WalkContext,
} from "./operator-list.ts";
import { advanceBox } from "./advance-box.ts";
import {
  clippedBy,
  clippedByForm,
  filledArea,
  insideGroup,
  overlayArea,
  withEntry,
  type Transparency,
} from "./painted-areas.ts";
import { PathCollector, type CollectedPaths } from "./paths.ts";
import { OPS } from "../open/pdfjs.ts";
import { START, type WalkState } from "./walk-state.ts";

/** What the list did, in order: forms are entered and left, text operators are run. */
export type ListEvent = "show" | "enter" | "leave";

export interface WalkedList extends CollectedPaths {
  readonly glyphs: readonly DrawnGlyph[];
  /** For each glyph the text operator of the list that drew it, counted from 0. */
  readonly shows: readonly number[];
  readonly events: readonly ListEvent[];
  /** What glyphs' `cover` counts. */
  readonly covers: readonly Cover[];
}

/** Operands of Tr that put nothing on paper. */
const INVISIBLE: ReadonlySet<number> = new Set([3, 7]);
/** Operands of Tr that draw outlines. */
const OUTLINED: ReadonlySet<number> = new Set([1, 2, 5, 6]);
/** Glyphs of one page beyond this are not read; no page that people read has as many. */
const MAX_GLYPHS = 200_000;

/**
 * Cost: linear in the list.
 *
 * @param overlays  opaque areas that are painted after everything in the list
 */
export function walkOperatorList(
  list: OperatorList,
  context: WalkContext,
  overlays: readonly Box[] = [],
): WalkedList {
  return new ListWalk(context).walk(list, overlays);
}

class ListWalk {
  readonly #context: WalkContext;
  readonly #glyphs: DrawnGlyph[] = [];
  readonly #showOf: number[] = [];
  readonly #events: ListEvent[] = [];
  readonly #paths = new PathCollector();
  readonly #tracker = new CoverTracker();
  readonly #stack: WalkState[] = [];
  /** Per open group: true when it is a soft mask. */
  readonly #groups: boolean[] = [];
  /** Per open marked content: true when it hides what is in it. */
  readonly #marks: boolean[] = [];
  #masks = 0;
  #hidden = 0;
  #shows = 0;
  /** The next path narrows the clip once it is painted. */
  #isClipping = false;
  #state: WalkState = { ...START };
  #textMatrix: Matrix = IDENTITY;
  #lineMatrix: Matrix = IDENTITY;

  constructor(context: WalkContext) {
    this.#context = context;
  }

  walk({ fnArray, argsArray }: OperatorList, overlays: readonly Box[]): WalkedList {
    for (let i = 0; i < fnArray.length; i++) this.#run(fnArray[i]!, (argsArray[i] ?? []) as unknown[]);
    for (const box of overlays) this.#tracker.paint(overlayArea(box));
    for (const [index, glyph] of this.#glyphs.entries()) {
      const cover = this.#tracker.coverOf(index);
      if (cover !== null) glyph.cover = cover;
    }
    return {
      ...{ glyphs: this.#glyphs, shows: this.#showOf, events: this.#events, covers: this.#tracker.covers },
      ...this.#paths.result(),
    };
  }

  #run(operator: number, args: unknown[]): void {
    const state = this.#state;
    switch (operator) {
      case OPS.save:
        return this.#save();
      case OPS.restore:
        return this.#restore();
      case OPS.transform:
        state.ctm = multiply(state.ctm, matrixOf(args));
        return;
      case OPS.paintFormXObjectBegin:
        this.#save();
        if (args[0]) this.#state.ctm = multiply(this.#state.ctm, matrixOf(args[0] as ArrayLike<unknown>));
        this.#clip(clippedByForm(args[1], this.#state.ctm, this.#state.transparency.clip));
        this.#narrow(args[1]);
        if (this.#masks === 0) this.#events.push("enter");
        return;
      case OPS.paintFormXObjectEnd:
        this.#restore();
        if (this.#masks === 0) this.#events.push("leave");
        return;
      case OPS.beginGroup: {
        const isMask = Boolean((args[0] as { smask?: unknown } | undefined)?.smask);
        this.#groups.push(isMask);
        if (isMask) this.#masks++;
        this.#save();
        this.#state.transparency = insideGroup(this.#state.transparency);
        return;
      }
      case OPS.endGroup:
        this.#restore();
        if (this.#groups.pop()) this.#masks--;
        return;
      case OPS.beginMarkedContent:
        this.#marks.push(false);
        return;
      case OPS.beginMarkedContentProps: {
        const hides = args[0] === "OC" && !this.#context.isLayerVisible(args[1]);
        this.#marks.push(hides);
        if (hides) this.#hidden++;
        return;
      }
      case OPS.endMarkedContent:
        if (this.#marks.pop()) this.#hidden--;
        return;
      case OPS.setLineWidth:
        state.lineWidth = numberOf(args[0]);
        return;
      case OPS.setFillRGBColor:
        state.color = typeof args[0] === "string" ? args[0] : "#000000";
        return;
      case OPS.setFillColorN:
      case OPS.setFillTransparent:
        state.color = "pattern";
        return;
      case OPS.setGState:
        return this.#setGraphicsState(args[0]);
      case OPS.clip:
      case OPS.eoClip:
        this.#isClipping = true;
        return;
      case OPS.constructPath:
        return this.#paint(args);
      case OPS.shadingFill:
        return this.#shade();
      default:
        this.#runText(operator, args);
    }
  }

  #paint(args: readonly unknown[]): void {
    const { ctm, lineWidth, color, transparency } = this.#state;
    if (this.#masks === 0 && this.#hidden === 0) {
      this.#paths.add(args, ctm, lineWidth, color);
      const area = this.#glyphs.length > 0 && filledArea(args, ctm, color, transparency);
      if (area) this.#tracker.paint(area);
    }
    if (this.#isClipping) {
      this.#clip(clippedBy(args, ctm, transparency.clip));
      this.#narrow(args[2]);
    }
    this.#isClipping = false;
  }

  #clip(clip: Transparency["clip"]): void {
    this.#state.transparency = { ...this.#state.transparency, clip };
  }

  /** @param bounds  [left, bottom, right, top] of what is clipped with, in its own space */
  #narrow(bounds: unknown): void {
    const { clipBounds, ctm } = this.#state;
    if (clipBounds === "nothing" || !isNumberList(bounds) || bounds.length < 4) return;
    const [x0, y0, x1, y1] = [bounds[0]!, bounds[1]!, bounds[2]!, bounds[3]!];
    // A path of no points has bounds that are turned inside out.
    if (!(x0 <= x1 && y0 <= y1)) return;
    const box = transformBox(ctm, { left: x0, bottom: y0, right: x1, top: y1 });
    this.#state.clipBounds = clipBounds === null ? box : (sharedBox(clipBounds, box) ?? "nothing");
  }

  /** A shading fills its clip; without one it is the ground of the whole page, which stands in nothing's way. */
  #shade(): void {
    const { clipBounds, transparency } = this.#state;
    if (this.#masks > 0 || this.#hidden > 0 || clipBounds === null || clipBounds === "nothing") return;
    this.#paths.addShading(clipBounds, transparency.clip !== "shape");
  }

  #runText(operator: number, args: unknown[]): void {
    const state = this.#state;
    switch (operator) {
      case OPS.beginText:
        this.#textMatrix = this.#lineMatrix = IDENTITY;
        return;
      case OPS.setCharSpacing:
        state.charSpacing = numberOf(args[0]);
        return;
      case OPS.setWordSpacing:
        state.wordSpacing = numberOf(args[0]);
        return;
      case OPS.setHScale:
        state.horizontalScale = numberOf(args[0]) / 100;
        return;
      case OPS.setLeading:
        state.leading = -numberOf(args[0]);
        return;
      case OPS.setTextRise:
        state.rise = numberOf(args[0]);
        return;
      case OPS.setTextRenderingMode:
        state.renderMode = numberOf(args[0]);
        return;
      case OPS.setFont:
        state.font = this.#context.font(String(args[0]));
        state.fontSize = numberOf(args[1]);
        return;
      case OPS.setTextMatrix:
        this.#textMatrix = this.#lineMatrix = matrixOf(isNumberList(args[0]) ? args[0] : args);
        return;
      case OPS.moveText:
        return this.#moveText(numberOf(args[0]), numberOf(args[1]));
      case OPS.setLeadingMoveText:
        state.leading = numberOf(args[1]);
        return this.#moveText(numberOf(args[0]), numberOf(args[1]));
      case OPS.nextLine:
        return this.#moveText(0, state.leading);
      case OPS.showText:
        if (this.#masks > 0) return;
        this.#events.push("show");
        this.#show((args[0] ?? []) as (ListGlyph | number)[]);
        this.#shows++;
        return;
    }
  }

  #save(): void {
    this.#stack.push({ ...this.#state });
  }

  #restore(): void {
    const saved = this.#stack.pop();
    if (saved) this.#state = saved;
  }

  #setGraphicsState(entries: unknown): void {
    if (!Array.isArray(entries)) return;
    for (const entry of entries as [string, unknown][]) {
      this.#state.transparency = withEntry(this.#state.transparency, entry[0], entry[1]);
      if (entry[0] === "LW") this.#state.lineWidth = numberOf(entry[1]);
      if (entry[0] === "Font" && Array.isArray(entry[1])) {
        this.#state.font = this.#context.font(String(entry[1][0]));
        this.#state.fontSize = numberOf(entry[1][1]);
      }
    }
  }

  #moveText(x: number, y: number): void {
    this.#lineMatrix = multiply(this.#lineMatrix, [1, 0, 0, 1, x, y]);
    this.#textMatrix = this.#lineMatrix;
  }

  #show(items: readonly (ListGlyph | number)[]): void {
    const { font, fontSize, charSpacing, wordSpacing, horizontalScale, rise, ctm } = this.#state;
    if (!font) return;
    const { fact, emScale } = font;
    let along = 0;
    let indexInOp = 0;
    const textToPage = multiply(ctm, this.#textMatrix);
    for (const item of items) {
      if (typeof item === "number") {
        along -= (item / 1000) * fontSize * (fact.isVertical ? 1 : horizontalScale);
        continue;
      }
      const spacing = charSpacing + (item.isSpace ? wordSpacing : 0);
      let step: number;
      let matrix: Matrix;
      let width: number;
      if (fact.isVertical) {
        const [w1 = -1000, vx = item.width / 2, vy = 880] = item.vmetric ?? [];
        width = -w1 * emScale * fontSize;
        step = w1 * emScale * fontSize - spacing;
        const [x, y] = [-vx * emScale * fontSize, along - vy * emScale * fontSize + rise];
        matrix = multiply(textToPage, [fontSize, 0, 0, fontSize, x, y]);
      } else {
        width = item.width * emScale * fontSize;
        step = (width + spacing) * horizontalScale;
        matrix = multiply(textToPage, [fontSize * horizontalScale, 0, 0, fontSize, along, rise]);
      }
      if (this.#hidden === 0 && this.#glyphs.length < MAX_GLYPHS && matrix.every(Number.isFinite)) {
        const across = width / (fontSize || 1);
        this.#glyphs.push(this.#glyph(item, font, matrix, across, indexInOp));
        this.#showOf.push(this.#shows);
        this.#tracker.add(
          matrix,
          across,
          !INVISIBLE.has(this.#state.renderMode) && item.unicode.trim() !== "",
        );
      }
      indexInOp++;
      along += step;
    }
    const shift: Matrix = fact.isVertical ? [1, 0, 0, 1, 0, along] : [1, 0, 0, 1, along, 0];
    this.#textMatrix = multiply(this.#textMatrix, shift);
  }

  /** @param width  of the glyph in ems, along its writing direction */
  #glyph(item: ListGlyph, font: FoundFont, matrix: Matrix, width: number, indexInOp: number): DrawnGlyph {
    const { index, fact } = font;
    const ink = this.#context.ink?.(font, item);
    const glyph: DrawnGlyph = {
      text: item.unicode,
      box: advanceBox(matrix, width, font),
      origin: [matrix[4], matrix[5]],
      advance: width * Math.hypot(...(fact.isVertical ? [matrix[2], matrix[3]] : [matrix[0], matrix[1]])),
      font: index,
      size: Math.hypot(matrix[2], matrix[3]) * font.emHeight,
      matrix,
      color: this.#state.color,
      renderMode: this.#state.renderMode,
      code: item.originalCharCode ?? null,
      op: UNKNOWN_OPERATOR,
      indexInOp,
    };
    return ink ? { ...glyph, ink: this.#inkOnPage(ink, matrix) } : glyph;
  }

  /** Letters whose outlines are drawn have ink half a line's width farther out. */
  #inkOnPage(ink: Box, matrix: Matrix): Box {
    const { renderMode, lineWidth, ctm } = this.#state;
    const box = transformBox(matrix, ink);
    if (!OUTLINED.has(renderMode)) return box;
    return growBox(box, (lineWidth / 2) * Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2])));
  }
}
