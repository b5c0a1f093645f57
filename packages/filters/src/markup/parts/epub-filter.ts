import { sniffContainer } from "@yizhou/bytes/containers";
import { XmlSource, XmlScanner } from "@yizhou/bytes/xml";
import { openZip, type ZipArchive } from "@yizhou/bytes/zip";
import { AppError, isAppError, type LeftOutReason } from "@yizhou/model";
import { htmlFormat } from "../html/html-filter.ts";
import { readPage, stylesWrite } from "../html/read-page.ts";
import { pageEdits } from "../html/page-edits.ts";
import { openPart, type OpenPart } from "./open-part.ts";
import {
  archiveType,
  createPartsFilter,
  openArchive,
  readEntry,
  textsLeftOut,
  type DocumentPart,
} from "./parts-filter.ts";
import { openPlainTexts } from "./plain-texts.ts";
import { localName } from "./xml-file.ts";

const CONTAINER = "META-INF/container.xml";
const ENCRYPTION = "META-INF/encryption.xml";
/** Ways to hide fonts from thieves; the texts can be read. */
const FONT_OBFUSCATION = new Set(["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]);
/** A drawing may be a page, too: a cover, as a rule. */
const PAGE_TYPES = new Set(["application/xhtml+xml", "text/html", "text/x-oeb1-document", "image/svg+xml"]);

/** Books: pages in the order of reading, the lists of contents, what the book says of itself. See docs/formats/packed.md. */
export const epubFilter = createPartsFilter({
  format: "epub",
  extensions: ["epub"],
  outputs: ["target", "bilingual"],
  isKind: (source) => {
    if (sniffContainer(source) !== "zip") return false;
    try {
      return archiveType(openZip(source)) === "application/epub+zip";
    } catch (error) {
      if (!isAppError(error)) throw error;
      return false;
    }
  },
  open: (source) =>
    openArchive(source, (archive) => ({
      parts: bookParts(archive),
      warnings: textsLeftOut(archive, /\.css$/i, [["style", stylesWrite]]),
    })),
});

interface Item {
  readonly path: string;
  readonly type: string;
  readonly isContents: boolean;
}

function bookParts(archive: ZipArchive): DocumentPart[] {
  if (isLocked(archive)) throw new AppError("filter.encryption_unsupported");
  const root = rootFile(archive);
  const { items, spine } = readPackage(archive, root);
  const pages = spine.flatMap((id) => {
    const item = items.get(id);
    return item && PAGE_TYPES.has(item.type) ? [item.path] : [];
  });
  const contents = [...items.values()].filter(({ isContents, type }) => isContents && PAGE_TYPES.has(type));
  const lists = [...items.values()].filter(({ type }) => type === "application/x-dtbncx+xml");
  // Notes that pop up and drawings that pages show are in nobody's order.
  const others = [...items.values()].filter(({ type }) => PAGE_TYPES.has(type));
  const paths = new Set(
    [...pages, ...contents.map(({ path }) => path), ...others.map(({ path }) => path)].filter((path) =>
      archive.find(path),
    ),
  );
  return [
    {
      name: root,
      isWrittenLast: true,
      open: () =>
        openPlainTexts(xmlOf(archive, root), {
          languageElement: "language",
          directionElement: "spine",
          attributeOf: (name) =>
            name === "reference" || name === "site" || name === "tour" ? "title" : null,
          laterKindOf: (name, scanner) =>
            (scanner.name.startsWith("dc:") && (name === "subject" || name === "rights")) ||
            (name === "meta" && scanner.attribute("property") === "schema:accessibilitySummary")
              ? "property"
              : null,
          kindOf: (name, scanner) =>
            !scanner.name.startsWith("dc:")
              ? null
              : name === "title"
                ? "title"
                : name === "description"
                  ? "property"
                  : null,
        }),
    },
    ...[...paths].map((name): DocumentPart => ({ name, open: () => openPage(xmlOf(archive, name)) })),
    ...lists
      .filter(({ path }) => archive.find(path))
      .map(({ path: name }): DocumentPart => ({
        name,
        open: () =>
          openPlainTexts(xmlOf(archive, name), {
            kindOf: (element) => (element === "text" ? "heading" : null),
          }),
      })),
  ];
}

function xmlOf(archive: ZipArchive, name: string): XmlSource {
  return new XmlSource(name, readEntry(archive, name));
}

/** A page of the book, read as any web page is. */
function openPage(source: XmlSource): OpenPart {
  const utf8 = Buffer.from(source.text, "latin1");
  const whole = utf8.toString("utf8");
  // What is no text in its own encoding could not be put back.
  if (Buffer.byteLength(whole) !== utf8.length) throw new AppError("filter.damaged", { part: source.part });
  const mark = whole.startsWith("\uFEFF") ? "\uFEFF" : "";
  const text = whole.slice(mark.length);
  const leftOut = new Set<LeftOutReason>();
  return openPart({
    text,
    units: readPage(text, (reason) => leftOut.add(reason)),
    leftOut,
    writer: htmlFormat,
    // The encoding stays, so the page need not name another.
    edits: (options) => pageEdits(text, { ...options, encoding: "" }),
    encode: (result) => source.encode(Buffer.from(mark + result)),
  });
}

/** True when more than fonts is hidden. */
function isLocked(archive: ZipArchive): boolean {
  if (!archive.find(ENCRYPTION)) return false;
  const scanner = new XmlScanner(xmlOf(archive, ENCRYPTION));
  while (scanner.next())
    if (scanner.kind === "open" && localName(scanner) === "EncryptionMethod") {
      if (!FONT_OBFUSCATION.has(scanner.attribute("Algorithm") ?? "")) return true;
    }
  return false;
}

function rootFile(archive: ZipArchive): string {
  const scanner = new XmlScanner(xmlOf(archive, CONTAINER));
  while (scanner.next())
    if (scanner.kind === "open" && localName(scanner) === "rootfile") {
      const path = scanner.attribute("full-path");
      if (path && archive.find(path)) return path;
    }
  throw new AppError("filter.damaged", { part: CONTAINER });
}

function readPackage(archive: ZipArchive, root: string) {
  const items = new Map<string, Item>();
  const spine: string[] = [];
  const scanner = new XmlScanner(xmlOf(archive, root), { allowsDoctype: true });
  while (scanner.next()) {
    if (scanner.kind !== "open") continue;
    const name = localName(scanner);
    if (name === "itemref") spine.push(scanner.attribute("idref") ?? "");
    if (name !== "item") continue;
    const path = resolvePath(root, scanner.attribute("href") ?? "");
    if (path === null) continue;
    items.set(scanner.attribute("id") ?? "", {
      path,
      type: (scanner.attribute("media-type") ?? "").trim().toLowerCase(),
      isContents: (scanner.attribute("properties") ?? "").split(/\s+/).includes("nav"),
    });
  }
  return { items, spine };
}

/** The entry that a reference of the package means; null for an address outside. */
export function resolvePath(from: string, href: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || href.startsWith("/")) return null;
  let path: string;
  try {
    path = decodeURIComponent(href.replace(/[#?].*$/, ""));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    path = href;
  }
  const steps: string[] = from.split("/").slice(0, -1);
  for (const step of path.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}
