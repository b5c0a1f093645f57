import type { LanguageTag, NativeElement, TranslationUnit, TranslationUnitVariant } from "@yizhou/model";
import { writeNative } from "./native-element.ts";
import { tmxInline } from "./tmx-inline-writer.ts";
import type { TmxHeader } from "./tmx-reader.ts";
import { attributes, escapeText } from "./xml-writer.ts";

export interface TmxWriteOptions {
  /** `null`: any of a unit's languages may be the source (`*all*`). */
  readonly sourceLanguage: LanguageTag | null;
  /** Written as `creationtoolversion`. */
  readonly toolVersion: string;
  /** ISO 8601; left out when absent, so that the same units give the same bytes. */
  readonly createdAt?: string;
  /** What a unit is: sentences, or whole paragraphs. `sentence` by default. */
  readonly segmentType?: "sentence" | "paragraph" | "block" | "phrase";
  /** The header of a file that was read: its attributes, notes, properties and encodings are written instead of ours. */
  readonly header?: TmxHeader;
}

/**
 * A TMX 1.4b file (level 2: with inline elements), in pieces to be joined or streamed, UTF-8. Units come one a line. What
 * was read from a TMX is written back with all its attributes, notes, properties and native codes. Characters that XML
 * cannot hold are left out.
 *
 * Source: TMX 1.4b specification, LISA OSCAR 2005.
 */
export async function* writeTmx(
  units: Iterable<TranslationUnit> | AsyncIterable<TranslationUnit>,
  options: TmxWriteOptions,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4">\n${header(options)}\n<body>\n`;
  let lines = "";
  for await (const unit of units) {
    lines += tmxUnit(unit);
    // A write for each unit would cost more than the units.
    if (lines.length < PIECE) continue;
    yield lines;
    lines = "";
  }
  yield `${lines}</body>\n</tmx>\n`;
}

const PIECE = 65_536;

function header(options: TmxWriteOptions): string {
  const known = {
    creationtool: "Yizhou",
    creationtoolversion: options.toolVersion,
    segtype: options.segmentType ?? "sentence",
    "o-tmf": "Yizhou",
    adminlang: "en",
    srclang: options.sourceLanguage ?? "*all*",
    datatype: "unknown",
    creationdate: options.createdAt && tmxDate(options.createdAt),
  };
  if (!options.header) return `<header${attributes(known)}/>`;
  const { native } = options.header;
  // TMX requires seven attributes; a file that lacked one gets ours.
  return writeNative({ ...native, attributes: { ...definedOnly(known), ...native.attributes } });
}

function definedOnly(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function tmxUnit(unit: TranslationUnit): string {
  const head = attributes({
    tuid: unit.id,
    creationdate: unit.createdAt && tmxDate(unit.createdAt),
    changedate: unit.changedAt && tmxDate(unit.changedAt),
    creationid: unit.createdBy,
    ...unit.attributes,
  });
  const notes = (unit.notes ?? []).map((note) => `<note>${escapeText(note)}</note>`);
  const properties = Object.entries(unit.properties ?? {}).map(
    ([type, value]) => `<prop${attributes({ type })}>${escapeText(value)}</prop>`,
  );
  const variants = unit.variants.map(tmxVariant);
  return `<tu${head}>${[...notes, ...properties, annotations(unit.annotations), ...variants].join("")}</tu>\n`;
}

function tmxVariant({
  language,
  content,
  attributes: own,
  annotations: notes,
}: TranslationUnitVariant): string {
  const head = attributes({ "xml:lang": language, ...own });
  return `<tuv${head}>${annotations(notes)}<seg>${tmxInline(content)}</seg></tuv>`;
}

function annotations(elements: readonly NativeElement[] | undefined): string {
  return (elements ?? []).map((element) => writeNative(element)).join("");
}

/** `2019-03-15T09:30:00Z` as `20190315T093000Z`; what is no date stands as it is, as it was read. */
function tmxDate(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");
}
