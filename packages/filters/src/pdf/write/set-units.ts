/** Second half of writing: chooses sizes for the whole document, sets every unit and draws it on its pages. */
import type { PDFContext } from "@cantoo/pdf-lib";
import { isEastAsian, primaryLanguage, type LanguageTag } from "@yizhou/model";
import type { FontStack, FontSubsetter, ShapingFont } from "@yizhou/page/fonts";
import { type BlockRole, type Box, type Rotation, unionBox, unturnBox } from "@yizhou/page/model";
import {
  type Atom,
  type Hyphenator,
  layOutBlock,
  type LayoutText,
  makeAtoms,
  type PlacedLine,
  placeGlyphs,
  SCALE_FLOOR,
  widestSpread,
} from "@yizhou/page/typeset";
import { EmbeddedFont } from "./embedded-font.ts";
import { drawText, type TextPen } from "./draw-text.ts";
import { drawWordRules } from "./draw-word-rules.ts";
import { targetPieces } from "./block-text.ts";
import { chooseUnitFits, type UnitFit } from "./choose-unit-fits.ts";
import type { PageDraft } from "./page-draft.ts";
import { initialLine, takeInitial, type SetInitial } from "./set-initial.ts";
import { drawLeader } from "./leaders.ts";
import { drawObject, type SourceObject } from "./source-objects.ts";
import { makeWay } from "./make-way.ts";
import { hexPaint, isShadePaint } from "./source-paint.ts";
import type { UnitDraft, UnitFrame } from "./unit-draft.ts";

/** What setting a unit came to. `scale`: of the source's size. `lost`: standalone tags put at the end. */
export interface SetUnit {
  readonly id: string;
  readonly page: number;
  readonly scale: number;
  readonly fits: boolean;
  readonly lost: number;
  /** What was set on each page, 0-based, and where, in user space; U+FFFC stands for an object of the source. */
  readonly texts: readonly { readonly page: number; readonly text: string; readonly box: Box }[];
}

export interface SetUnitsOptions {
  readonly context: PDFContext;
  /** All that have a text, by number. */
  readonly pages: ReadonlyMap<number, PageDraft>;
  readonly fonts: FontStack;
  readonly hyphenate: Hyphenator;
  readonly targetLanguage: LanguageTag;
  /** The number of marked content that is set in place of what `mcid` marks on a page; null where that has no element. */
  readonly markFor: (page: PageDraft, mcid: number) => number | null;
}

/** A unit's target, shaped and cut. */
interface UnitText {
  readonly text: LayoutText;
  readonly atoms: readonly Atom[];
  readonly lost: number;
  readonly initial: SetInitial | null;
}

/** Shaped texts kept between measuring and drawing; a long document's are shaped again. */
const TEXTS_KEPT = 1_000;

/** What stands large or alone; its words are parted only where they must. */
const DISPLAY_ROLES: ReadonlySet<BlockRole> = new Set(["title", "heading", "header-footer", "figure-text"]);

/** Units set between two words about it. */
const UNITS_BETWEEN = 20;

export class UnitSetter {
  readonly #options: SetUnitsOptions;
  readonly #isEastAsian: boolean;
  readonly #embedded = new Map<ShapingFont, EmbeddedFont>();
  readonly #texts = new Map<UnitDraft, UnitText>();

  constructor(options: SetUnitsOptions) {
    this.#options = options;
    // Korean is set with blanks between words, like Latin.
    this.#isEastAsian =
      isEastAsian(options.targetLanguage) && primaryLanguage(options.targetLanguage) !== "ko";
  }

  /**
   * Sets all units; the same order gives the same file. Cost: about a millisecond for a paragraph.
   *
   * @param units  in the order of the pages that they begin on; what drawing them took is let go
   * @param onUnit  told how much of the work is done, 0-1, often
   * @param onPage  told the page that units begin on from now on: nothing more is drawn on those before it
   */
  setAll(
    units: readonly UnitDraft[],
    onUnit: (share: number) => void = () => {},
    onPage: (index: number) => void = () => {},
  ): SetUnit[] {
    const widest = widestSpread(primaryLanguage(this.#options.targetLanguage));
    const textOf = (unit: UnitDraft) => this.#layoutText(unit).text;
    for (const moved of makeWay(units, textOf)) this.#texts.delete(moved);
    const fitOf = chooseUnitFits(units, textOf, widest, (share) => onUnit((2 * share) / 3));
    let reached = -1;
    return units.map((unit, index) => {
      if (index % UNITS_BETWEEN === 0) onUnit((2 + index / units.length) / 3);
      const { page } = unit.frames[0]!;
      if (page > reached) onPage((reached = page));
      const set = this.#set(unit, fitOf(unit));
      // The formulas of a long book are a large part of its memory.
      unit.objects.clear();
      return set;
    });
  }

  /** Writes the fonts; call once, after `setAll`. */
  finish(subsetter: FontSubsetter): void {
    for (const font of this.#embedded.values()) font.finish(subsetter);
  }

  #layoutText(unit: UnitDraft): UnitText {
    let made = this.#texts.get(unit);
    if (!made) {
      made = this.#makeText(unit);
      if (this.#texts.size >= TEXTS_KEPT) this.#texts.clear();
      this.#texts.set(unit, made);
    }
    return made;
  }

  #makeText(unit: UnitDraft): UnitText {
    const { style, align, leading } = unit.block;
    const { pieces, lost } = targetPieces(unit.target, style, unit.tags, (tag) => tag.link, unit.rules);
    const { fonts, hyphenate } = this.#options;
    const size = style.size;
    const options = { fonts, hyphenate, size, isEastAsian: this.#isEastAsian };
    const taken = unit.initial && takeInitial(pieces, unit.initial, options);
    const initial = taken?.initial ?? null;
    const atoms = makeAtoms(taken?.rest ?? pieces, options);
    const behind = initial && { right: initial.x + initial.width, baseline: unit.initial!.baseline };
    const text: LayoutText = {
      atoms,
      frames: unit.frames.map(({ frame }, index) =>
        behind && index === 0 ? { ...frame, initial: behind } : frame,
      ),
      align,
      firstLineIndent: unit.firstLineIndent,
      size,
      leading,
      isEastAsian: this.#isEastAsian,
      isDisplay: DISPLAY_ROLES.has(unit.block.role),
    };
    return { text, atoms, lost, initial };
  }

  #set(unit: UnitDraft, { fit, settings, fits }: UnitFit): SetUnit {
    const { text, atoms, lost, initial } = this.#layoutText(unit);
    const frames = text.frames.map((frame, index) => {
      const setting = settings.get(unit.frames[index]!);
      return setting ? { ...frame, setting } : frame;
    });
    const layout = layOutBlock({ ...text, frames }, fit);
    const set = placeGlyphs(atoms, layout, text.size, fit.scale);
    const lines = initial ? [initialLine(initial), ...set] : set;
    const texts = unit.frames.flatMap((frame, index) => {
      const own = lines.filter((line) => line.frame === index);
      if (own.length === 0) return [];
      this.#draw(unit, frame, own, text.size * fit.scale);
      const box = unturnBox(frame.rotation, unionBox(own.map(lineBox))!);
      return [{ page: frame.page, text: own.map((line) => line.text).join(""), box }];
    });
    const { page } = unit.frames[0]!;
    return { id: unit.id, page, scale: fit.scale, fits: fits && layout.fits, lost, texts };
  }

  #draw(
    unit: UnitDraft,
    { page: number, rotation, mcid, leader, bullet }: UnitFrame,
    lines: readonly PlacedLine[],
    size: number,
  ): void {
    const { pages, context } = this.#options;
    const page = pages.get(number)!;
    const pen = this.#pen(page);
    const paint = (key: string) => (isShadePaint(key) ? (page.paints.get(key) ?? null) : pen.paint(key));
    const rules = (kind: "rules" | "shades") => drawWordRules(lines, rotation, size, paint, kind);
    // A reader that follows the order of drawing meets an item's number before its words.
    let content = bullet ? this.#drawBullet(bullet, page, lines[0]!.baseline, rotation) : "";
    content += rules("shades") + drawText(lines, rotation, pen) + rules("rules");
    for (const placed of lines.flatMap((line) => line.objects)) {
      const object = unit.objects.get(placed.key);
      if (!object) continue;
      const { objects } = pages.get(object.page)!;
      content += drawObject(object, objects, placed, rotation, page.resources, context);
    }
    if (leader) content += drawLeader(leader, page.objects, lines, rotation, page.resources, context);
    const mark = mcid === null ? null : this.#options.markFor(page, mcid);
    page.draw(mark === null ? content : `/Span <</MCID ${mark}>> BDC\n${content}EMC\n`);
    for (const line of lines) {
      for (const [key, box] of linkBoxes(line)) {
        const own = unit.links[key];
        const link = own && pages.get(own.page)!.links[own.link];
        if (link) addTo(page.linkBoxes, link, unturnBox(rotation, box));
      }
    }
  }

  #drawBullet(bullet: SourceObject, page: PageDraft, baseline: number, rotation: Rotation): string {
    const placed = { key: 0, link: null, x: bullet.x, y: baseline, scale: 1, width: 0, rules: [] };
    return drawObject(bullet, page.objects, placed, rotation, page.resources, this.#options.context);
  }

  #pen(page: PageDraft): TextPen {
    return {
      fontName: ({ font }) => page.resources.add("Font", this.#embed(font).ref),
      code: ({ glyph, font }) => this.#embed(font).encode(glyph),
      paint: (color) => page.paints.get(color) ?? hexPaint(color),
    };
  }

  #embed(font: ShapingFont): EmbeddedFont {
    let embedded = this.#embedded.get(font);
    if (!embedded) {
      embedded = new EmbeddedFont(this.#options.context, font);
      this.#embedded.set(font, embedded);
    }
    return embedded;
  }
}

/** The line's room in the frame, with ascenders and descenders of its largest letter. */
function lineBox({ left, right, baseline, glyphs }: PlacedLine): Box {
  const size = glyphs.reduce((largest, glyph) => Math.max(largest, glyph.size), 0) || 10;
  return { left, right, bottom: baseline - LINK_BOTTOM * size, top: baseline + LINK_TOP * size };
}

/** Above and below the baseline, in sizes. */
const LINK_TOP = 0.85;
const LINK_BOTTOM = 0.2;

/** Boxes of the links on a line, in the frame, by key. */
function linkBoxes(line: PlacedLine): Map<number, Box> {
  const boxes = new Map<number, Box>();
  const add = (key: number | null, left: number, right: number, bottom: number, top: number) => {
    if (key === null) return;
    const box = boxes.get(key);
    boxes.set(key, {
      left: Math.min(left, box?.left ?? left),
      right: Math.max(right, box?.right ?? right),
      bottom: Math.min(bottom, box?.bottom ?? bottom),
      top: Math.max(top, box?.top ?? top),
    });
  };
  for (const { style, x, y, size, glyph } of line.glyphs) {
    add(style.link, x, x + glyph.advance * size, y - LINK_BOTTOM * size, y + LINK_TOP * size);
  }
  const size = line.glyphs[0]?.size ?? 10;
  for (const { link, x, y, width } of line.objects) {
    add(link, x, x + width, y - LINK_BOTTOM * size, y + LINK_TOP * size);
  }
  return boxes;
}

function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** True for a text that had to be set smaller than is pleasant to read, or that does not fit at all. */
export function isCrowded({ scale, fits }: SetUnit): boolean {
  return scale < SCALE_FLOOR || !fits;
}
