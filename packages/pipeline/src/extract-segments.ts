import type { DocumentFilter, Extraction, ExtractOptions, FilterSet } from "@yizhou/filters";
import {
  leaveOutGroups,
  type LanguageTag,
  type Segment,
  type TextGroup,
  type TextUnit,
  type UnitCorrection,
} from "@yizhou/model";
import { segmentInline } from "@yizhou/segmentation";
import { correctUnits } from "./correct-units.ts";
import { detectLanguage } from "./detect-language.ts";

/** A source document taken apart: what a job translates, and what its filter needs to put it together again. */
export interface ExtractedDocument {
  readonly filter: DocumentFilter;
  readonly extraction: Extraction;
  readonly units: readonly TextUnit[];
  /** In reading order, ordinals from 0. The same bytes and language always give the same segments. */
  readonly segments: readonly Segment[];
  /** The language the text was cut by; `und` when none was given and none could be told. */
  readonly language: LanguageTag;
  /** What the text itself says; `null` when a language was given, or there is too little text to tell. */
  readonly detectedLanguage: LanguageTag | null;
}

export interface ExtractSegmentsOptions extends Omit<ExtractOptions, "sourceLanguage"> {
  /** File name; its extension settles formats that bytes alone do not tell apart. */
  readonly name: string;
  /** Absent: detected. */
  readonly sourceLanguage?: LanguageTag;
  /** Texts that stay as they are; none where absent. */
  readonly leaveOut?: readonly TextGroup[];
  /** What a reader of an earlier result has put right, in the order in which that was done. */
  readonly corrections?: readonly UnitCorrection[];
  /** Of which the one that fits content and name reads the document. */
  readonly filters: FilterSet;
}

/**
 * Opens a document and cuts its text into segments.
 *
 * @throws {AppError} filter.unsupported_format, filter.mislabelled, filter.empty, filter.damaged, filter.encrypted,
 *   filter.too_large, filter.xml_forbidden, filter.encoding_unknown
 */
export async function extractSegments(
  source: Uint8Array,
  options: ExtractSegmentsOptions,
): Promise<ExtractedDocument> {
  const { name, filters, leaveOut = [], corrections = [], ...reading } = options;
  const filter = await filters.identify(source, name, reading.password);
  const read = await filter.extract(source, reading);
  const { extraction, units } = correctUnits(filter, read, leaveOutGroups(read.units, leaveOut), corrections);
  const detectedLanguage = options.sourceLanguage ? null : await detectLanguage(units);
  const language = options.sourceLanguage ?? detectedLanguage ?? ("und" as LanguageTag);
  return { filter, extraction, units, segments: segmentUnits(units, language), language, detectedLanguage };
}

/** Cuts text units into segments. Locked units give locked segments, shown but never sent. */
export function segmentUnits(units: readonly TextUnit[], language: LanguageTag): Segment[] {
  const segments: Segment[] = [];
  for (const unit of units) {
    for (const { leading, content, trailing } of segmentInline(unit.content, language)) {
      segments.push({
        ordinal: segments.length,
        unitId: unit.id,
        source: content,
        leading,
        trailing,
        locked: unit.locked !== undefined,
        ...(unit.locked && { lockReason: unit.locked }),
      });
    }
  }
  return segments;
}
