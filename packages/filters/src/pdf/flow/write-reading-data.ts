/** Running text as data for a page that shows it (`ReadingDocument`), gzipped JSON. */
import { gzipSync } from "node:zlib";
import type {
  ReadingDocument,
  ReadingParagraph,
  ReadingPart,
  ReadingPicture,
  ReadingRun,
} from "@yizhou/model";
import { isLink, rankOf } from "./flow-html.ts";
import type { FlowDocument, FlowParagraph, FlowPart, FlowPicture, FlowRun } from "./flow-model.ts";
import { titleOf, type ReadingOptions } from "./write-reading.ts";

export function writeReadingData(document: FlowDocument, options: ReadingOptions): Uint8Array {
  return gzipSync(JSON.stringify(readingDocument(document, options)));
}

/** Points to CSS pixels. */
const PX = 4 / 3;

export function readingDocument(
  document: FlowDocument,
  { sourceLanguage, targetLanguage }: ReadingOptions,
): ReadingDocument {
  const numbers = new Map<FlowPicture, number>();
  const numberOf = (picture: FlowPicture) => {
    const number = numbers.get(picture) ?? numbers.size;
    numbers.set(picture, number);
    return number;
  };
  let before = 1;
  const levelOf = ({ role, level }: FlowParagraph) =>
    role === "title" || role === "heading" ? (before = rankOf(role, level, before)) : null;
  const paragraph = (one: FlowParagraph): ReadingParagraph => ({
    kind: "paragraph",
    role: roleOf(one.role),
    level: levelOf(one),
    align: one.align === "justify" ? "left" : one.align,
    bullet: one.bullet,
    pageNumber: one.pageNumber,
    source: one.source.map((run) => readingRun(run, numberOf)),
    target: one.target && one.target.map((run) => readingRun(run, numberOf)),
  });
  const part = (one: FlowPart): ReadingPart => {
    if (one.kind === "paragraph") return paragraph(one);
    if (one.kind === "figure")
      return { kind: "figure", picture: numberOf(one.picture), isFormula: one.isFormula };
    const cells = one.cells.map((cell) => ({ ...cell, paragraphs: cell.paragraphs.map(paragraph) }));
    return { kind: "table", rows: one.rows, cells };
  };
  const parts = document.parts.map(part);
  const notes = document.notes.map(paragraph);
  const title = titleOf(document).trim() || null;
  const pictures = [...numbers.keys()].map(readingPicture);
  return { title, sourceLanguage, targetLanguage, parts, notes, pictures };
}

function roleOf(role: FlowParagraph["role"]): ReadingParagraph["role"] {
  if (role === "title" || role === "heading" || role === "list-item" || role === "caption" || role === "code")
    return role;
  return role === "authors" || role === "footnote" || role === "reference" || role === "figure-text"
    ? "aside"
    : "text";
}

function readingRun(run: FlowRun, numberOf: (picture: FlowPicture) => number): ReadingRun {
  return {
    text: run.text,
    ...(run.isBold && { isBold: true }),
    ...(run.isItalic && { isItalic: true }),
    ...(run.family === "mono" && { isCode: true }),
    ...(run.rise !== 0 && { rise: run.rise }),
    ...(isLink(run.link) && { link: run.link }),
    ...(run.picture && { picture: numberOf(run.picture) }),
    ...(run.note !== undefined && { note: run.note }),
  };
}

function readingPicture({ png, width, height, drop, description }: FlowPicture): ReadingPicture {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const size = { width: Math.round(width * PX), height: Math.round(height * PX), drop: drop * PX };
  return { png: bytes.toString("base64"), ...size, description: description.slice(0, 500) };
}
