/**
 * InDesign's exchange format: an archive whose stories hold paragraphs, cut by `Br`, of character ranges with `Content`. Notes and
 * tables stand in ranges and hold paragraphs of their own.
 */
import { sniffContainer } from "@yizhou/bytes/containers";
import { escapeXmlText, toByteString, XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { openZip, type ZipArchive } from "@yizhou/bytes/zip";
import { AppError, isAppError, type LeftOutReason, type TextUnitKind } from "@yizhou/model";
import type { MarkedUnit, RunElement } from "../marked-text.ts";
import { openXmlPart, type OpenPart } from "./open-part.ts";
import {
  archiveType,
  createPartsFilter,
  openArchive,
  readEntry,
  textsLeftOut,
  type DocumentPart,
} from "./parts-filter.ts";
import { pushRunText, type TextMark } from "./run-text.ts";
import { runUnit, type RunPiece } from "./run-unit.ts";
import { localName } from "./xml-file.ts";

const MAP = "designmap.xml";

export const idmlFilter = createPartsFilter({
  format: "idml",
  extensions: ["idml"],
  outputs: ["target"],
  isKind: (source) => {
    if (sniffContainer(source) !== "zip") return false;
    try {
      return archiveType(openZip(source)) === "application/vnd.adobe.indesign-idml-package";
    } catch (error) {
      if (!isAppError(error)) throw error;
      return false;
    }
  },
  open: (source) =>
    openArchive(source, (archive) => ({
      parts: stories(archive),
      warnings: [...textsLeftOut(archive, SHOWN, LEFT_OUT), ...textsLeftOut(archive, SETTINGS, SET_WORDS)],
    })),
});

/** The stories, and the spreads that show them. */
const SHOWN = /^(?:Stories|Spreads|MasterSpreads)\/[^/]+\.xml$/;
/** Texts that a reader may meet and that are none of a story's, by what the report calls them. */
const LEFT_OUT: readonly (readonly [reason: LeftOutReason, pattern: RegExp])[] = [
  ["deletion", /<Change\s[^>]{0,300}ChangeType="DeletedText"/],
  ["ruby", /\sRubyString="[^"]{0,300}\p{L}/u],
  ["field", /<TextVariableInstance\s[^>]{0,300}ResultText="[^"]{0,300}\p{L}/u],
  [
    "alt-text",
    /\sCustom(?:Alt|Actual)Text="(?!\$ID\/)[^"]{0,300}\p{L}|<(?:Button|TextBox|CheckBox|RadioButton|ComboBox|ListBox|SignatureField)\s[^<>]{0,600}?\sDescription="(?!\$ID\/)[^"]{0,300}\p{L}/u,
  ],
  ["choice", /<ListItem\s[^<>]{0,100}>[^<]{0,300}?\p{L}/u],
  [
    "numbering",
    /<(?:Paragraph|Character)StyleRange\s[^<>]{0,2000}?\sNumberingExpression="[^"]{0,100}?(?<!\^)\p{L}{2}/u,
  ],
];
/** What the document and its styles write beside the stories: in numbers, running heads, references, lists and panels. */
const SETTINGS = /^(?:designmap|Resources\/Styles)\.xml$/;
const SET_WORDS: readonly (readonly [reason: LeftOutReason, pattern: RegExp])[] = [
  [
    "numbering",
    /\sNumberingExpression="[^"]{0,100}?(?<!\^)\p{L}{2}|<Section\s[^<>]{0,600}?\sMarker="[^"]{0,100}?\p{L}{2}/u,
  ],
  [
    "field",
    /<Contents\s[^<>]{0,60}>[^<]{0,300}?\p{L}{2}|\sText(?:Before|After)="[^"]{0,100}?\p{L}{2}|\sCustomText="(?!\$ID\/)[^"]{0,100}?\p{L}{2}/u,
  ],
  [
    "index",
    /<(?:Topic|Bookmark)\s[^<>]{0,300}?\sName="[^"]{0,300}?\p{L}{2}|<TOCStyle\s[^<>]{0,300}?\sTitle="(?!\$ID\/)[^"]{0,100}?\p{L}{2}/u,
  ],
];

/** The stories in the order in which the document names them. */
function stories(archive: ZipArchive): DocumentPart[] {
  const names: string[] = [];
  const scanner = new XmlScanner(new XmlSource(MAP, readEntry(archive, MAP)));
  while (scanner.next()) {
    if (scanner.kind !== "open" || localName(scanner) !== "Story") continue;
    const name = scanner.attribute("src") ?? "";
    if (archive.find(name)) names.push(name);
  }
  const unnamed = archive.entries
    .map(({ name }) => name)
    .filter((name) => /^Stories\/[^/]+\.xml$/.test(name));
  const all = [...new Set([...names, ...unnamed])];
  if (all.length === 0) throw new AppError("filter.damaged", { part: MAP });
  return all.map((name) => ({ name, open: () => openStory(new XmlSource(name, readEntry(archive, name))) }));
}

interface Walk {
  readonly units: MarkedUnit<null>[];
  count: number;
}

function openStory(source: XmlSource): OpenPart {
  const scanner = new XmlScanner(source);
  const walk: Walk = { units: [], count: 0 };
  while (scanner.next())
    if (scanner.kind === "open" && localName(scanner) === RANGE) readRange(scanner, walk, "paragraph");
  return openXmlPart(source, {
    units: walk.units.sort((a, b) => a.start - b.start),
    writer: { escape: (text) => toByteString(escapeXmlText(text.replace(/\r\n|[\n\r]/g, "\u2028"))) },
  });
}

const RANGE = "ParagraphStyleRange";
/** What holds paragraphs of its own. */
const KINDS: ReadonlyMap<string, TextUnitKind> = new Map(
  Object.entries<TextUnitKind>({
    Footnote: "note",
    Endnote: "note",
    Cell: "cell",
    Note: "comment",
  }),
);
/** Elements that are about a range, and those that hold no text of the story. */
const LEFT = new Set(["Properties", "Rectangle", "Oval", "Polygon", "GraphicLine", "Image", "PDF", "EPS"]);

/** Reads the paragraphs of one style; steps to its close tag. */
function readRange(scanner: XmlScanner, walk: Walk, kind: TextUnitKind): void {
  if (scanner.isEmptyElement) return scanner.skip();
  let pieces: RunPiece[] = [];
  const cut = () => {
    walk.count++;
    const unit = runUnit(pieces, { id: `P${walk.count}`, kind, style: null });
    if (unit) walk.units.push(unit);
    pieces = [];
  };
  readInside(scanner, walk, [], { pieces: () => pieces, cut });
  cut();
}

interface Paragraphs {
  /** Of the paragraph that is being read. */
  pieces(): RunPiece[];
  cut(): void;
}

/** What stands inside the element whose open tag is current; steps to its close tag. */
function readInside(
  scanner: XmlScanner,
  walk: Walk,
  path: readonly RunElement[],
  paragraphs: Paragraphs,
): void {
  const { depth } = scanner;
  let own = path;
  while (scanner.next() && scanner.depth > depth) {
    if (scanner.kind === "close") continue;
    const name = localName(scanner);
    const { start } = scanner;
    if (name === "Content") readContent(scanner, own, paragraphs.pieces());
    else if (name === "Br") {
      scanner.skip();
      paragraphs.cut();
    } else if (name === "Properties" && own.length > 0) {
      // The rest of a range's format stands in an element of its own, in front of the text.
      scanner.skip();
      const last = own.at(-1)!;
      own = [
        ...own.slice(0, -1),
        { ...last, open: last.open + scanner.source.text.slice(start, scanner.end) },
      ];
    } else if (isHolder(name, scanner)) {
      const { rawPrefix } = scanner;
      const open = scanner.source.text.slice(start, scanner.end);
      readInside(scanner, walk, [...own, { open, close: `</${rawPrefix}${name}>` }], paragraphs);
    } else {
      readObject(scanner, walk, "paragraph");
      paragraphs.pieces().push({ kind: "object", type: "other", start, end: scanner.end, isOutside: true });
    }
  }
}

/** Elements that stand around a part of the text, such as ranges, links and tags of XML. */
function isHolder(name: string, scanner: XmlScanner): boolean {
  if (scanner.isEmptyElement) return false;
  if (name === "Change") return scanner.attribute("ChangeType") !== "DeletedText";
  return ["CharacterStyleRange", "HyperlinkTextSource", "CrossReferenceSource", "XMLElement"].includes(name);
}

/** Walks an object for paragraphs of its own; steps to its close tag. */
function readObject(scanner: XmlScanner, walk: Walk, kind: TextUnitKind): void {
  const name = localName(scanner);
  if (LEFT.has(name) || name === "Change") return scanner.skip();
  const own = KINDS.get(name) ?? kind;
  if (name === RANGE) return readRange(scanner, walk, own);
  if (scanner.isEmptyElement) return scanner.skip();
  const { depth } = scanner;
  while (scanner.next() && scanner.depth > depth) if (scanner.kind === "open") readObject(scanner, walk, own);
}

/** Special characters (page numbers, ends of styles) are instructions, a forced line end is U+2028. */
const MARK: TextMark = {
  pattern: /<\?[^]*?\?>|\xe2\x80\xa8/g,
  read: (raw) => (raw.startsWith("<") ? { type: "other" } : { type: "break", equivalent: "\n" }),
};

function readContent(scanner: XmlScanner, path: readonly RunElement[], pieces: RunPiece[]): void {
  if (scanner.isEmptyElement) return scanner.skip();
  const { depth, rawPrefix } = scanner;
  const run = [...path, { open: `<${rawPrefix}Content>`, close: `</${rawPrefix}Content>` }];
  for (;;) {
    const from = scanner.end;
    if (!scanner.next()) throw scanner.damaged();
    pushRunText(pieces, scanner, [from, scanner.start], run, MARK);
    if (scanner.kind === "close" && scanner.depth === depth) return;
    if (scanner.kind === "open") {
      const { start } = scanner;
      scanner.skip();
      pieces.push({ kind: "object", type: "other", start, end: scanner.end });
    }
  }
}
