/** An OpenDocument file as parts of XML: the entries of its archive, or the one flat file. */
import { sniffContainer } from "@yizhou/bytes/containers";
import { XmlSource } from "@yizhou/bytes/xml";
import { openZip, writeZip, type ZipArchive } from "@yizhou/bytes/zip";
import { AppError, isAppError } from "@yizhou/model";

export type OdfKind = "odt" | "ods" | "odp";

const KINDS: readonly (readonly [name: string, kind: OdfKind])[] = [
  ["opendocument.text", "odt"],
  ["opendocument.spreadsheet", "ods"],
  ["opendocument.presentation", "odp"],
];
/** Documents, their templates, and the same as one flat file. */
export const ODF_EXTENSIONS: Readonly<Record<OdfKind, readonly string[]>> = {
  odt: ["odt", "ott", "fodt"],
  ods: ["ods", "ots", "fods"],
  odp: ["odp", "otp", "fodp"],
};

const RELEASED_AT_BYTES = 4 * 1024 * 1024;
const FLAT_HEAD_BYTES = 4096;

/** Name of the part with what a file says of itself. */
export const META_PART = "meta.xml";

/** Name of the part with the named styles, and with what stands at the edges of pages. */
export const STYLES_PART = "styles.xml";

/** Name of the one part of a flat file. */
export const FLAT_PART = "document.xml";

/** Which kind of document the bytes hold, templates among them; null for none. Never throws for bad bytes. */
export function odfKind(source: Uint8Array): OdfKind | null {
  try {
    if (sniffContainer(source) === "zip") return kindOf(archiveType(openZip(source)));
    const head = Buffer.from(
      source.buffer,
      source.byteOffset,
      Math.min(FLAT_HEAD_BYTES, source.length),
    ).toString("latin1");
    if (!/<(?:[\w.-]+:)?document[\s>]/.test(head) || !head.includes("opendocument:xmlns:office")) return null;
    return kindOf(/\bmimetype\s*=\s*["']([^"']+)/.exec(head)?.[1] ?? "");
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

function kindOf(type: string): OdfKind | null {
  // Long texts of several files are texts; web pages are another format.
  if (type.includes("text-web")) return null;
  return KINDS.find(([name]) => type.includes(name))?.[1] ?? null;
}

function archiveType(archive: ZipArchive): string {
  const entry = archive.find("mimetype");
  return entry && entry.unpackedBytes < 200 ? archive.read(entry).toString("latin1") : "";
}

export class OdfDocument {
  readonly #archive: ZipArchive | null;
  readonly #source: Uint8Array;

  /** @throws {AppError} filter.damaged, filter.too_large, filter.empty */
  constructor(source: Uint8Array) {
    this.#source = source;
    this.#archive = sniffContainer(source) === "zip" ? openZip(source) : null;
  }

  /** Parts with text, in reading order: the document, its headers and footers, the charts and documents inside it, its title. */
  textParts(): string[] {
    if (!this.#archive) return [FLAT_PART];
    const names = this.#archive.entries.map((entry) => entry.name);
    // Objects stand in objects, too, and have pages of their own.
    const objects = names.filter((name) => /^(?:[^/]+\/)+(?:content|styles)\.xml$/.test(name)).sort();
    return ["content.xml", "styles.xml", ...objects, META_PART].filter((name) => names.includes(name));
  }

  /** Parts in which sheets may be named: those with text, and the settings of the window. */
  namingParts(): string[] {
    const texts = this.textParts().filter((part) => part !== META_PART);
    return [...texts, ...(this.names.includes("settings.xml") ? ["settings.xml"] : [])];
  }

  get hasMacros(): boolean {
    return this.names.some((name) => /^Basic\/.*\.xml$/.test(name) && !/script-l[bc]\.xml$/.test(name));
  }

  get names(): readonly string[] {
    return this.#archive?.entries.map((entry) => entry.name) ?? [];
  }

  /** @throws {AppError} filter.damaged */
  readXml(part: string): XmlSource {
    if (!this.#archive) return new XmlSource(part, this.#source);
    const entry = this.#archive.find(part);
    if (!entry) throw new AppError("filter.damaged", { part });
    const bytes = this.#archive.read(entry);
    const source = new XmlSource(part, bytes);
    // The source holds the part in its own way; of a large one the inflated bytes are given back now. (Stored entries are a view
    // of the archive and stay.)
    if (bytes.length > RELEASED_AT_BYTES && bytes.buffer !== this.#archive.source.buffer)
      (bytes.buffer as ArrayBuffer).transfer(0);
    return source;
  }

  write(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
    if (parts.size === 0) return this.#source;
    return this.#archive ? writeZip(this.#archive, parts) : parts.get(FLAT_PART)!;
  }
}
