import { type XmlSource } from "@yizhou/bytes/xml";
import { hasTranslatableText, type InlineContent, type LeftOutReason, type TextUnit } from "@yizhou/model";
import type { MergeOptions } from "../../filter.ts";
import { spliceText, unitEdits, type TextEdit, type UnitWriter } from "../marked-edits.ts";
import type { MarkedUnit } from "../marked-text.ts";

/** What a part is told while it is written. */
export interface PartWriteOptions extends MergeOptions {
  /** True where most texts of the document have changed, as only the parts written last are told: it is of another language. */
  readonly isTranslated: boolean;
}

/** One text of a document as its format has read it. Lives only while its part is read or written. */
export interface OpenPart {
  /** In order, with ids that are unique in the part. */
  readonly units: readonly TextUnit[];
  /** Why words that a reader may see are in none of the units. */
  readonly leftOut?: Iterable<LeftOutReason>;
  write(targetOf: (id: string) => InlineContent | undefined, options: PartWriteOptions): WrittenPart;
}

export interface WrittenPart {
  /** Null where nothing changes. */
  readonly bytes: Uint8Array | null;
  /** How many of the units have another text now. */
  readonly changed: number;
}

export interface PartReading<Style> {
  readonly text: string;
  /** In the order of the text; a tag of one may hold others. */
  readonly units: readonly MarkedUnit<Style>[];
  readonly writer: UnitWriter<Style>;
  readonly leftOut?: Iterable<LeftOutReason>;
  /** Changes besides the units'; asked for when a unit has changed, and where the document is of another language. */
  edits?(options: PartWriteOptions, changed: readonly MarkedUnit<Style>[]): readonly TextEdit[];
  encode(text: string): Uint8Array;
}

export function openPart<Style>(reading: PartReading<Style>): OpenPart {
  const { text, units, writer, encode } = reading;
  return {
    units: units.map(({ unit }) => unit).filter(({ content }) => hasTranslatableText(content)),
    ...(reading.leftOut && { leftOut: reading.leftOut }),
    write(targetOf, options) {
      const { edits, changed } = unitEdits(writer, text, units, targetOf, options);
      const more =
        changed.length > 0 || options.isTranslated ? (reading.edits?.(options, changed) ?? []) : [];
      const bytes = edits.length + more.length === 0 ? null : encode(spliceText(text, [...edits, ...more]));
      return { bytes, changed: changed.length };
    },
  };
}

/** A part of XML: its text is the source's byte string, in which places are offsets. */
export function openXmlPart<Style>(
  source: XmlSource,
  reading: Omit<PartReading<Style>, "text" | "encode">,
): OpenPart {
  return openPart({
    ...reading,
    text: source.text,
    encode: (bytes) => source.encode(Buffer.from(bytes, "latin1")),
  });
}
