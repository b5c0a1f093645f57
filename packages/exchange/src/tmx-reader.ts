import {
  AppError,
  type CodedProblem,
  type InlineContent,
  type LanguageTag,
  type NativeElement,
  parseLanguageTag,
  type TranslationUnit,
  type TranslationUnitVariant,
} from "@yizhou/model";
import type { ByteSource } from "./byte-source.ts";
import { NativeBuilder, nativeText } from "./native-element.ts";
import { languageOfHeading } from "./language-column.ts";
import type { RowProblem } from "./row-problem.ts";
import { TmxSegmentBuilder } from "./tmx-inline-reader.ts";
import { readXml, type XmlEvent } from "./xml-reader.ts";

type Attributes = Readonly<Record<string, string>>;

/** What the header of a TMX file says. */
export interface TmxHeader {
  /** `null` when the file says `*all*` or nothing usable. */
  readonly sourceLanguage: LanguageTag | null;
  readonly tool?: string;
  readonly segmentType?: string;
  /** The whole element: every attribute, notes, properties, user-defined encodings. */
  readonly native: NativeElement;
}

export interface TmxReadOptions {
  readonly onHeader?: (header: TmxHeader) => void;
  /** A unit, or one language of it, that cannot be used. */
  readonly onProblem?: (problem: RowProblem) => void;
  /** Hears in which row a unit stands, counted as those of problems are, just before the unit comes. */
  readonly onUnit?: (row: number) => void;
}

const fail = (reason: string, cause?: unknown) => new AppError("exchange.invalid_tmx", { reason }, { cause });

/**
 * Translation units of a TMX file (1.1 to 1.4b) of any size, in the order of the file; memory use does not grow with it.
 * Inline elements become tags of our model: `bpt`/`ept` and `hi` pairs, `it` a lone opening or closing tag, `ph` and `ut`
 * standalone tags; each keeps its element for writing it back (level 2). Attributes, notes and properties are all kept.
 * A variant without text or without a language that exists is left out, and a unit without any variant left.
 *
 * @throws {AppError} exchange.invalid_tmx  no XML, no TMX, a DTD subset, unknown entities or encoding
 * Source: TMX 1.4b specification, LISA OSCAR 2005.
 */
export async function* readTmx(
  source: ByteSource,
  options: TmxReadOptions = {},
): AsyncGenerator<TranslationUnit> {
  const reader = new TmxUnits(options);
  for await (const events of readXml(source, fail)) {
    for (const event of events) {
      const unit = reader.take(event);
      if (!unit) continue;
      options.onUnit?.(reader.row);
      yield unit;
    }
  }
}

interface OpenUnit {
  readonly attributes: Attributes;
  readonly variants: TranslationUnitVariant[];
  readonly properties: Record<string, string>;
  readonly notes: string[];
  readonly annotations: NativeElement[];
}

interface OpenVariant {
  readonly attributes: Attributes;
  readonly annotations: NativeElement[];
  content: InlineContent | null;
}

/** A file with more language names than this is up to no good. */
const MOST_LANGUAGES = 200;

class TmxUnits {
  private readonly options: TmxReadOptions;
  private path: string[] = [];
  /** Of the unit that was opened last, from 1. */
  row = 0;
  /** The last unit of which something was said. */
  private saidOf = 0;
  private unit: OpenUnit | null = null;
  private variant: OpenVariant | null = null;
  private segment: TmxSegmentBuilder | null = null;
  /** A header, note or property under way. */
  private native: NativeBuilder | null = null;
  private readonly languages = new Map<string | undefined, LanguageTag | null>();

  constructor(options: TmxReadOptions) {
    this.options = options;
  }

  take(event: XmlEvent): TranslationUnit | null {
    if (event.kind === "text") {
      if (this.segment) this.segment.text(event.text);
      else this.native?.text(event.text);
      return null;
    }
    if (event.kind === "open") {
      this.open(event.name, event.attributes);
      return null;
    }
    return this.close(event.name);
  }

  private open(name: string, attributes: Attributes): void {
    if (this.path.length === 0 && name !== "tmx") throw fail("no tmx element");
    this.path.push(name);
    if (this.segment) return this.segment.open(name, attributes);
    if (this.native) return this.native.open(name, attributes);
    if (name === "tu") {
      this.row++;
      this.unit = { attributes, variants: [], properties: {}, notes: [], annotations: [] };
    } else if (name === "tuv") this.variant = { attributes, annotations: [], content: null };
    else if (name === "seg") this.segment = new TmxSegmentBuilder();
    else if (name === "header" || this.unit) this.native = new NativeBuilder(name, attributes);
  }

  private close(name: string): TranslationUnit | null {
    this.path.pop();
    if (this.native) {
      const element = this.native.close();
      if (!element) return null;
      this.native = null;
      this.takeNative(element);
    } else if (this.segment) {
      if (name !== "seg" || this.path.at(-1) !== "tuv") this.segment.close();
      else {
        if (this.variant) this.variant.content = this.segment.build();
        this.segment = null;
      }
    } else if (name === "tuv") this.closeVariant();
    else if (name === "tu") return this.closeUnit();
    return null;
  }

  private takeNative(element: NativeElement): void {
    if (element.name === "header") return this.header(element);
    if (this.variant) return void this.variant.annotations.push(element);
    const { unit } = this;
    if (!unit) return;
    const type = element.attributes?.["type"];
    const extra = Object.keys(element.attributes ?? {}).length - (type === undefined ? 0 : 1);
    const text = nativeText(element).trim();
    if (element.name === "prop" && type && extra === 0 && !(type in unit.properties))
      unit.properties[type] = text;
    else if (element.name === "note" && !element.attributes && text !== "") unit.notes.push(text);
    else unit.annotations.push(element);
  }

  private closeVariant(): void {
    const { variant } = this;
    this.variant = null;
    if (!variant || !this.unit) return;
    const { "xml:lang": given = variant.attributes["lang"], lang: _, ...rest } = variant.attributes;
    const language = this.languageOf(given);
    if (!language)
      return this.problem({
        code: "exchange.row_language_unknown",
        params: { language: (given ?? "").slice(0, 40) },
      });
    if (!variant.content || variant.content.length === 0)
      return this.problem({ code: "exchange.row_side_empty", params: { language } });
    const own = given === language ? rest : { "xml:lang": given!, ...rest };
    this.unit.variants.push({
      language,
      content: variant.content,
      ...(Object.keys(own).length > 0 && { attributes: own }),
      ...(variant.annotations.length > 0 && { annotations: variant.annotations }),
    });
  }

  private closeUnit(): TranslationUnit | null {
    const unit = this.unit;
    this.unit = null;
    if (!unit) return null;
    if (unit.variants.length === 0) {
      // Why a side is none was said already.
      if (this.saidOf !== this.row) this.problem({ code: "exchange.row_empty", params: {} });
      return null;
    }
    const { tuid, creationdate, changedate, creationid, ...attributes } = unit.attributes;
    return {
      variants: unit.variants,
      ...(tuid !== undefined && { id: tuid }),
      ...(creationdate !== undefined && { createdAt: isoDate(creationdate) }),
      ...(changedate !== undefined && { changedAt: isoDate(changedate) }),
      ...(creationid !== undefined && { createdBy: creationid }),
      ...(Object.keys(unit.properties).length > 0 && { properties: unit.properties }),
      ...(unit.notes.length > 0 && { notes: unit.notes }),
      ...(Object.keys(attributes).length > 0 && { attributes }),
      ...(unit.annotations.length > 0 && { annotations: unit.annotations }),
    };
  }

  private header(native: NativeElement): void {
    const { srclang, creationtool, segtype } = native.attributes ?? {};
    this.options.onHeader?.({
      sourceLanguage: languageOrNull(srclang),
      ...(creationtool !== undefined && { tool: creationtool }),
      ...(segtype !== undefined && { segmentType: segtype }),
      native,
    });
  }

  /** Files name the same few languages in every unit. */
  private languageOf(given: string | undefined): LanguageTag | null {
    const known = this.languages.get(given);
    if (known !== undefined) return known;
    const language = languageOrNull(given);
    if (this.languages.size < MOST_LANGUAGES) this.languages.set(given, language);
    return language;
  }

  private problem(problem: CodedProblem): void {
    this.saidOf = this.row;
    this.options.onProblem?.({ row: this.row, problem, isNote: false });
  }
}

function languageOrNull(text: string | undefined): LanguageTag | null {
  if (!text || text.startsWith("*")) return null;
  // `English` has the form of a tag, and old tools write languages by their names; no language has a code of four letters or more.
  if (/^\p{L}{4,}$/u.test(text.trim())) return languageOfHeading(text);
  try {
    return parseLanguageTag(text);
  } catch {
    // Expected: files from old tools hold names that are no tags. Of one that nobody knows the caller hears through onProblem.
    return languageOfHeading(text);
  }
}

/** `20190315T093000Z` as `2019-03-15T09:30:00Z`; anything else as it stands. */
function isoDate(text: string): string {
  return text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
}
