import {
  AppError,
  type InlineContent,
  type LanguageTag,
  parseLanguageTag,
  type TranslationUnit,
  type TranslationUnitVariant,
} from "@yizhou/model";
import type { ByteSource } from "./byte-source.ts";
import { TmxSegmentBuilder } from "./tmx-inline.ts";
import { readXml, type XmlEvent } from "./xml-reader.ts";

/** What the header of a TMX file says. */
export interface TmxHeader {
  /** `null` when the file says `*all*` or nothing usable. */
  readonly sourceLanguage: LanguageTag | null;
  readonly tool?: string;
  readonly segmentType?: string;
}

export interface TmxReadOptions {
  readonly onHeader?: (header: TmxHeader) => void;
  /** A unit or one language of it that cannot be used; `unit` is its 1-based place in the file. */
  readonly onSkipped?: (skipped: { unit: number; reason: "language" | "empty" }) => void;
}

const fail = (reason: string, cause?: unknown) => new AppError("exchange.invalid_tmx", { reason }, { cause });

/**
 * Translation units of a TMX file (1.1 to 1.4b) of any size, in the order of the file; memory use does not grow with it.
 * Inline elements become tags of our model: `bpt`/`ept` and `hi` pairs, `it` a lone opening or closing tag, `ph` and `ut`
 * standalone tags. A variant without a language that exists is skipped, and a unit with fewer than one usable variant.
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
      if (unit) yield unit;
    }
  }
}

interface OpenUnit {
  attributes: Readonly<Record<string, string>>;
  variants: TranslationUnitVariant[];
  properties: Record<string, string>;
  notes: string[];
}

class TmxUnits {
  private readonly options: TmxReadOptions;
  private path: string[] = [];
  private count = 0;
  private unit: OpenUnit | null = null;
  private language: string | undefined;
  private segment: TmxSegmentBuilder | null = null;
  private content: InlineContent | null = null;
  private property = "";
  private textOf: string[] = [];

  constructor(options: TmxReadOptions) {
    this.options = options;
  }

  take(event: XmlEvent): TranslationUnit | null {
    if (event.kind === "text") {
      if (this.segment) this.segment.text(event.text);
      else this.textOf.push(event.text);
      return null;
    }
    if (event.kind === "open") {
      this.open(event.name, event.attributes);
      return null;
    }
    return this.close(event.name);
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.path.length === 0 && name !== "tmx") throw fail("no tmx element");
    this.path.push(name);
    if (this.segment) return this.segment.open(name, attributes);
    this.textOf = [];
    if (name === "header") this.header(attributes);
    if (name === "tu") {
      this.count++;
      this.unit = { attributes, variants: [], properties: {}, notes: [] };
    }
    if (name === "tuv") {
      this.language = attributes["xml:lang"] ?? attributes["lang"];
      this.content = null;
    }
    if (name === "prop") this.property = attributes["type"] ?? "";
    if (name === "seg") this.segment = new TmxSegmentBuilder();
  }

  private close(name: string): TranslationUnit | null {
    this.path.pop();
    if (this.segment && name !== "seg") {
      this.segment.close(name);
      return null;
    }
    if (name === "seg") {
      this.content = this.segment?.build() ?? null;
      this.segment = null;
    }
    // Properties and notes of one language are about that language only; those of the unit are kept.
    const isOfUnit = this.path.at(-1) === "tu";
    if (name === "prop" && isOfUnit && this.property)
      this.unit!.properties[this.property] = this.textOf.join("").trim();
    if (name === "note" && isOfUnit) this.unit!.notes.push(this.textOf.join("").trim());
    if (name === "tuv") this.closeVariant();
    if (name === "tu") return this.closeUnit();
    return null;
  }

  private closeVariant(): void {
    const language = languageOrNull(this.language);
    if (!language || !this.unit) return this.skipped("language");
    if (!this.content || this.content.length === 0) return this.skipped("empty");
    this.unit.variants.push({ language, content: this.content });
  }

  private closeUnit(): TranslationUnit | null {
    const unit = this.unit;
    this.unit = null;
    if (!unit || unit.variants.length === 0) return null;
    const { tuid, creationdate, changedate, creationid } = unit.attributes;
    return {
      variants: unit.variants,
      ...(tuid !== undefined && { id: tuid }),
      ...(creationdate !== undefined && { createdAt: isoDate(creationdate) }),
      ...(changedate !== undefined && { changedAt: isoDate(changedate) }),
      ...(creationid !== undefined && { createdBy: creationid }),
      ...(Object.keys(unit.properties).length > 0 && { properties: unit.properties }),
      ...(unit.notes.length > 0 && { notes: unit.notes }),
    };
  }

  private header(attributes: Readonly<Record<string, string>>): void {
    const { srclang, creationtool, segtype } = attributes;
    this.options.onHeader?.({
      sourceLanguage: languageOrNull(srclang),
      ...(creationtool !== undefined && { tool: creationtool }),
      ...(segtype !== undefined && { segmentType: segtype }),
    });
  }

  private skipped(reason: "language" | "empty"): void {
    this.options.onSkipped?.({ unit: this.count, reason });
  }
}

function languageOrNull(text: string | undefined): LanguageTag | null {
  if (!text || text.startsWith("*")) return null;
  try {
    return parseLanguageTag(text);
  } catch {
    // Expected emptiness: files from old tools hold names that are no tags. The caller hears of it through onSkipped.
    return null;
  }
}

/** `20190315T093000Z` as `2019-03-15T09:30:00Z`; anything else as it stands. */
function isoDate(text: string): string {
  return text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
}
