/**
 * Documents of Korean Office (OWPML, KS X 6101): an archive of XML whose sections hold paragraphs (`hp:p`) of runs (`hp:run`) of
 * text (`hp:t`). Tables, notes, headers and drawings stand in runs and hold paragraphs of their own.
 */
import { sniffContainer } from "@yizhou/bytes/containers";
import { escapeXmlText, toByteString, XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { openZip, type ZipArchive } from "@yizhou/bytes/zip";
import { AppError, isAppError, type LeftOutReason, type TextUnitKind } from "@yizhou/model";
import type { MarkedUnit, TextRun } from "../marked-text.ts";
import { resolvePath } from "./epub-filter.ts";
import { openXmlPart, type OpenPart } from "./open-part.ts";
import {
  archiveType,
  createPartsFilter,
  openArchive,
  readEntry,
  textsLeftOut,
  type DocumentPart,
} from "./parts-filter.ts";
import { openPlainTexts } from "./plain-texts.ts";
import { pushRunText, type TextMark } from "./run-text.ts";
import { runUnit, type RunPiece } from "./run-unit.ts";
import { localName } from "./xml-file.ts";

const PACKAGE = "Contents/content.hpf";
const MANIFEST = "META-INF/manifest.xml";

export const hwpxFilter = createPartsFilter({
  format: "hwpx",
  extensions: ["hwpx"],
  outputs: ["target"],
  isKind: (source) => {
    if (sniffContainer(source) !== "zip") return false;
    try {
      return archiveType(openZip(source)) === "application/hwp+zip";
    } catch (error) {
      if (!isAppError(error)) throw error;
      return false;
    }
  },
  open: (source) =>
    openArchive(source, (archive) => ({
      parts: documentParts(archive),
      warnings: [
        ...textsLeftOut(archive, SECTION, LEFT_OUT),
        ...textsLeftOut(archive, /^Chart\/[^/]+\.xml$/i, [["chart", /<(?:c:v|a:t)>[^<]{0,300}?\p{L}{2}/u]]),
      ],
    })),
});

const SECTION = /^Contents\/[^/]+\.xml$/i;
/** Texts that a reader may meet and that are none of a paragraph's. */
const LEFT_OUT: readonly (readonly [reason: LeftOutReason, pattern: RegExp])[] = [
  ["word-art", /<hp:textart\s[^<>]{0,600}?text="[^"]{0,300}\p{L}/u],
  ["ruby", /<hp:dutmal[\s>]|<hp:compose\s[^<>]{0,300}?composeText="[^"]{0,100}\p{L}/u],
  [
    "caption",
    /<hp:(?:btn|radioBtn|checkBtn|comboBox|listBox)\s[^<>]{0,300}?caption="[^"]{0,300}\p{L}|<hp:listItem\s/u,
  ],
  ["deletion", /<hp:deleteBegin[\s/>]/],
  ["numbering", /<hh:paraHead\s[^<>]{0,600}>[^<]{0,100}?(?:[\p{Script=Hangul}\p{Script=Han}]|\p{L}{2})/u],
  // The program writes itself which sort of object it is.
  ["alt-text", /<hp:shapeComment>(?!\s*\S{1,12}입니다)[^<]{0,300}?\p{L}{2}/u],
  ["index", /<hp:(?:firstKey|secondKey)>[^<]{0,300}?\p{L}/u],
  ["field", /<hp:stringParam\s[^<>]{0,100}name="(?:Direction|HelpState)"[^<>]{0,100}>[^<]{0,300}?\p{L}{2}/u],
  ["choice", /<hp:edit[\s>][^]{0,600}?<hp:text>[^<]{0,300}?\p{L}{2}/u],
];

function documentParts(archive: ZipArchive): DocumentPart[] {
  if (archive.find(MANIFEST) && namesElement(archive, MANIFEST, "encryption-data"))
    throw new AppError("filter.encryption_unsupported");
  const sections = sectionNames(archive);
  if (sections.length === 0) throw new AppError("filter.damaged", { part: PACKAGE });
  const parts = sections.map((name): DocumentPart => ({
    name,
    open: () => openSection(new XmlSource(name, readEntry(archive, name))),
  }));
  if (!archive.find(PACKAGE)) return parts;
  return [
    {
      name: PACKAGE,
      isWrittenLast: true,
      open: () =>
        openPlainTexts(new XmlSource(PACKAGE, readEntry(archive, PACKAGE)), {
          kindOf: (name) => (name === "title" ? "title" : null),
        }),
    },
    ...parts,
  ];
}

/** Sections and the pages behind them, as the package lists them, else by number. */
function sectionNames(archive: ZipArchive): string[] {
  const listed: string[] = [];
  if (archive.find(PACKAGE)) {
    const scanner = new XmlScanner(new XmlSource(PACKAGE, readEntry(archive, PACKAGE)));
    while (scanner.next()) {
      if (scanner.kind !== "open" || localName(scanner) !== "item") continue;
      const href = scanner.attribute("href") ?? "";
      // Programs give paths from the package's folder, or from the archive's.
      for (const path of [href, resolvePath(PACKAGE, href) ?? ""])
        if (isSection(path) && archive.find(path)) listed.push(path);
    }
  }
  const names = archive.entries.map(({ name }) => name).filter(isSection);
  const numbered = names.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return [...new Set([...listed, ...numbered])];
}

function isSection(name: string): boolean {
  return /^Contents\/(?:section|masterpage)\d+\.xml$/i.test(name);
}

function namesElement(archive: ZipArchive, part: string, element: string): boolean {
  const scanner = new XmlScanner(new XmlSource(part, readEntry(archive, part)));
  while (scanner.next()) if (localName(scanner) === element) return true;
  return false;
}

interface ParagraphStyle {
  /** Where the lines of the paragraph were cached; they are laid out anew once the text is another. */
  readonly lines: { readonly start: number; readonly end: number } | null;
}

interface Walk {
  readonly units: MarkedUnit<ParagraphStyle>[];
  kind: TextUnitKind;
  count: number;
}

function openSection(source: XmlSource): OpenPart {
  const scanner = new XmlScanner(source);
  const walk: Walk = { units: [], kind: "paragraph", count: 0 };
  while (scanner.next())
    if (scanner.kind === "open" && localName(scanner) === "p") readParagraph(scanner, walk);
  return openXmlPart(source, {
    units: walk.units.sort((a, b) => a.start - b.start),
    writer: {
      escape: (text, _style, written) => writeText(text, written),
      place: (written, { start, end, style: { lines } }) => [
        { start, end, text: written },
        ...(lines ? [{ ...lines, text: "" }] : []),
      ],
    },
  });
}

/** A line end is an element of the text's; its prefix is that of the tags around. */
function writeText(text: string, written: string): string {
  const prefix = /<\/?([\w.-]+:)t>[^<]*$/.exec(written)?.[1] ?? "hp:";
  return text
    .split("\n")
    .map((line) => toByteString(escapeXmlText(line)))
    .join(`<${prefix}lineBreak/>`);
}

const KINDS: ReadonlyMap<string, TextUnitKind> = new Map(
  Object.entries<TextUnitKind>({
    footNote: "note",
    endNote: "note",
    header: "header-footer",
    footer: "header-footer",
    caption: "caption",
    tc: "cell",
    drawText: "shape",
    hiddenComment: "comment",
    fieldBegin: "comment",
  }),
);

/** Reads the paragraph whose open tag is current, and those inside it; steps to its close tag. */
function readParagraph(scanner: XmlScanner, walk: Walk): void {
  if (scanner.isEmptyElement) return scanner.skip();
  const { depth } = scanner;
  const pieces: RunPiece[] = [];
  const id = `P${++walk.count}`;
  const { kind } = walk;
  let lines: ParagraphStyle["lines"] = null;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    const name = localName(scanner);
    if (name === "run") readRun(scanner, walk, pieces);
    else {
      const { start } = scanner;
      scanner.skip();
      if (name === "linesegarray") lines = { start, end: scanner.end };
    }
  }
  const unit = runUnit(pieces, { id, kind, style: { lines } });
  if (unit) walk.units.push(unit);
}

function readRun(scanner: XmlScanner, walk: Walk, pieces: RunPiece[]): void {
  if (scanner.isEmptyElement) return scanner.skip();
  const { depth, rawPrefix } = scanner;
  const open = scanner.source.text.slice(scanner.start, scanner.end);
  const holder = { open, close: `</${rawPrefix}run>` };
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    if (localName(scanner) === "t") {
      const prefix = scanner.rawPrefix;
      readText(scanner, pieces, [holder, { open: `<${prefix}t>`, close: `</${prefix}t>` }]);
      continue;
    }
    const { start } = scanner;
    const field = fieldOf(scanner, walk);
    const span = { start, end: scanner.end, isOutside: true };
    pieces.push(
      field
        ? { ...field, type: "link", ...span, holder: [holder] }
        : { kind: "object", type: "other", ...span },
    );
  }
}

/** Walks what stands in a run besides text; a field's two ends are a pair. Steps to its close tag. */
function fieldOf(
  scanner: XmlScanner,
  walk: Walk,
): { readonly kind: "start" | "end"; readonly name: string } | null {
  if (scanner.isEmptyElement) {
    scanner.skip();
    return null;
  }
  const { depth } = scanner;
  let field: { readonly kind: "start" | "end"; readonly name: string } | null = null;
  const outer = walk.kind;
  const kinds: { readonly depth: number; readonly kind: TextUnitKind }[] = [];
  const enter = (name: string) => {
    const kind = KINDS.get(name);
    if (!kind || scanner.isEmptyElement) return;
    kinds.push({ depth: scanner.depth, kind: walk.kind });
    walk.kind = kind;
  };
  enter(localName(scanner));
  while (scanner.next() && scanner.depth > depth) {
    const name = localName(scanner);
    if (scanner.kind === "close") {
      if (kinds.at(-1)?.depth === scanner.depth) walk.kind = kinds.pop()!.kind;
      continue;
    }
    if (name === "fieldBegin") field = { kind: "start", name: `field ${scanner.attribute("id") ?? ""}` };
    if (name === "fieldEnd") field = { kind: "end", name: `field ${scanner.attribute("beginIDRef") ?? ""}` };
    if (name === "p") readParagraph(scanner, walk);
    else enter(name);
  }
  walk.kind = outer;
  return field;
}

const NO_MARK: TextMark = { pattern: /(?!)/g, read: () => ({ type: "other" }) };

/** What elements inside a text say. */
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    lineBreak: "\n",
    tab: "\t",
    nbSpace: "\u00a0",
    fwSpace: "\u3000",
    hyphen: "\u2010",
  }),
);

function readText(scanner: XmlScanner, pieces: RunPiece[], run: TextRun): void {
  if (scanner.isEmptyElement) return scanner.skip();
  const { depth } = scanner;
  /** Where a deletion began: what it holds is no text. */
  let deleted: number | null = null;
  for (;;) {
    const from = scanner.end;
    if (!scanner.next()) throw scanner.damaged();
    if (deleted === null) pushRunText(pieces, scanner, [from, scanner.start], run, NO_MARK);
    if (scanner.kind === "close" && scanner.depth === depth) break;
    if (scanner.kind === "close") continue;
    const { start } = scanner;
    const name = localName(scanner);
    scanner.skip();
    const { end } = scanner;
    if (name === "deleteBegin") deleted ??= start;
    else if (name === "deleteEnd" && deleted !== null) {
      pieces.push({ kind: "object", type: "revision", start: deleted, end });
      deleted = null;
    } else if (deleted !== null) continue;
    else if (name === "markpenBegin" || name === "markpenEnd")
      pieces.push({
        kind: name === "markpenBegin" ? "start" : "end",
        ...{ name: "pen", type: "format", start, end, holder: run },
      });
    else {
      const equivalent = CHARACTERS.get(name);
      const type = name === "lineBreak" ? "break" : name === "tab" ? "tab" : "other";
      pieces.push({ kind: "object", type, start, end, ...(equivalent !== undefined && { equivalent }) });
    }
  }
  // A deletion that ends in another run hides the rest of this one.
  if (deleted !== null) pieces.push({ kind: "object", type: "revision", start: deleted, end: scanner.start });
}
