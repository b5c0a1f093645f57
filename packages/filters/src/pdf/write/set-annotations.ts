/**
 * Gives fields, boxes of text and comments their translation, and draws anew what they show: the appearance that the file has shows the
 * source's words, and a viewer that makes its own has no letters for Chinese or Korean.
 */
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { isEastAsian, plainText, type InlineContent, type LanguageTag } from "@yizhou/model";
import { FontStack, type FontLibrary, type ShapingFont } from "@yizhou/page/fonts";
import {
  drawText as shapeText,
  isWide,
  loadHyphenator,
  type AtomOptions,
  type GlyphPiece,
  type PlacedGlyph,
  type PlacedLine,
  type SetStyle,
} from "@yizhou/page/typeset";
import {
  holderOf,
  inheritedEntry,
  optionsOf,
  stringOf,
  type AnnotationText,
} from "../open/annotation-texts.ts";
import { packStream } from "../rewrite/pack-stream.ts";
import { formatNumber } from "../rewrite/remove-text.ts";
import { drawText } from "./draw-text.ts";
import { EmbeddedFont } from "./embedded-font.ts";

export interface AnnotationJob {
  readonly targetLanguage: LanguageTag;
  readonly fonts: FontLibrary;
  /** By id of the text. */
  readonly targets: ReadonlyMap<string, InlineContent>;
  /** The annotation that shows the translation; null where none is to. Fields have one place in a file, so twins have none of theirs. */
  readonly shownAs: (annotation: PDFDict) => PDFDict | null;
}

/** @returns how many stay as they are: no font has their characters, or their picture is more than words */
export async function setAnnotationTexts(
  document: PDFDocument,
  texts: readonly AnnotationText[],
  job: AnnotationJob,
): Promise<number> {
  const own = texts.filter(({ id }) => job.targets.has(id));
  if (own.length === 0) return 0;
  const { context } = document;
  const painter = await AppearancePainter.create(document, job);
  const textOf = (id: string) => plainText(job.targets.get(id)!);
  let left = 0;
  const fields = Map.groupBy(own, ({ field, annotations }) => field ?? annotations[0]!);
  for (const group of fields.values()) {
    const [{ kind, field, annotations, id }] = group as [AnnotationText, ...AnnotationText[]];
    const shown = annotations.flatMap((annotation) => job.shownAs(annotation) ?? []);
    if (shown.length === 0) continue;
    if (kind === "comment") {
      for (const annotation of shown) setContents(annotation, textOf(id));
      continue;
    }
    if (kind === "free-text") {
      for (const annotation of shown) {
        // The line of a callout is part of its picture.
        const isSet =
          !annotation.has(PDFName.of("CL")) &&
          (await painter.paint(annotation, textOf(id), boxLooks(annotation)));
        if (isSet) setContents(annotation, textOf(id));
        else left++;
      }
      continue;
    }
    const paintAll = async (text: string, chosen: ReadonlySet<number> | null = null) => {
      for (const widget of shown) {
        const looks = { ...fieldLooks(document, widget, kind === "caption"), chosen };
        if (!(await painter.paint(widget, text, looks))) return false;
      }
      return true;
    };
    if (kind === "choice") {
      const names = new Map(group.map(({ option, id: of }) => [option!, textOf(of)]));
      if (!(await setChoices(context, field!, names, paintAll))) left++;
      continue;
    }
    if (!(await paintAll(textOf(id)))) {
      left++;
      continue;
    }
    if (kind === "value") setValue(field!, textOf(id));
    else for (const widget of shown) setCaption(widget, textOf(id));
  }
  await painter.finish();
  return left;
}

/** What a list shows for its values, which stay: they are what is sent and computed with. */
async function setChoices(
  context: PDFContext,
  field: PDFDict,
  names: ReadonlyMap<number, string>,
  paint: (text: string, chosen?: ReadonlySet<number>) => Promise<boolean>,
): Promise<boolean> {
  const sources = optionsOf(field);
  const value = inheritedEntry(field, "V");
  const isChosen = (one: PDFObject | undefined) => {
    const text = stringOf(one);
    return sources.findIndex((option) => text !== null && (option.value === text || option.shown === text));
  };
  const several =
    value instanceof PDFArray ? value.asArray().map((one) => isChosen(context.lookup(one))) : [];
  const at = isChosen(value);
  const flags = inheritedEntry(field, "Ff");
  const isOpenList = ((flags instanceof PDFNumber ? flags.asNumber() : 0) & COMBO) === 0;
  if (isOpenList) {
    const lines = sources.map(({ shown }, option) => (names.get(option) ?? shown).replace(/\s+/g, " "));
    if (!(await paint(lines.join("\n"), new Set([at, ...several])))) return false;
  } else {
    const name = names.get(at);
    if (name !== undefined && !(await paint(name))) return false;
  }
  const list = sources.map(({ value, shown }, option) => [
    PDFHexString.fromText(value),
    PDFHexString.fromText(names.get(option) ?? shown),
  ]);
  holderOf(field, "Opt").set(PDFName.of("Opt"), context.obj(list));
  if (at >= 0) holderOf(field, "V").set(PDFName.of("V"), PDFHexString.fromText(sources[at]!.value));
  return true;
}

function setValue(field: PDFDict, text: string): void {
  const holder = holderOf(field, "V");
  holder.set(PDFName.of("V"), PDFHexString.fromText(text));
  // The same with looks; whoever finds it shows it instead.
  holder.delete(PDFName.of("RV"));
}

function setCaption(widget: PDFDict, text: string): void {
  const looks = widget.lookup(PDFName.of("MK"));
  if (looks instanceof PDFDict) looks.set(PDFName.of("CA"), PDFHexString.fromText(text));
}

function setContents(annotation: PDFDict, text: string): void {
  annotation.set(PDFName.of("Contents"), PDFHexString.fromText(text));
  annotation.delete(PDFName.of("RC"));
}

interface Looks {
  /** 0: as large as there is room. */
  readonly size: number;
  /** Operators. */
  readonly ink: string;
  readonly isBold: boolean;
  readonly isSerif: boolean;
  readonly align: 0 | 1 | 2;
  readonly isMultiline: boolean;
  readonly background: string | null;
  readonly border: string | null;
  readonly borderWidth: number;
  /** Quarter turns against the clock, degrees. */
  readonly turn: number;
  /** Of a list that stands open: which of its lines are chosen; null for all else. */
  readonly chosen: ReadonlySet<number> | null;
}

/** Bits of a field's /Ff: ISO 32000-2, 12.7.5. */
const MULTILINE = 1 << 12;
const COMBO = 1 << 17;
/** Of what is chosen in a list. */
const CHOSEN_GROUND = "0.6 0.757 0.855 rg";

function fieldLooks(document: PDFDocument, widget: PDFDict, isCaption = false): Looks {
  const form = document.catalog.lookup(PDFName.of("AcroForm"));
  const ofForm = (key: string) => (form instanceof PDFDict ? form.lookup(PDFName.of(key)) : undefined);
  const entry = (key: string) => inheritedEntry(widget, key) ?? ofForm(key);
  const flags = inheritedEntry(widget, "Ff");
  const align = entry("Q");
  const looks = widget.lookup(PDFName.of("MK"));
  const own = looks instanceof PDFDict ? looks : null;
  const border = own && colour(own.lookup(PDFName.of("BC")), "stroke");
  const turn = own?.lookup(PDFName.of("R"));
  return {
    ...textLooks(stringOf(entry("DA")) ?? ""),
    align: isCaption ? 1 : quadding(align),
    isMultiline: !isCaption && flags instanceof PDFNumber && (flags.asNumber() & MULTILINE) !== 0,
    background: own && colour(own.lookup(PDFName.of("BG")), "fill"),
    border,
    borderWidth: border ? borderWidth(widget) : 0,
    turn: turn instanceof PDFNumber ? ((turn.asNumber() % 360) + 360) % 360 : 0,
    chosen: null,
  };
}

function boxLooks(box: PDFDict): Looks {
  const looks = textLooks(stringOf(box.lookup(PDFName.of("DA"))) ?? "");
  const width = borderWidth(box);
  return {
    ...looks,
    align: quadding(box.lookup(PDFName.of("Q"))),
    isMultiline: true,
    background: colour(box.lookup(PDFName.of("C")), "fill"),
    border: width > 0 ? looks.ink.replace(/\b(g|rg|k)\b/, (name) => name.toUpperCase()) : null,
    borderWidth: width,
    turn: 0,
    chosen: null,
  };
}

function quadding(value: PDFObject | undefined): 0 | 1 | 2 {
  const number = value instanceof PDFNumber ? value.asNumber() : 0;
  return number === 1 || number === 2 ? number : 0;
}

/** What a default appearance string says: "/Helv 12 Tf 0 g". */
function textLooks(appearance: string): Pick<Looks, "size" | "ink" | "isBold" | "isSerif"> {
  const [, font = "", size = "0"] = /\/(\S+)\s+(-?[\d.]+)\s+Tf/.exec(appearance) ?? [];
  const [ink = "0 g"] = /(?:[\d.]+\s+){1,4}(?:g|rg|k)\b/.exec(appearance) ?? [];
  return {
    size: Math.abs(Number.parseFloat(size)) || 0,
    ink,
    isBold: /bold|HeBo|TiBo|CoBo/i.test(font),
    isSerif: /^Ti|times|serif|roman|song|ming/i.test(font) && !/sans/i.test(font),
  };
}

function colour(value: PDFObject | undefined, use: "fill" | "stroke"): string | null {
  if (!(value instanceof PDFArray)) return null;
  const parts = value.asArray().flatMap((item) => (item instanceof PDFNumber ? [item.asNumber()] : []));
  const operator = { 1: "g", 3: "rg", 4: "k" }[parts.length];
  if (!operator) return null;
  return `${parts.map(formatNumber).join(" ")} ${use === "fill" ? operator : operator.toUpperCase()}`;
}

function borderWidth(annotation: PDFDict): number {
  const style = annotation.lookup(PDFName.of("BS"));
  const width = style instanceof PDFDict ? style.lookup(PDFName.of("W")) : undefined;
  if (width instanceof PDFNumber) return width.asNumber();
  const border = annotation.lookup(PDFName.of("Border"));
  const third = border instanceof PDFArray && border.size() > 2 ? border.lookup(2) : undefined;
  return third instanceof PDFNumber ? third.asNumber() : 1;
}

/** Free round the words, points, and between lines, in sizes. */
const PADDING = 2;
const LEADING = 1.25;
/** Sizes of a field that leaves the choice, points. */
const [USUAL_SIZE, LEAST_SIZE] = [12, 4] as const;
/** Of a line's middle above its baseline, in sizes. */
const MIDDLE = 0.35;

class AppearancePainter {
  readonly #context: PDFContext;
  readonly #library: FontLibrary;
  readonly #fonts: FontStack;
  readonly #options: Omit<AtomOptions, "size">;
  readonly #embedded = new Map<ShapingFont, EmbeddedFont>();

  private constructor(context: PDFContext, library: FontLibrary, options: Omit<AtomOptions, "size">) {
    this.#context = context;
    this.#library = library;
    this.#fonts = options.fonts;
    this.#options = options;
  }

  static async create(
    { context }: PDFDocument,
    { fonts: library, targetLanguage }: AnnotationJob,
  ): Promise<AppearancePainter> {
    const fonts = new FontStack(library, targetLanguage);
    const hyphenate = await loadHyphenator(targetLanguage);
    return new AppearancePainter(context, library, {
      ...{ fonts, hyphenate, isEastAsian: isEastAsian(targetLanguage) },
    });
  }

  /** @returns false where a character is in none of our fonts: nothing is changed then */
  async paint(annotation: PDFDict, text: string, looks: Looks): Promise<boolean> {
    const missing = await this.#fonts.prepare(`${text.replace(/\s+/g, " ")} `, styleOf(looks));
    if (missing.length > 0) return false;
    const rect = annotation.lookup(PDFName.of("Rect"));
    const sides = rect instanceof PDFArray ? rect.asArray().map((side) => this.#context.lookup(side)) : [];
    const [x0, y0, x1, y1] = sides.map((side) => (side instanceof PDFNumber ? side.asNumber() : 0));
    const [wide, high] = [Math.abs((x1 ?? 0) - (x0 ?? 0)), Math.abs((y1 ?? 0) - (y0 ?? 0))];
    const isSideways = looks.turn === 90 || looks.turn === 270;
    const [width, height] = isSideways ? [high, wide] : [wide, high];
    const used = new Map<string, PDFRef>();
    const edge = looks.borderWidth / 2;
    const frame = `${formatNumber(edge)} ${formatNumber(edge)} ${formatNumber(width - 2 * edge)} ${formatNumber(height - 2 * edge)} re`;
    const content =
      (looks.background
        ? `q ${looks.background} 0 0 ${formatNumber(width)} ${formatNumber(height)} re f Q\n`
        : "") +
      (looks.border && looks.borderWidth > 0
        ? `q ${looks.border} ${formatNumber(looks.borderWidth)} w ${frame} S Q\n`
        : "") +
      `/Tx BMC\nq 0 0 ${formatNumber(width)} ${formatNumber(height)} re W n\n${this.#words(text, looks, width, height, used)}Q\nEMC\n`;
    const form = packStream(this.#context, content, {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, width, height],
      ...(looks.turn === 0 ? {} : { Matrix: matrixOf(looks.turn, wide, high) }),
      Resources: { Font: Object.fromEntries(used) },
    });
    annotation.set(PDFName.of("AP"), this.#context.obj({ N: this.#context.register(form) }));
    annotation.delete(PDFName.of("AS"));
    return true;
  }

  /** Writes the fonts; call once. */
  async finish(): Promise<void> {
    const subsetter = await this.#library.openSubsetter();
    for (const font of this.#embedded.values()) font.finish(subsetter);
  }

  #words(text: string, looks: Looks, width: number, height: number, used: Map<string, PDFRef>): string {
    const pad = PADDING + looks.borderWidth;
    const room = { width: Math.max(1, width - 2 * pad), height: Math.max(1, height - 2 * pad) };
    const areLines = looks.isMultiline || looks.chosen !== null;
    const own = looks.size || (areLines ? USUAL_SIZE : Math.min(USUAL_SIZE, room.height / 1.15));
    let size = own;
    let lines = this.#lines(text, looks, size, room.width);
    // A list that is higher than its box is scrolled.
    const isTooLarge = () =>
      lines.some((line) => widthOf(line) > room.width + 0.1) ||
      (looks.chosen === null &&
        (looks.isMultiline ? lines.length * LEADING * size > room.height + 0.3 * size : size > height));
    while (size > LEAST_SIZE && isTooLarge()) {
      size = Math.max(LEAST_SIZE, 0.94 * size);
      lines = this.#lines(text, looks, size, room.width);
    }
    const top = areLines ? height - pad - 0.88 * size : height / 2 - MIDDLE * size;
    const placed = lines.map((line, at): PlacedLine => {
      const free = room.width - widthOf(line);
      const left = pad + (looks.align === 0 ? 0 : looks.align === 1 ? free / 2 : free);
      return placedLine(line, left, top - at * LEADING * size, size);
    });
    const pen = {
      fontName: ({ font }: PlacedGlyph) => {
        const { ref } = this.#embed(font);
        const name = `Y${ref.objectNumber}`;
        used.set(name, ref);
        return name;
      },
      code: ({ glyph, font }: PlacedGlyph) => this.#embed(font).encode(glyph),
      paint: () => looks.ink,
    };
    const grounds = [...(looks.chosen ?? [])]
      .filter((line) => line >= 0)
      .map((line) => {
        const bottom = top - line * LEADING * size - 0.27 * size;
        const sides = [looks.borderWidth, bottom, width - 2 * looks.borderWidth, LEADING * size];
        return `q ${CHOSEN_GROUND} ${sides.map(formatNumber).join(" ")} re f Q\n`;
      });
    return grounds.join("") + drawText(placed, 0, pen);
  }

  /** Lines of shaped words, as full as they can be. */
  #lines(text: string, looks: Looks, size: number, width: number): GlyphPiece[][] {
    const style = styleOf(looks);
    const shape = (words: string) => shapeText(words, style, { ...this.#options, size });
    if (looks.chosen) return text.split("\n").map(shape);
    if (!looks.isMultiline) return [shape(text.replace(/\s+/g, " "))];
    return text.split("\n").flatMap((paragraph) => {
      const lines: GlyphPiece[][] = [];
      let line = "";
      for (const word of wordsOf(paragraph, this.#options.isEastAsian)) {
        if (line !== "" && widthOf(shape((line + word).trimEnd())) > width) {
          lines.push(shape(line.trimEnd()));
          line = word.trimStart();
        } else line += word;
      }
      lines.push(shape(line.trimEnd()));
      return lines;
    });
  }

  #embed(font: ShapingFont): EmbeddedFont {
    const known = this.#embedded.get(font) ?? new EmbeddedFont(this.#context, font);
    this.#embedded.set(font, known);
    return known;
  }
}

/** Pieces that a line may end behind. */
function wordsOf(text: string, isEastAsianText: boolean): string[] {
  const words: string[] = [];
  let word = "";
  for (const character of text) {
    const breaks = isWide(character, isEastAsianText);
    if (breaks && word !== "" && !/^[、。，．：；！？）」』】》”’]$/u.test(character)) {
      words.push(word);
      word = "";
    }
    word += character;
    if (character === " ") {
      words.push(word);
      word = "";
    }
  }
  return word === "" ? words : [...words, word];
}

function widthOf(line: readonly GlyphPiece[]): number {
  return line.reduce((sum, { width }) => sum + width, 0);
}

function placedLine(line: readonly GlyphPiece[], left: number, baseline: number, size: number): PlacedLine {
  const glyphs: PlacedGlyph[] = [];
  let x = left;
  for (const { font, glyphs: own, style, isSlanted } of line) {
    for (const glyph of own) {
      const [at, y] = [x + glyph.offsetX * size, baseline + glyph.offsetY * size];
      glyphs.push({ glyph, font, size, isSlanted, style, x: at, y });
      x += glyph.advance * size;
    }
  }
  return { frame: 0, baseline, left, right: x, text: "", glyphs, objects: [] };
}

function styleOf({ isBold, isSerif }: Pick<Looks, "isBold" | "isSerif">): SetStyle {
  return {
    ...{ family: isSerif ? "serif" : "sans", isBold, isItalic: false },
    ...{ sizeRatio: 1, rise: 0, paint: "", link: null },
  };
}

function matrixOf(turn: number, width: number, height: number): number[] {
  if (turn === 90) return [0, 1, -1, 0, width, 0];
  if (turn === 180) return [-1, 0, 0, -1, width, height];
  return turn === 270 ? [0, -1, 1, 0, 0, height] : [1, 0, 0, 1, 0, 0];
}
