import { notAnArchive, sniffContainer } from "@yizhou/bytes/containers";
import { detectEncoding } from "@yizhou/bytes/encodings";
import { openZip } from "@yizhou/bytes/zip";
import { AppError } from "@yizhou/model";
import type { DocumentFilter, FormatId, OutputForm } from "./filter.ts";
import { ODF_LOCK, OOXML_LOCK, withLock } from "./locked-filter.ts";
import { unlockOffice } from "./ooxml/office-lock.ts";
import { isPictureFormat, PICTURE_EXTENSIONS } from "./image/picture-formats.ts";
import { ooxmlKind } from "./ooxml/kind.ts";
import { ODF_EXTENSIONS, odfKind } from "./odf/document.ts";
import type { FilterPrograms } from "./programs.ts";

/** A format as lists of formats show it; `load` brings in the code that reads it, which the command line does late. */
export interface FilterEntry {
  readonly format: FormatId;
  /** Lower case, without dot. */
  readonly extensions: readonly string[];
  /** Made with every result. */
  readonly outputs: readonly OutputForm[];
  /** Made of a result when somebody asks for them. */
  readonly askedOutputs?: readonly OutputForm[];
  /** Long documents of it can be written in steps: its filter has `formSteps`. */
  readonly hasFormSteps?: boolean;
  load(programs: FilterPrograms): Promise<DocumentFilter>;
}

/** Formats whose text stands in a text file between marks; the name tells which, since every one of them is also any text. */
const MARKED_FORMATS: readonly FilterEntry[] = [
  {
    format: "md",
    extensions: ["md", "markdown", "mdown"],
    outputs: ["target", "bilingual"],
    load: async () => (await import("./markup/markdown/markdown-filter.ts")).markdownFilter as DocumentFilter,
  },
  {
    format: "html",
    extensions: ["html", "htm", "xhtml"],
    outputs: ["target", "bilingual"],
    load: async () => (await import("./markup/html/html-filter.ts")).htmlFilter as DocumentFilter,
  },
  {
    format: "tex",
    extensions: ["tex", "ltx"],
    outputs: ["target"],
    load: async () => (await import("./markup/tex/tex-filter.ts")).texFilter as DocumentFilter,
  },
  {
    format: "srt",
    extensions: ["srt"],
    outputs: ["target", "bilingual"],
    load: async () => (await import("./markup/subtitles/subtitle-filter.ts")).srtFilter as DocumentFilter,
  },
  {
    format: "vtt",
    extensions: ["vtt"],
    outputs: ["target", "bilingual"],
    load: async () => (await import("./markup/subtitles/subtitle-filter.ts")).vttFilter as DocumentFilter,
  },
  {
    format: "csv",
    extensions: ["csv"],
    outputs: ["target"],
    load: async () => (await import("./markup/keyed/table-filters.ts")).csvFilter as DocumentFilter,
  },
  {
    format: "tsv",
    extensions: ["tsv", "tab"],
    outputs: ["target"],
    load: async () => (await import("./markup/keyed/table-filters.ts")).tsvFilter as DocumentFilter,
  },
  {
    format: "json",
    extensions: ["json"],
    outputs: ["target"],
    load: async () => (await import("./markup/keyed/keyed-filters.ts")).jsonFilter as DocumentFilter,
  },
  {
    format: "yaml",
    extensions: ["yaml", "yml"],
    outputs: ["target"],
    load: async () => (await import("./markup/keyed/keyed-filters.ts")).yamlFilter as DocumentFilter,
  },
  {
    format: "properties",
    extensions: ["properties"],
    outputs: ["target"],
    load: async () => (await import("./markup/keyed/keyed-filters.ts")).propertiesFilter as DocumentFilter,
  },
  {
    format: "strings",
    extensions: ["strings"],
    outputs: ["target"],
    load: async () => (await import("./markup/keyed/keyed-filters.ts")).stringsFilter as DocumentFilter,
  },
  {
    format: "po",
    extensions: ["po", "pot"],
    outputs: ["target"],
    load: async () => (await import("./markup/pairs/po-filter.ts")).poFilter as DocumentFilter,
  },
  {
    format: "xlf",
    extensions: ["xlf", "xliff", "sdlxliff", "mqxliff", "mxliff"],
    outputs: ["target"],
    load: async () => (await import("./markup/pairs/xliff-filter.ts")).xliffFilter as DocumentFilter,
  },
  {
    format: "tmx",
    extensions: ["tmx"],
    outputs: ["target"],
    load: async () => (await import("./markup/pairs/tmx-filter.ts")).tmxFilter as DocumentFilter,
  },
];

/** Archives whose pages are text between marks. */
const PACKED_FORMATS: readonly FilterEntry[] = [
  {
    format: "epub",
    extensions: ["epub"],
    outputs: ["target", "bilingual"],
    load: async () => (await import("./markup/parts/epub-filter.ts")).epubFilter as DocumentFilter,
  },
  {
    format: "hwpx",
    extensions: ["hwpx"],
    outputs: ["target"],
    load: async () => (await import("./markup/parts/hwpx-filter.ts")).hwpxFilter as DocumentFilter,
  },
  {
    format: "idml",
    extensions: ["idml"],
    outputs: ["target"],
    load: async () => (await import("./markup/parts/idml-filter.ts")).idmlFilter as DocumentFilter,
  },
];

/** True for formats that no program of ours draws: they are looked at as the text in them. */
export function isShownAsText(format: string): boolean {
  return isTextFormat(format) || PACKED_FORMATS.some((entry) => entry.format === format);
}

/** True for formats that are text files: plain, or with marks. */
function isTextFormat(format: string): boolean {
  return format === "txt" || MARKED_FORMATS.some((entry) => entry.format === format);
}

/** Every format we read, in the order lists show them. A new format joins here. */
export const FILTERS: readonly FilterEntry[] = [
  {
    format: "docx",
    extensions: ["docx"],
    outputs: ["target", "bilingual"],
    askedOutputs: ["bilingual-table"],
    load: async () => withLock((await import("./docx/docx-filter.ts")).docxFilter, OOXML_LOCK),
  },
  {
    format: "xlsx",
    extensions: ["xlsx"],
    outputs: ["target", "bilingual"],
    askedOutputs: ["bilingual-sheets", "bilingual-cells"],
    load: async () => withLock((await import("./xlsx/xlsx-filter.ts")).xlsxFilter, OOXML_LOCK),
  },
  {
    format: "pptx",
    extensions: ["pptx"],
    outputs: ["target", "bilingual"],
    load: async () => withLock((await import("./pptx/pptx-filter.ts")).pptxFilter, OOXML_LOCK),
  },
  ...(["odt", "ods", "odp"] as const).map((format): FilterEntry => ({
    format,
    extensions: ODF_EXTENSIONS[format],
    outputs: ["target", "bilingual"],
    load: async () => withLock((await import("./odf/odf-filter.ts")).odfFilter(format), ODF_LOCK),
  })),
  {
    format: "txt",
    extensions: ["txt"],
    outputs: ["target", "bilingual"],
    load: async () => (await import("./txt/txt-filter.ts")).txtFilter as DocumentFilter,
  },
  ...MARKED_FORMATS,
  ...PACKED_FORMATS,
  {
    format: "pdf",
    extensions: ["pdf"],
    outputs: ["target", "bilingual", "bilingual-pages"],
    askedOutputs: ["docx", "docx-bilingual", "reading", "epub", "markdown", "reading-data"],
    hasFormSteps: true,
    load: async (programs) =>
      (await import("./pdf/pdf-filter.ts")).createPdfFilter(programs) as DocumentFilter,
  },
  ...(["jpg", "png", "gif", "bmp", "tif"] as const).map((format): FilterEntry => ({
    format,
    extensions: PICTURE_EXTENSIONS[format],
    outputs: ["target", "bilingual"],
    load: async (programs) =>
      (await import("./image/image-filter.ts")).createImageFilter(format, programs) as DocumentFilter,
  })),
];

/**
 * The format of a file, by content.
 *
 * @param password  opens an encrypted document of Office, whose kind shows only then
 * @returns a format whose extension the name bears; text files may bear any name of a text format's or none
 * @throws {AppError} filter.empty; filter.encrypted, filter.password_wrong, filter.encryption_unsupported; filter.mislabelled (`actual`: the usual extension of what it is);
 *   filter.unsupported_format (`extension`); filter.damaged; filter.encoding_unknown for a .txt that is no text
 * Cost: at most the archive's directory with its content types, or 64 KB of text plus one UTF-8 check.
 */
export function identifyFormat(source: Uint8Array, fileName: string, password?: string): FormatId {
  if (source.length === 0) throw new AppError("filter.empty");
  const bytes = unlockOffice(source, password);
  const extension = extensionOf(fileName);
  const named = FILTERS.find((entry) => entry.extensions.includes(extension))?.format;
  const actual = actualFormat(bytes);
  // Markdown may begin with HTML, a page with the declaration of XML.
  if (named && actual && TEXT_CONTENT.has(actual) && MARKED_FORMATS.some(({ format }) => format === named))
    return named;
  if (actual === null) throw unknownContent(bytes, extension, named);
  // Templates, shows and macro-enabled twins are the same format under another name.
  const isSupported = FILTERS.some((entry) => entry.format === actual);
  if (
    isSupported &&
    (named === actual || TWINS[extension] === actual || (!named && isNeutralName(extension, actual)))
  ) {
    return actual as FormatId;
  }
  // A name of another kind of text (rst, adoc, a program) says what it is; that it holds text is no contradiction.
  if (!named && actual === "txt") throw new AppError("filter.unsupported_format", { extension });
  if (named || isSupported) throw new AppError("filter.mislabelled", { actual });
  throw new AppError("filter.unsupported_format", { extension: actual });
}

const TWINS: Readonly<Record<string, FormatId>> = {
  docm: "docx",
  dotx: "docx",
  dotm: "docx",
  xlsm: "xlsx",
  xltx: "xlsx",
  xltm: "xlsx",
  pptm: "pptx",
  potx: "pptx",
  ppsx: "pptx",
  ppsm: "pptx",
  potm: "pptx",
  text: "txt",
  jpe: "jpg",
  dib: "bmp",
};

/** What text files with marks look like to who knows only their content. */
const TEXT_CONTENT: ReadonlySet<string> = new Set(["txt", "html", "xml"]);

/** A name without an extension says nothing; any content may stand behind it. */
function isNeutralName(extension: string, actual: string): boolean {
  return extension === "" && FILTERS.some((entry) => entry.format === actual);
}

/** Content that no reader of ours knows: is it damaged, or a kind we do not read? */
function unknownContent(bytes: Uint8Array, extension: string, named: FormatId | undefined): AppError {
  const container = sniffContainer(bytes);
  if (container === "ole") return notAnArchive(bytes);
  if (named && isTextFormat(named)) return new AppError("filter.encoding_unknown");
  if (named && isPictureFormat(named)) return new AppError("filter.damaged", { part: "picture" });
  if (named) {
    if (container !== "zip") return new AppError("filter.damaged", { part: "zip" });
    try {
      openZip(bytes);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
    return new AppError("filter.mislabelled", { actual: "zip" });
  }
  return new AppError("filter.unsupported_format", { extension: extension || "?" });
}

/** Usual extension of what the bytes are; `null` when nothing is recognised. */
function actualFormat(bytes: Uint8Array): string | null {
  switch (sniffContainer(bytes)) {
    case "zip":
      return ooxmlKind(bytes) ?? odfKind(bytes) ?? otherArchive(bytes);
    case "ole":
      return legacyOffice(bytes);
    case "pdf":
      return "pdf";
    case "rtf":
      return "rtf";
    default:
      return imageOrMedia(bytes) ?? odfKind(bytes) ?? markup(bytes) ?? (detectEncoding(bytes) ? "txt" : null);
  }
}

/** What archives call themselves in their first entry, besides OpenDocument's three. */
const ARCHIVE_TYPES: Readonly<Record<string, string>> = {
  "opendocument.graphics": "odg",
  "epub+zip": "epub",
  "hwp+zip": "hwpx",
  "indesign-idml-package": "idml",
};

function otherArchive(bytes: Uint8Array): string | null {
  try {
    const archive = openZip(bytes);
    const entry = archive.find("mimetype");
    if (entry && entry.unpackedBytes < 200) {
      const type = archive.read(entry).toString("latin1");
      const known = Object.entries(ARCHIVE_TYPES).find(([name]) => type.includes(name));
      if (known) return known[1];
    }
    if (archive.find("xl/workbook.bin")) return "xlsb";
    return null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function legacyOffice(bytes: Uint8Array): string | null {
  const { actual } = notAnArchive(bytes).params;
  return typeof actual === "string" ? actual : null;
}

const MAGIC: readonly (readonly [extension: string, offset: number, magic: string])[] = [
  ["png", 0, "\x89PNG"],
  ["jpg", 0, "\xff\xd8\xff"],
  ["gif", 0, "GIF8"],
  ["webp", 8, "WEBP"],
  ["tif", 0, "II*\0"],
  ["tif", 0, "MM\0*"],
  ["bmp", 0, "BM"],
  ...["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"].map(
    (brand) => ["heic", 4, `ftyp${brand}`] as const,
  ),
  ["avif", 4, "ftypavi"],
  ["mp4", 4, "ftyp"],
  ["gz", 0, "\x1f\x8b"],
  ["7z", 0, "7z\xbc\xaf"],
  ["rar", 0, "Rar!"],
  ["mp3", 0, "ID3"],
  ["exe", 0, "MZ"],
  ["elf", 0, "\x7fELF"],
];

function imageOrMedia(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(64, bytes.length)).toString("latin1");
  for (const [extension, offset, magic] of MAGIC) {
    if (!head.startsWith(magic, offset)) continue;
    // Two letters alone may begin a text: "BM" and "MZ" need binary bytes behind them.
    if (magic.length === 2 && !/[\0-\x08]/.test(head)) continue;
    return extension;
  }
  return null;
}

/** Text files whose markup would be destroyed when read as plain lines. */
function markup(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(512, bytes.length))
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart();
  if (/^<!doctype html|^<html[\s>]/i.test(head)) return "html";
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*|<!doctype svg[^>]*>\s*)*<svg[\s>]/is.test(head)) return "svg";
  return /^<\?xml[\s]/.test(head) ? "xml" : null;
}

function extensionOf(fileName: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}
