/**
 * Running text as an EPUB 3.3 book of the translation: a chapter for each part under a heading of the two upper ranks, pictures as files,
 * a table of contents. The same document gives the same bytes.
 */
import { createHash } from "node:crypto";
import { escapeXmlAttribute, escapeXmlText } from "@yizhou/bytes/xml";
import { makeZip, type NewEntry } from "@yizhou/bytes/zip";
import { FlowHtml, type FlowHeading } from "./flow-html.ts";
import type { FlowDocument, FlowPart, FlowPicture } from "./flow-model.ts";
import { BOOK_STYLE, READING_WORDS } from "./reading-style.ts";
import { titleOf, type ReadingOptions } from "./write-reading.ts";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** The book says when it was changed, to the second; what is written twice is the same. */
const MODIFIED = "2000-01-01T00:00:00Z";
/** Headings of these ranks begin a chapter. */
const CHAPTER_RANK = 2;

interface Chapter {
  readonly file: string;
  readonly body: string;
  readonly headings: readonly FlowHeading[];
}

export function writeEpub(document: FlowDocument, options: ReadingOptions): Uint8Array {
  const language = options.targetLanguage;
  const words = READING_WORDS[language.split("-")[0]!] ?? READING_WORDS.en!;
  const title = titleOf(document).trim() || words.title;
  const pictures: Uint8Array[] = [];
  const names = new Map<FlowPicture, string>();
  const addressOf = (picture: FlowPicture) => {
    const name = names.get(picture) ?? `images/${pictures.push(picture.png)}.png`;
    names.set(picture, name);
    return name;
  };
  const writer = new FlowHtml(document, {
    languages: { source: options.sourceLanguage, target: language },
    sides: "target",
    addressOf,
  });
  const chapters = chaptersOf(document.parts).map((parts, i): Chapter => {
    const before = writer.headings.length;
    const body = writer.write(parts);
    return { file: `chapter-${i + 1}.xhtml`, body, headings: writer.headings.slice(before) };
  });
  const page = (name: string, body: string) =>
    `${DECLARATION}<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">` +
    `<head><title>${escapeXmlText(name)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head><body>${body}</body></html>\n`;
  const id = createHash("sha256")
    .update(chapters.map(({ body }) => body).join(""))
    .digest("hex");
  const text = (name: string, content: string): NewEntry => ({ name, bytes: Buffer.from(content, "utf8") });
  return makeZip([
    { ...text("mimetype", "application/epub+zip"), isStored: true },
    text("META-INF/container.xml", CONTAINER),
    text("book/package.opf", packageOf({ id, title, language, chapters, pictures: pictures.length })),
    text("book/nav.xhtml", page(words.outline, contentsOf(chapters, title, words.outline))),
    text("book/style.css", BOOK_STYLE),
    ...chapters.map(({ file, body }) => text(`book/${file}`, page(title, body))),
    ...pictures.map((bytes, i): NewEntry => ({ name: `book/images/${i + 1}.png`, bytes, isStored: true })),
  ]);
}

/** At least one, also of an empty document: a book has a text. */
function chaptersOf(parts: readonly FlowPart[]): FlowPart[][] {
  const chapters: FlowPart[][] = [[]];
  for (const part of parts) {
    const begins =
      part.kind === "paragraph" && part.role === "heading" && (part.level ?? CHAPTER_RANK) <= CHAPTER_RANK;
    if (begins && chapters.at(-1)!.length > 0) chapters.push([]);
    chapters.at(-1)!.push(part);
  }
  return chapters;
}

/** Every heading, one under the other: ranks that a document skips would make lists without a line. */
function contentsOf(chapters: readonly Chapter[], title: string, name: string): string {
  const lines = chapters.flatMap(({ file, headings }) =>
    headings.map(({ id, target }) => `<li><a href="${file}#${id}">${target || escapeXmlText(name)}</a></li>`),
  );
  const list =
    lines.length > 0 ? lines.join("") : `<li><a href="${chapters[0]!.file}">${escapeXmlText(title)}</a></li>`;
  return `<nav epub:type="toc"><h1>${escapeXmlText(name)}</h1><ol>${list}</ol></nav>`;
}

const CONTAINER = `${DECLARATION}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n`;

interface Package {
  readonly id: string;
  readonly title: string;
  readonly language: string;
  readonly chapters: readonly Chapter[];
  readonly pictures: number;
}

function packageOf({ id, title, language, chapters, pictures }: Package): string {
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...chapters.map(
      ({ file }, i) => `<item id="chapter-${i + 1}" href="${file}" media-type="application/xhtml+xml"/>`,
    ),
    ...Array.from(
      { length: pictures },
      (_, i) => `<item id="image-${i + 1}" href="images/${i + 1}.png" media-type="image/png"/>`,
    ),
  ];
  const spine = chapters.map((_, i) => `<itemref idref="chapter-${i + 1}"/>`);
  return (
    `${DECLARATION}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}">` +
    `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:sha256:${escapeXmlAttribute(id)}</dc:identifier>` +
    `<dc:title>${escapeXmlText(title)}</dc:title><dc:language>${language}</dc:language><meta property="dcterms:modified">${MODIFIED}</meta></metadata>` +
    `<manifest>${items.join("")}</manifest><spine>${spine.join("")}</spine></package>\n`
  );
}
