import { XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { textLeftOut, type DocumentWarning, type LeftOutReason } from "@yizhou/model";
import { tolerateDamage, type OoxmlPackage } from "../ooxml/package.ts";
import { attributeSlot, elementSlot } from "../parts/attribute-slot.ts";
import { readDrawingPart, type DrawingTexts } from "../parts/drawing-part.ts";
import { chartAndDiagramReaders, drawingReader } from "../parts/drawing-readers.ts";
import { propertyReaders } from "../parts/property-reader.ts";
import type { PartReader, TextSlot } from "../parts/text-slot.ts";
import { refit } from "./autofit.ts";
import { inheritFrame, isLevel, levelOf, readShapeFrames, type ShapeFrame } from "./shape-frames.ts";

/** Slides in the order they are shown; slides outside the list are not shown and left out. */
export function slideParts(opc: OoxmlPackage): string[] {
  const main = opc.mainPart();
  const byId = new Map(opc.relationships(main).map((relationship) => [relationship.id, relationship]));
  const slides: string[] = [];
  const scanner = new XmlScanner(opc.readXml(main));
  while (scanner.next()) {
    if (scanner.kind !== "open" || scanner.name !== "p:sldId") continue;
    const target = byId.get(scanner.attribute("r:id") ?? "")?.target;
    const part = target && opc.findPart(target);
    if (part && !slides.includes(part)) slides.push(part);
  }
  return slides;
}

/**
 * Readers of every part with text, in reading order: each slide with its charts, SmartArt, notes and comments; then what
 * layouts and masters in use show by themselves, also those of notes and handouts; names of sections and shows; title and subject.
 */
export function presentationReaders(opc: OoxmlPackage, warnings: DocumentWarning[]): PartReader[] {
  const readers: PartReader[] = [];
  const seen = new Set<string>();
  const add = (reader: PartReader) => {
    if (!seen.has(reader.part)) readers.push(reader);
    seen.add(reader.part);
  };
  const layouts: string[] = [];
  const inheritance = inheritanceReader(opc);
  slideParts(opc).forEach((slide, i) => {
    const place = String(i + 1);
    tolerateDamage(slide, warnings, () => {
      const layout = opc.relatedParts(slide, "slideLayout");
      layouts.push(...layout);
      add(slideReader(slide, place, () => inheritance(layout), warnings));
      for (const reader of chartAndDiagramReaders(opc, slide, place)) add(reader);
      for (const notes of opc.relatedParts(slide, "notesSlide")) {
        add(drawingReader(notes, { kind: "note" }, place));
        for (const reader of chartAndDiagramReaders(opc, notes, place)) add(reader);
      }
      for (const comments of opc.relatedParts(slide, "comments")) add(commentsReader(comments, place));
    });
  });
  const masters = layouts.flatMap((layout) => opc.relatedParts(layout, "slideMaster"));
  for (const part of new Set([...layouts, ...masters])) {
    tolerateDamage(part, warnings, () => {
      add(drawingReader(part, { kind: "shape", skipsPlaceholders: true }));
      for (const reader of chartAndDiagramReaders(opc, part)) add(reader);
    });
  }
  const main = opc.mainPart();
  for (const part of opc.relatedParts(main, "notesMaster"))
    add(drawingReader(part, { kind: "shape", skipsPlaceholders: true }));
  // A handout has no page of its own, so that its master's heads and feet are what is printed.
  for (const part of opc.relatedParts(main, "handoutMaster"))
    add(drawingReader(part, { kind: "header-footer" }));
  const hasMacros = opc.relatedParts(main, "vbaProject").length > 0;
  add({ part: main, read: (source) => nameSlots(source, hasMacros) });
  for (const reader of propertyReaders(opc)) add(reader);
  return readers;
}

/** Names that people see in the list of slides and choose shows by. Links know a show by its number; macros may by its name. */
function nameSlots(source: XmlSource, hasMacros: boolean): TextSlot[] {
  const slots: TextSlot[] = [];
  const scanner = new XmlScanner(source);
  const counts = { section: 0, show: 0 };
  while (scanner.next()) {
    if (scanner.kind !== "open") continue;
    const sort = scanner.name === "p14:section" ? "section" : scanner.name === "p:custShow" ? "show" : null;
    const span = sort && scanner.attributeSpan("name");
    if (!span || (sort === "show" && hasMacros)) continue;
    slots.push(attributeSlot(scanner, span, { key: `${sort}${counts[sort]++}`, kind: "property" }));
  }
  return slots;
}

/** Within these a slide's own tag is found. */
const ROOT_BYTES = 8_192;

function slideReader(
  slide: string,
  place: string,
  inheritance: () => Inheritance,
  warnings: DocumentWarning[],
): PartReader {
  let texts: DrawingTexts | null = null;
  return {
    part: slide,
    place,
    isHidden: ({ text }) =>
      /<(?:[\w.-]+:)?sld(?=\s)[^>]*?\sshow\s*=\s*["'](?:0|false)["']/.test(text.slice(0, ROOT_BYTES)),
    read: (source) => {
      if (source.text.includes(":oMath>") && !warnings.some(({ code }) => code === "warning.formula_kept"))
        warnings.push({ code: "warning.formula_kept", part: slide });
      if (DATED.test(source.text)) leaveOut(warnings, "field", slide);
      let frames: ReadonlyMap<number, ShapeFrame> | null = null;
      const standsAtSide = (shapeStart: number, level: number) => {
        const frame = (frames ??= readShapeFrames(source)).get(shapeStart);
        const { ancestors, styles } = inheritance();
        return !!frame && isAtSide(inheritFrame(frame, ancestors), styles, level);
      };
      return (texts = readDrawingPart(source, { kind: "shape", standsAtSide })).slots;
    },
    finish: (source, changed) => {
      const frames = readShapeFrames(source);
      return texts!.bodies.flatMap((body) => {
        const frame = frames.get(body.shapeStart);
        if (!frame || !body.paragraphs.some(({ key }) => changed.has(key))) return [];
        const { ancestors, styles } = inheritance();
        const sizes = sizesOf(frame, styles);
        const { edit, isOverfull } = refit(source, body, inheritFrame(frame, ancestors), sizes, changed);
        if (isOverfull && !warnings.some(({ code }) => code === "warning.layout_may_grow"))
          warnings.push({ code: "warning.layout_may_grow", part: slide });
        return edit ? [edit] : [];
      });
    },
  };
}

/** A date that PowerPoint writes anew, in words: it stays in the language that it is set in. */
const DATED =
  /<(?:[\w.-]+:)?fld\s[^>]*?\btype\s*=\s*["']datetime[^>]*>(?:(?!<(?:[\w.-]+:)?t[\s>])[^]){0,2000}?<(?:[\w.-]+:)?t(?:\s[^>]*)?>[^<]*?(?:[^\W\d_]|[\x80-\xff])/;

function leaveOut(warnings: DocumentWarning[], reason: LeftOutReason, part: string): void {
  const isTold = warnings.some(
    ({ code, params }) => code === "warning.text_left_out" && params?.["reason"] === reason,
  );
  if (!isTold) warnings.push(textLeftOut(reason, part));
}

/** What the shapes of a slide inherit, nearest first. */
interface Inheritance {
  readonly ancestors: readonly ReadonlyMap<number, ShapeFrame>[];
  readonly styles: TextStyles;
}

/** Reads layouts and masters once each, when a slide first asks. A damaged one leaves its shapes' boxes unknown. */
function inheritanceReader(opc: OoxmlPackage): (layouts: readonly string[]) => Inheritance {
  const frames = new Map<string, Map<number, ShapeFrame>>();
  const stylesOf = new Map<string, TextStyles>();
  const read = (part: string, isMaster: boolean) => {
    const known = frames.get(part);
    if (known) return known;
    let own = new Map<number, ShapeFrame>();
    tolerateDamage(part, [], () => {
      const xml = opc.readXml(part);
      own = readShapeFrames(xml);
      if (isMaster) stylesOf.set(part, readTextStyles(xml));
    });
    frames.set(part, own);
    return own;
  };
  return (layouts) => {
    const masters = layouts.flatMap((layout) => opc.relatedParts(layout, "slideMaster"));
    const ancestors = [
      ...layouts.map((part) => read(part, false)),
      ...masters.map((part) => read(part, true)),
    ];
    return { ancestors, styles: stylesOf.get(masters[0] ?? "") ?? DEFAULT_STYLES };
  };
}

interface TextStyles {
  readonly title: readonly number[];
  readonly body: readonly number[];
  /** Alignment (`algn`) by level; none where none is stated. */
  readonly alignments: Readonly<Record<StyledText, readonly (string | undefined)[]>>;
}

/** What a master has styles for. */
type StyledText = "title" | "body" | "other";

const DEFAULT_STYLES: TextStyles = {
  title: [44],
  body: [28, 24, 20, 18, 18],
  alignments: { title: [], body: [], other: [] },
};

function styledText(frame: ShapeFrame): StyledText {
  const type = frame.placeholder?.type;
  if (type === "title" || type === "ctrTitle") return "title";
  return type === "body" || type === "obj" || type === "subTitle" ? "body" : "other";
}

function sizesOf(frame: ShapeFrame, styles: TextStyles): readonly number[] {
  const text = styledText(frame);
  return text === "other" ? [18] : styles[text];
}

/** @param frame  with what layout and master add */
function isAtSide(frame: ShapeFrame, styles: TextStyles, level: number): boolean {
  const alignment = frame.alignments[level] ?? styles.alignments[styledText(frame)][level] ?? "l";
  return alignment === "l" || alignment === "r";
}

/** Alignment by level, and font sizes in points, from a master's `p:titleStyle`, `p:bodyStyle` and `p:otherStyle`. */
function readTextStyles(master: XmlSource): TextStyles {
  const sizes: Record<StyledText, number[]> = { title: [], body: [], other: [] };
  const alignments: Record<StyledText, (string | undefined)[]> = { title: [], body: [], other: [] };
  const scanner = new XmlScanner(master);
  let current: StyledText | null = null;
  let level = 0;
  while (scanner.next()) {
    const styled = /^p:(title|body|other)Style$/.exec(scanner.name)?.[1] as StyledText | undefined;
    if (styled) current = scanner.kind === "close" ? null : styled;
    else if (current && scanner.kind !== "close") {
      if (isLevel(scanner.name)) {
        level = levelOf(scanner.name);
        alignments[current][level] = scanner.attribute("algn");
      }
      const size = scanner.name === "a:defRPr" ? Number(scanner.attribute("sz")) : NaN;
      if (size > 0) sizes[current][level] = size / 100;
    }
  }
  const filled = (found: number[], fallback: readonly number[]) =>
    found.length === 0 ? fallback : Array.from(found, (size, i) => size ?? fallback[i] ?? 18);
  return {
    title: filled(sizes.title, DEFAULT_STYLES.title),
    body: filled(sizes.body, DEFAULT_STYLES.body),
    alignments,
  };
}

/** Comments: plain text in the older form (`p:text`), paragraphs in the newer. */
function commentsReader(part: string, place: string): PartReader {
  return {
    part,
    place,
    read: (source) => {
      const slots: TextSlot[] = readDrawingPart(source, { kind: "comment" }).slots;
      const scanner = new XmlScanner(source);
      for (let count = 0; scanner.next();) {
        if (scanner.kind !== "open" || scanner.name !== "p:text") continue;
        const slot = elementSlot(scanner, { key: `c${count++}`, kind: "comment" });
        if (slot) slots.push(slot);
      }
      return slots;
    },
  };
}
