import type { XmlEdit, XmlSource } from "@yizhou/bytes/xml";
import type { InlineContent, LanguageTag, TextUnit, TextUnitKind } from "@yizhou/model";
import type { OutputForm } from "../filter.ts";

/** What a slot needs to write a translation. */
export interface SlotTarget {
  readonly content: InlineContent;
  readonly targetLanguage: LanguageTag;
  readonly sourceLanguage: LanguageTag;
  readonly output: OutputForm;
}

export interface WrittenSlot {
  /** Spans of the part, not overlapping with those of other slots of the same pass. */
  readonly edits: readonly XmlEdit[];
  readonly isRepaired: boolean;
}

/** One place of text inside a part, with how to write it. Lives only while its part is read or written. */
export interface TextSlot {
  /** Unique in the part and the same on every reading: a letter for the sort and a count, `p12`. */
  readonly key: string;
  readonly kind: TextUnitKind;
  readonly content: InlineContent;
  readonly limits?: TextUnit["limits"];
  readonly locked?: TextUnit["locked"];
  readonly marks?: TextUnit["marks"];
  /** True for a copy that follows an earlier slot of equal content: the fallback branch of AlternateContent, a cache. */
  readonly isCopy?: boolean;
  /** True for a copy of a text in an earlier part of the group that is none of the reader's: left alone without it. */
  readonly isOnlyCopy?: boolean;
  /**
   * 1 for attributes that stand inside the span of another slot: they are written first, and the part is read again before
   * the rest is written. Keys must not depend on them.
   */
  readonly pass: 1 | 2;
  /**
   * Null when this slot cannot take a second text beside the first and the output is bilingual; `elsewhere` when such an output has its
   * translation in a place of its own, a cell or a sheet beside this one, or there are no words to write.
   */
  write(target: SlotTarget): WrittenSlot | "elsewhere" | null;
}

/** How the text of one part is found; the same function serves extract and merge. */
export interface PartReader {
  readonly part: string;
  readonly place?: string;
  /** Parts that hold the same text more than once, in reading order: cells and chart labels, SmartArt and its drawing. */
  readonly group?: string;
  /** Every slot whose content also stands in an earlier part of the group is a copy of it. */
  readonly repeatsGroup?: boolean;
  /** True where a reader does not see the part: a hidden sheet or slide. */
  isHidden?(source: XmlSource): boolean;
  read(source: XmlSource): TextSlot[];
  /** What `read` would give, where a caller has walked the part already; for extract only. */
  readonly known?: readonly TextSlot[];
  /** The part, where a caller has opened it already; for extract only. */
  readonly source?: XmlSource;
  /** Further edits once texts of the part have changed, such as the font scale of a shape; given what was written. */
  finish?(source: XmlSource, changed: ReadonlyMap<string, InlineContent>): XmlEdit[];
}
