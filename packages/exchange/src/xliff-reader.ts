import { AppError, type LanguageTag, parseLanguageTag } from "@yizhou/model";
import type { ByteSource } from "./byte-source.ts";
import type { XliffDocument, XliffFile, XliffUnit } from "./xliff.ts";
import { XliffInlineBuilder } from "./xliff-inline-reader.ts";
import { fileAttributes, withUnitFacts } from "./xliff-native.ts";
import { buildUnit, type RawUnit, type RawSegment } from "./xliff-unit.ts";
import { readXml, type XmlEvent } from "./xml-reader.ts";

const fail = (reason: string, cause?: unknown) =>
  new AppError("exchange.invalid_xliff", { reason }, { cause });

/**
 * Reads XLIFF 2.0, 2.1 and, for import, 1.2 (with or without `seg-source`, with the states of Trados, memoQ and Phrase). Modules and extensions other than our metadata
 * are skipped; annotations (`mrk`, `sm`, `em`) leave their text. Native code inside codes is dropped.
 *
 * @throws {AppError} exchange.invalid_xliff  no XML, no XLIFF, another version, no source language, a DTD subset, entities
 */
export async function readXliff(source: ByteSource): Promise<XliffDocument> {
  const { document, brokenOff } = await readXliffAsFar(source);
  if (brokenOff) throw brokenOff;
  return document;
}

/**
 * The same of a file that may break off in the middle: the units that are whole before that place.
 *
 * @returns `brokenOff` null where the file is whole, else what `readXliff` would have thrown
 * @throws {AppError} exchange.invalid_xliff  where it breaks off before it has named its source language
 */
export async function readXliffAsFar(
  source: ByteSource,
): Promise<{ readonly document: XliffDocument; readonly brokenOff: AppError | null }> {
  const builder = new XliffBuilder();
  let brokenOff: AppError | null = null;
  try {
    for await (const events of readXml(source, fail)) for (const event of events) builder.take(event);
  } catch (error) {
    if (!(error instanceof AppError) || !builder.hasLanguage) throw error;
    brokenOff = error;
  }
  return { document: builder.document(), brokenOff };
}

/** Elements that may stand inside others and hold what we read; the rest of a file is skipped with all it contains. */
const KNOWN = new Set(
  "xliff file body header skl external-file group unit trans-unit segment ignorable source target seg-source notes note metadata metaGroup meta seg-defs seg".split(
    " ",
  ),
);
const INLINE_HOLDERS = new Set(["source", "target", "seg-source"]);

type FileHead = { -readonly [Key in keyof Omit<XliffFile, "units">]?: XliffFile[Key] };

class XliffBuilder {
  private readonly path: string[] = [];
  private skipDepth = 0;
  private version = "";
  private isPhrase = false;
  private sourceLanguage: LanguageTag | null = null;
  private targetLanguage: LanguageTag | null = null;
  private readonly files: XliffFile[] = [];
  private units: XliffUnit[] = [];
  private fileHead: FileHead = {};
  private unitFacts: string | null = null;
  private versions: string | null = null;
  private unit: RawUnit | null = null;
  private segment: RawSegment | null = null;
  private inline: XliffInlineBuilder | null = null;
  private words: string[] = [];
  private meta: { isOurs: boolean; type: string } = { isOurs: false, type: "" };

  take(event: XmlEvent): void {
    if (event.kind === "text") {
      if (this.skipDepth > 0) return;
      if (this.inline) this.inline.text(event.text);
      else this.words.push(event.text);
    } else if (event.kind === "open") this.open(event.name, event.attributes);
    else this.close(event.name);
  }

  get hasLanguage(): boolean {
    return this.sourceLanguage !== null;
  }

  document(): XliffDocument {
    if (!this.sourceLanguage) throw fail("no source language");
    // Units of a file element that was never closed.
    if (this.units.length > 0) this.closeFile();
    return { sourceLanguage: this.sourceLanguage, targetLanguage: this.targetLanguage, files: this.files };
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.skipDepth > 0) return void this.skipDepth++;
    if (this.inline) return this.inline.open(name, attributes);
    if (this.path.length === 0) this.root(name, attributes);
    else if (!KNOWN.has(name)) return void (this.skipDepth = 1);
    this.path.push(name);
    this.words = [];
    switch (name) {
      case "file":
        this.openFile(attributes);
        break;
      case "unit":
      case "trans-unit":
        this.openUnit(attributes);
        break;
      case "segment":
      case "ignorable":
        this.segment = { isIgnorable: name === "ignorable", attributes, source: [], target: null };
        this.unit?.segments.push(this.segment);
        break;
      case "external-file":
        this.openSkeleton(attributes["href"] ?? "");
        break;
      case "metaGroup":
        this.meta.isOurs = attributes["category"] === "yizhou";
        break;
      case "meta":
        this.meta.type = attributes["type"] ?? "";
        break;
      case "seg":
        this.unit?.definitions.set(attributes["id"] ?? "", attributes);
        break;
    }
    if (INLINE_HOLDERS.has(name) && this.unit) {
      this.inline = new XliffInlineBuilder(fail, this.isPhrase);
      if (name === "target") this.unit.targetState = attributes["state"];
    }
  }

  private close(name: string): void {
    if (this.skipDepth > 0) return void this.skipDepth--;
    if (this.inline && !(INLINE_HOLDERS.has(name) && this.path.at(-1) === name)) return this.inline.close();
    this.path.pop();
    if (this.inline) this.closeInline(name);
    const words = this.words.join("").trim();
    switch (name) {
      case "note":
        if (words !== "") this.unit?.notes.push(words);
        break;
      case "meta":
        if (this.meta.isOurs) this.takeMeta(this.meta.type, words);
        break;
      case "unit":
      case "trans-unit":
        if (this.unit) this.closeUnit(buildUnit(this.unit));
        this.unit = null;
        break;
      case "file":
        this.closeFile();
        break;
    }
  }

  private closeFile(): void {
    this.files.push({ ...this.fileHead, units: this.units });
    this.units = [];
  }

  private root(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name !== "xliff") throw fail("no xliff element");
    this.isPhrase = Object.values(attributes).some((value) => value.startsWith("http://www.memsource.com/"));
    this.version = attributes["version"] ?? "";
    if (!/^(?:2\.[0-9]|1\.[0-2])$/.test(this.version)) throw fail(`version ${this.version.slice(0, 10)}`);
    if (!this.version.startsWith("2.")) return;
    this.sourceLanguage = language(attributes["srcLang"]);
    this.targetLanguage = language(attributes["trgLang"]);
  }

  private openFile(attributes: Readonly<Record<string, string>>): void {
    const { original, ...rest } = attributes;
    const own = Object.entries(rest).filter(
      ([name, value]) =>
        !(name === "id" && /^f\d+$/.test(value)) && !(name === "xml:space" && value === "preserve"),
    );
    this.fileHead = {
      ...(original !== undefined && { original }),
      ...(own.length > 0 && { attributes: Object.fromEntries(own) }),
    };
    // XLIFF 1.2 states its languages on every file; the first one speaks for all.
    this.sourceLanguage ??= language(attributes["source-language"]);
    this.targetLanguage ??= language(attributes["target-language"]);
  }

  /** Ours names the source document by its hash. */
  private openSkeleton(href: string): void {
    const hash = /^urn:sha256:([\da-f]{64})$/.exec(href)?.[1];
    if (hash !== undefined) this.fileHead.sourceHash = hash;
  }

  private openUnit(attributes: Readonly<Record<string, string>>): void {
    this.unit = {
      version: this.version,
      attributes,
      part: undefined,
      notes: [],
      segments: [],
      targetState: undefined,
      definitions: new Map(),
    };
    this.segment = null;
  }

  private closeInline(name: string): void {
    const nodes = this.inline!.nodes;
    this.inline = null;
    if (!this.segment) {
      this.segment = { isIgnorable: false, attributes: {}, source: [], target: null };
      this.unit!.segments.push(this.segment);
    }
    if (name === "target") this.segment.target = nodes;
    // In XLIFF 1.2 seg-source repeats the source with its segment borders.
    else this.segment.source = nodes;
  }

  private closeUnit(unit: XliffUnit): void {
    const whole = this.versions === null ? unit : withVersions(unit, this.versions);
    this.units.push(this.unitFacts === null ? whole : withUnitFacts(whole, this.unitFacts));
    this.unitFacts = null;
    this.versions = null;
  }

  private takeMeta(type: string, value: string): void {
    if (this.unit) {
      if (type === "part") this.unit.part = value;
      if (type === "native") this.unitFacts = value;
      if (type === "versions") this.versions = value;
    } else if (type === "sourceHash" || type === "format") this.fileHead[type] = value;
    else if (type === "native") this.fileHead.attributes = fileAttributes(value) ?? this.fileHead.attributes;
  }
}

/** As it is where another tool has cut it anew. */
function withVersions(unit: XliffUnit, text: string): XliffUnit {
  const versions = text.split(" ").map(Number);
  if (versions.length !== unit.segments.length || !versions.every(Number.isSafeInteger)) return unit;
  return { ...unit, segments: unit.segments.map((segment, at) => ({ ...segment, version: versions[at]! })) };
}

function language(text: string | undefined): LanguageTag | null {
  if (!text) return null;
  try {
    return parseLanguageTag(text);
  } catch (cause) {
    throw fail(`language ${text.slice(0, 20)}`, cause);
  }
}
