import { AppError, isAppError, type DocumentWarning } from "@yizhou/model";
import { openZip, writeZip, type ZipArchive, type ZipLimits } from "@yizhou/bytes/zip";
import { XmlScanner, XmlSource } from "@yizhou/bytes/xml";
import { fromSpelledName, relationshipsPartOf, resolveTarget } from "./part-names.ts";

const RELEASED_AT_BYTES = 4 * 1024 * 1024;

/** One relationship of a part (or of the package), from its `.rels` part. */
export interface Relationship {
  readonly id: string;
  /** Last step of the relationship type's address: `header`, `chart`, `slide`; the same for both namespace families. */
  readonly type: string;
  /** Name of the target part without leading slash; for an external relationship its address as written. */
  readonly target: string;
  readonly isExternal: boolean;
}

/**
 * An Office Open XML package over its archive: part names, content types, relationships. Part names are given without the
 * leading slash and found whatever their case (ECMA-376 part 2, 6.2.2.3). Reads what is asked for, caches no part.
 */
export class OoxmlPackage {
  readonly archive: ZipArchive;
  /** Names as the archive spells them, in its order. */
  readonly partNames: readonly string[];
  readonly #nameByLower = new Map<string, string>();
  readonly #typeByExtension = new Map<string, string>();
  readonly #typeByPart = new Map<string, string>();
  readonly #relationships = new Map<string, readonly Relationship[]>();

  /**
   * @throws {AppError} filter.empty, filter.damaged, filter.encrypted, filter.mislabelled, filter.too_large,
   *   filter.unsupported_format, filter.xml_forbidden
   */
  constructor(source: Uint8Array, limits?: ZipLimits) {
    this.archive = openZip(source, limits);
    this.partNames = [...new Set(this.archive.entries.map((entry) => entry.name))];
    for (const name of this.partNames) this.#nameByLower.set(fromSpelledName(name), name);
    this.#readContentTypes();
  }

  /** The part's name as the archive spells it; undefined when there is none. */
  findPart(name: string): string | undefined {
    return this.#nameByLower.get(fromSpelledName(name));
  }

  /** Lower case, without parameters; empty when nothing states it. */
  contentType(name: string): string {
    const lower = fromSpelledName(name);
    return (
      this.#typeByPart.get(lower) ?? this.#typeByExtension.get(lower.slice(lower.lastIndexOf(".") + 1)) ?? ""
    );
  }

  /** Relationships of a part, `""` for the package's own; empty when it has none. Targets may be missing. */
  relationships(partName: string): readonly Relationship[] {
    const key = fromSpelledName(partName);
    let found = this.#relationships.get(key);
    if (!found) {
      found = this.#readRelationships(partName);
      this.#relationships.set(key, found);
    }
    return found;
  }

  /** Existing parts that a part's relationships of that type lead to, in their order, each once. */
  relatedParts(partName: string, type: string): string[] {
    const names = this.relationships(partName).flatMap((relationship) => {
      const target =
        relationship.type === type && !relationship.isExternal && this.findPart(relationship.target);
      return target ? [target] : [];
    });
    return [...new Set(names)];
  }

  /**
   * The document, workbook or presentation itself: by relationship, else by content type, else at its usual place.
   *
   * @throws {AppError} filter.damaged when there is none
   */
  mainPart(): string {
    const main =
      this.relatedParts("", "officeDocument")[0] ??
      this.partNames.find((name) => /\.main\+xml$/.test(this.contentType(name))) ??
      ["word/document.xml", "xl/workbook.xml", "ppt/presentation.xml"]
        .map((n) => this.findPart(n))
        .find(Boolean);
    if (!main) throw new AppError("filter.damaged", { part: "_rels/.rels" });
    return main;
  }

  /** @throws {AppError} as `ZipArchive.read`; filter.damaged when the part is missing */
  read(name: string): Buffer {
    const spelled = this.findPart(name);
    const entry = spelled === undefined ? undefined : this.archive.find(spelled);
    if (!entry) throw new AppError("filter.damaged", { part: name.slice(0, 200) });
    return this.archive.read(entry);
  }

  /** As `read`, for scanning. */
  readXml(name: string): XmlSource {
    const bytes = this.read(name);
    const source = new XmlSource(name, bytes);
    // The source holds the part in its own way. Of a large one the inflated bytes are given back now, not at some later
    // collection: for a moment they are as much memory again. (Stored entries are a view of the archive and stay.)
    if (bytes.length > RELEASED_AT_BYTES && bytes.buffer !== this.archive.source.buffer) {
      (bytes.buffer as ArrayBuffer).transfer(0);
    }
    return source;
  }

  /** The package with some parts replaced and others, which it lacks, added; all other entries keep their bytes. */
  write(
    replacements: ReadonlyMap<string, Uint8Array>,
    additions?: ReadonlyMap<string, Uint8Array>,
  ): Uint8Array {
    return writeZip(this.archive, replacements, additions);
  }

  #readContentTypes(): void {
    // Without the part, types are guessed from places and relationships, as LibreOffice does.
    if (!this.findPart("[Content_Types].xml")) return;
    const scanner = new XmlScanner(this.readXml("[Content_Types].xml"));
    while (scanner.next()) {
      if (scanner.kind !== "open") continue;
      const type = (scanner.attribute("ContentType") ?? "").split(";", 1)[0]!.trim().toLowerCase();
      if (scanner.name === "ct:Default") {
        this.#typeByExtension.set((scanner.attribute("Extension") ?? "").toLowerCase(), type);
      } else if (scanner.name === "ct:Override") {
        this.#typeByPart.set(fromSpelledName(scanner.attribute("PartName") ?? ""), type);
      }
    }
  }

  #readRelationships(partName: string): Relationship[] {
    const relsPart = this.findPart(relationshipsPartOf(partName));
    if (!relsPart) return [];
    const relationships: Relationship[] = [];
    const scanner = new XmlScanner(this.readXml(relsPart));
    while (scanner.next()) {
      if (scanner.kind !== "open" || scanner.name !== "rel:Relationship") continue;
      const target = scanner.attribute("Target") ?? "";
      const isExternal = scanner.attribute("TargetMode")?.toLowerCase() === "external";
      relationships.push({
        id: scanner.attribute("Id") ?? "",
        type: (scanner.attribute("Type") ?? "").replace(/\/+$/, "").split("/").at(-1)!,
        target: isExternal ? target : resolveTarget(partName, target),
        isExternal,
      });
    }
    return relationships;
  }
}

/** Packages that told what kind of document they hold, until somebody reads them. */
const IDENTIFIED = new WeakMap<Uint8Array, OoxmlPackage>();

/** As the constructor; `openPackage` then gives this one, so that types and relationships are read once. */
export function openToIdentify(source: Uint8Array): OoxmlPackage {
  const opc = new OoxmlPackage(source);
  IDENTIFIED.set(source, opc);
  return opc;
}

/** The package over these very bytes: the one that told their kind, if nobody has taken it yet. @throws as the constructor */
export function openPackage(source: Uint8Array): OoxmlPackage {
  const identified = IDENTIFIED.get(source);
  IDENTIFIED.delete(source);
  return identified ?? new OoxmlPackage(source);
}

/**
 * Runs the reading of one secondary part; a part that is damaged or holds a DTD is left as it is, with a warning, since the
 * document around it is still good. Limits and encryption still stop the whole file.
 */
export function tolerateDamage(part: string, warnings: DocumentWarning[], read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!isAppError(error, "filter.damaged") && !isAppError(error, "filter.xml_forbidden")) throw error;
    warnings.push({ code: "warning.part_unreadable", part, params: { part } });
  }
}
