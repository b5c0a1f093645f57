/**
 * Text of any part that holds DrawingML: slides, notes, spreadsheet drawings, charts, SmartArt. One walk over the tags:
 * paragraphs (`a:p`), alternative texts, tooltips of links, labels of charts: cached ones, names of trend lines, words of number
 * formats and between the parts of a label.
 */
import { XmlScanner, type XmlSource } from "@yizhou/bytes/xml";
import { plainText, type TextUnitKind } from "@yizhou/model";
import { holdsAltText } from "../ooxml/attribute-text.ts";
import { readDrawingParagraph, writeDrawingParagraph, type DrawingParagraph } from "../ooxml/drawing-text.ts";
import { attributeSlot, elementSlot } from "./attribute-slot.ts";
import { formatSlots, holdsWords, slotsBetween } from "./number-formats.ts";
import type { TextSlot } from "./text-slot.ts";

export interface DrawingPartOptions {
  /** Kind of paragraphs that stand in no title, table or chart. */
  readonly kind: TextUnitKind;
  /** Placeholders show the text of the slide, not their own: on masters and layouts theirs is left out. */
  readonly skipsPlaceholders?: boolean;
  /** Cached chart labels repeat cells of the same workbook and follow their translations. */
  readonly repeatsCells?: boolean;
  /** Whether a placeholder, by the offset of its shape, has the text of a level at a side, and not in the middle; else that is not told. */
  readonly standsAtSide?: (shapeStart: number, level: number) => boolean;
}

/** A shape's text body with what its size depends on. */
export interface TextBody {
  /** Span of the `a:bodyPr` element, null when it has none. */
  readonly bodyProperties: { readonly start: number; readonly end: number } | null;
  /** Span of the open tag of the shape, so that a caller may read its position again. */
  readonly shapeStart: number;
  readonly paragraphs: { readonly key: string; readonly paragraph: DrawingParagraph }[];
}

export interface DrawingTexts {
  readonly slots: TextSlot[];
  readonly bodies: readonly TextBody[];
}

interface OpenElement {
  readonly name: string;
  readonly depth: number;
  isPlaceholder: boolean;
  /** True once the list styles of a text body state an alignment. */
  isAligned: boolean;
  isTitle: boolean;
  readonly start: number;
}

const SHAPES = new Set([
  "p:sp",
  "p:graphicFrame",
  "p:pic",
  "p:cxnSp",
  "p:grpSp",
  "xdr:sp",
  "dsp:sp",
  "cdr:sp",
]);
const BODIES = new Set([
  "p:txBody",
  "a:txBody",
  "xdr:txBody",
  "dsp:txBody",
  "cdr:txBody",
  "c:txPr",
  "c:rich",
  "dgm:t",
]);
const LABEL_CACHES = new Set([
  "c:strCache",
  "c:multiLvlStrCache",
  "c15:dlblRangeCache",
  "cx:strDim",
  "cx:txData",
]);

/** Slots of the part in document order. */
export function readDrawingPart(source: XmlSource, options: DrawingPartOptions): DrawingTexts {
  const scanner = new XmlScanner(source);
  const slots: TextSlot[] = [];
  const bodies: (TextBody & { bodyProperties: TextBody["bodyProperties"] })[] = [];
  const open: OpenElement[] = [];
  let body: (TextBody & { bodyProperties: { start: number; end: number } | null }) | null = null;
  let reference = "";
  let [paragraphs, descriptions, tooltips, labels, formats, trends, between, layouts] = [
    0, 0, 0, 0, 0, 0, 0, 0,
  ];
  // Points of a layout hold no text of the reader's, but what pictures and shapes made of them show.
  let layoutDepth = -1;
  const isInside = (name: string) => open.some((element) => element.name === name);
  const shape = () => open.findLast((element) => SHAPES.has(element.name));
  while (scanner.next()) {
    if (scanner.kind === "close") {
      if (open.at(-1)?.depth === scanner.depth) open.pop();
      if (layoutDepth === scanner.depth) layoutDepth = -1;
      if (BODIES.has(scanner.name)) body = null;
      continue;
    }
    const { name } = scanner;
    const isCopy = isInside("mc:Fallback");
    const hidden = shape();
    const isSkipped = options.skipsPlaceholders && !!hidden?.isPlaceholder;
    if (layoutDepth >= 0 && (name === "dgm:t" || name === "dgm:prSet")) scanner.skip();
    else if (name === "a:p") {
      const key = `p${paragraphs++}`;
      const from = scanner.end;
      const paragraph = readDrawingParagraph(scanner);
      if (paragraph && !isSkipped) {
        const kind = paragraphKind(open, shape(), options.kind);
        slots.push(
          paragraphSlot(source, paragraph, {
            ...{ key, kind, isCopy },
            startsByDefault: startsByDefault(open, paragraph.level, options),
          }),
        );
        body?.paragraphs.push({ key, paragraph });
      }
      const found = linkTooltips(source, from, scanner.start, tooltips, isCopy);
      tooltips += found.length;
      if (!isSkipped) slots.push(...found);
    } else if (holdsAltText(name)) {
      for (const attribute of ["descr", "title"] as const) {
        const span = scanner.attributeSpan(attribute);
        if (span && !isSkipped && !looksLikeFileName(scanner.attributeValue(span))) {
          slots.push(
            attributeSlot(scanner, span, {
              // Those of a layout's points came later, and are counted apart.
              key: layoutDepth >= 0 ? `l${layouts}${attribute[0]}` : `d${descriptions}${attribute[0]}`,
              kind: "alt-text",
              isCopy,
            }),
          );
        }
      }
      if (layoutDepth >= 0) layouts++;
      else descriptions++;
    } else if (name === "a:hlinkClick" || name === "a:hlinkHover") {
      const span = scanner.attributeSpan("tooltip");
      if (span) slots.push(attributeSlot(scanner, span, { key: `h${tooltips++}`, kind: "alt-text", isCopy }));
    } else if (name === "p:ph") {
      if (hidden) {
        hidden.isPlaceholder = true;
        hidden.isTitle = ["title", "ctrTitle"].includes(scanner.attribute("type") ?? "");
      }
    } else if (body && /^a:lvl\dpPr$/.test(name)) {
      const styled = open.findLast((element) => BODIES.has(element.name));
      if (styled && scanner.attributeSpan("algn")) styled.isAligned = true;
    } else if (name === "a:bodyPr") {
      const { start } = scanner;
      scanner.skip();
      if (body) body.bodyProperties = { start, end: scanner.end };
    } else if (name === "c:f") {
      reference = scanner.readText();
    } else if (
      (name === "c:v" || name === "cx:pt" || name === "cx:v") &&
      open.some((e) => LABEL_CACHES.has(e.name))
    ) {
      const slot = elementSlot(scanner, { key: `v${labels++}`, kind: "chart", isCopy });
      const repeats = options.repeatsCells && isCellReference(reference);
      if (slot) slots.push(repeats ? { ...slot, isOnlyCopy: true } : slot);
    } else if (name === "c:numFmt" || name === "cx:numFmt" || name === "cx:lvl") {
      const isCellsOwn = options.repeatsCells && /^(?:1|true)$/.test(scanner.attribute("sourceLinked") ?? "");
      const found = formatSlots(scanner, { name: "formatCode", key: `f${formats++}`, kind: "chart" });
      slots.push(...(isCellsOwn ? found.map((slot) => ({ ...slot, isOnlyCopy: true })) : found));
    } else if (name === "c:formatCode" && !scanner.isEmptyElement) {
      const from = scanner.end;
      scanner.readText();
      const found = slotsBetween(scanner, from, scanner.start, { key: `f${formats++}`, kind: "chart" });
      slots.push(...(options.repeatsCells ? found.map((slot) => ({ ...slot, isOnlyCopy: true })) : found));
    } else if (name === "c:separator" || name === "cx:separator") {
      const slot = elementSlot(scanner, { key: `s${between++}`, kind: "chart", isCopy });
      if (slot && holdsWords(plainText(slot.content))) slots.push(slot);
    } else if (name === "c:name" && isInside("c:trendline")) {
      const slot = elementSlot(scanner, { key: `n${trends++}`, kind: "chart", isCopy });
      if (slot) slots.push(slot);
    } else if (name === "c:v" && (isInside("c:tx") || isInside("c:strLit"))) {
      // A label given as a literal, without a reference to cells.
      const slot = elementSlot(scanner, { key: `v${labels++}`, kind: "chart", isCopy });
      if (slot) slots.push(slot);
    } else if (
      name === "dgm:pt" &&
      ["pres", "parTrans", "sibTrans"].includes(scanner.attribute("type") ?? "")
    ) {
      if (!scanner.isEmptyElement && layoutDepth < 0) layoutDepth = scanner.depth;
    } else if (!scanner.isEmptyElement && (SHAPES.has(name) || BODIES.has(name) || isContext(name))) {
      open.push({
        name,
        depth: scanner.depth,
        isPlaceholder: false,
        isAligned: false,
        isTitle: false,
        start: scanner.start,
      });
      if (BODIES.has(name)) {
        body = { bodyProperties: null, shapeStart: shape()?.start ?? scanner.start, paragraphs: [] };
        bodies.push(body);
      }
    }
  }
  return { slots, bodies };
}

/** True for cells of the workbook itself; labels from elsewhere, or without a place, have no cell to follow. */
function isCellReference(formula: string): boolean {
  return formula === "" || (formula.includes("!") && !formula.includes("["));
}

function isContext(name: string): boolean {
  return (
    name === "mc:Fallback" ||
    name === "a:tbl" ||
    name === "c:chart" ||
    name === "cx:chart" ||
    name === "c:tx" ||
    name === "c:strLit" ||
    name === "c:trendline" ||
    LABEL_CACHES.has(name)
  );
}

function paragraphKind(
  open: readonly OpenElement[],
  shape: OpenElement | undefined,
  fallback: TextUnitKind,
): TextUnitKind {
  if (open.some((element) => element.name === "a:tbl")) return "cell";
  if (open.some((element) => element.name === "c:chart" || element.name === "cx:chart")) return "chart";
  return shape?.isTitle ? "title" : fallback;
}

/** Text boxes and cells align to the left where nothing says otherwise; placeholders inherit, charts centre. Asked when written. */
function startsByDefault(
  open: readonly OpenElement[],
  level: number,
  { standsAtSide }: DrawingPartOptions,
): () => boolean {
  const body = open.findLast((element) => BODIES.has(element.name));
  const shape = open.findLast((element) => SHAPES.has(element.name));
  if (shape?.isPlaceholder && body?.name === "p:txBody")
    return () => standsAtSide?.(shape.start, level) ?? false;
  const starts =
    body && !body.isAligned && !shape?.isPlaceholder
      ? ["p:txBody", "xdr:txBody", "a:txBody"].includes(body.name)
      : false;
  return () => starts;
}

function paragraphSlot(
  source: XmlSource,
  paragraph: DrawingParagraph,
  {
    key,
    kind,
    isCopy,
    startsByDefault,
  }: Pick<TextSlot, "key" | "kind"> & { isCopy: boolean; startsByDefault: () => boolean },
): TextSlot {
  return {
    key,
    kind,
    pass: 2,
    content: paragraph.model.content,
    ...(paragraph.marks.length > 0 && { marks: paragraph.marks }),
    ...(isCopy && { isCopy }),
    write: (target) => {
      const { edit, isRepaired } = writeDrawingParagraph(source, paragraph, { ...target, startsByDefault });
      return { edits: [edit], isRepaired };
    },
  };
}

/** Tooltips inside a paragraph, which is written as a whole: they go first (pass 1). */
function linkTooltips(
  source: XmlSource,
  from: number,
  to: number,
  count: number,
  isCopy: boolean,
): TextSlot[] {
  const slots: TextSlot[] = [];
  const inner = source.text.slice(from, to);
  if (!inner.includes("tooltip=")) return slots;
  for (const match of inner.matchAll(
    /<(?:\w+:)?hlink(?:Click|MouseOver|Hover)\s[^>]*?\btooltip=("[^"]+"|'[^']+')/g,
  )) {
    const valueEnd = from + match.index + match[0].length - 1;
    const valueStart = valueEnd - match[1]!.length + 2;
    const span = { name: "tooltip", start: valueStart - 9, end: valueEnd + 1, valueStart, valueEnd };
    const scanner = new XmlScanner(source);
    slots.push(attributeSlot(scanner, span, { key: `h${count++}`, kind: "alt-text", pass: 1, isCopy }));
  }
  return slots;
}

/** Office fills the description of a picture with the name of its file; that is no text for a reader. */
function looksLikeFileName(text: string): boolean {
  return /^\S*[\w-]+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg)$/i.test(text.trim());
}
