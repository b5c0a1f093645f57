// One side of some units of a library, as flat arrays that never change: written to a file once, read as they lie. Newer segments
// speak before older ones: a unit that was edited stands in a newer one again, one that has gone is named there as gone.
import type { InlineContent } from "@yizhou/model";
import { type FuzzySegment, segmentOf } from "./fuzzy-segment.ts";
import { GrownArray } from "./grown-array.ts";
import { searchedText } from "./searched-text.ts";
import { buildVocabulary, type Vocabulary, wordAt, wordCount } from "./vocabulary.ts";

/** Units are numbered from 0 in the order of their ids; both sides of the same units have the same numbers. */
export interface UnitSegment {
  /** Ascending. */
  readonly ids: Float64Array;
  /** Units that are no more, ascending: older segments may still have them. */
  readonly gone: Float64Array;
  /** Keys of fuzzy matching; the tokens of `fuzzy` are their numbers. */
  readonly words: Vocabulary;
  /** Its units are the numbers of units. */
  readonly fuzzy: FuzzySegment;
  /** What else a search can ask for (`SearchedText.parts`). */
  readonly parts: Vocabulary;
  /** Units that hold part p, ascending: `partUnits[partStarts[p] .. partStarts[p + 1])`. */
  readonly partStarts: Uint32Array;
  readonly partUnits: Uint32Array;
  /** A bit for each unit that is cut otherwise when it is searched (`SearchedText.isRegular`). */
  readonly irregular: Uint8Array;
}

/** A changed unit: its text on this side, or null when it is gone. */
export interface ChangedUnit {
  readonly id: number;
  readonly content: InlineContent | null;
}

/** @param units  each id once. Cost: linear in the text, about 30 microseconds for a sentence. */
export function makeSegment(units: readonly ChangedUnit[]): UnitSegment {
  const builder = new SegmentBuilder();
  for (const { id, content } of [...units].sort((a, b) => a.id - b.id)) {
    if (content) builder.add(id, content);
    else builder.gone.push(id);
  }
  return builder.build();
}

/** Takes units by ascending id. */
export class SegmentBuilder {
  /** Ids of units that are gone, ascending. */
  readonly gone: number[] = [];
  private readonly ids: number[] = [];
  private readonly words = new Map<string, number>();
  /** By code of a character, 1 + its number in `words`; 0 where it has not been met. */
  private readonly characters = new Uint32Array(2 ** 16);
  private readonly parts = new Map<string, number>();
  private readonly starts = new GrownArray();
  private readonly tokens = new GrownArray();
  /** Pairs of a part and a unit that holds it. */
  private readonly partOf = new GrownArray();
  private readonly unitOf = new GrownArray();
  private readonly irregularUnits: number[] = [];

  add(id: number, content: InlineContent): void {
    const { keys, parts, isRegular } = searchedText(content);
    const unit = this.begin(id);
    for (const key of keys) this.tokens.push(this.wordNumber(key));
    for (const part of parts) this.addPart(numberOf(this.parts, part), unit);
    if (!isRegular) this.irregularUnits.push(unit);
  }

  /** Takes a unit over from a segment; its parts come by `addPart`. @returns its number here */
  addTokens(id: number, tokens: Uint32Array, isRegular: boolean): number {
    const unit = this.begin(id);
    this.tokens.append(tokens);
    if (!isRegular) this.irregularUnits.push(unit);
    return unit;
  }

  addPart(part: number, unit: number): void {
    this.partOf.push(part);
    this.unitOf.push(unit);
  }

  /** The numbers that the words of another vocabulary have here. */
  takeWords(vocabulary: Vocabulary, as: "words" | "parts"): Uint32Array {
    return Uint32Array.from({ length: wordCount(vocabulary) }, (_, word) =>
      numberOf(this[as], wordAt(vocabulary, word)),
    );
  }

  build(): UnitSegment {
    const starts = new Uint32Array(this.ids.length + 1);
    starts.set(this.starts.view());
    starts[this.ids.length] = this.tokens.length;
    const irregular = new Uint8Array((this.ids.length + 7) >>> 3);
    for (const unit of this.irregularUnits) irregular[unit >>> 3]! |= 1 << (unit & 7);
    return {
      ids: Float64Array.from(this.ids),
      gone: Float64Array.from(this.gone),
      words: buildVocabulary(this.words.keys()),
      fuzzy: segmentOf(starts, this.tokens.view(), this.words.size),
      parts: buildVocabulary(this.parts.keys()),
      ...this.partLists(),
      irregular,
    };
  }

  /** Of single characters, which Chinese consists of, the numbers lie by code. */
  private wordNumber(key: string): number {
    if (key.length !== 1) return numberOf(this.words, key);
    const code = key.charCodeAt(0);
    const known = this.characters[code]!;
    if (known > 0) return known - 1;
    const number = numberOf(this.words, key);
    this.characters[code] = number + 1;
    return number;
  }

  private begin(id: number): number {
    this.starts.push(this.tokens.length);
    return this.ids.push(id) - 1;
  }

  private partLists(): Pick<UnitSegment, "partStarts" | "partUnits"> {
    const [partOf, unitOf] = [this.partOf.view(), this.unitOf.view()];
    const partStarts = new Uint32Array(this.parts.size + 1);
    for (const part of partOf) partStarts[part + 1]!++;
    for (let part = 0; part < this.parts.size; part++) partStarts[part + 1]! += partStarts[part]!;
    const next = partStarts.slice(0, this.parts.size);
    const partUnits = new Uint32Array(partOf.length);
    for (let at = 0; at < partOf.length; at++) partUnits[next[partOf[at]!]!++] = unitOf[at]!;
    for (let part = 0; part < this.parts.size; part++)
      if (partStarts[part + 1]! - partStarts[part]! > 1)
        partUnits.subarray(partStarts[part], partStarts[part + 1]).sort();
    return { partStarts, partUnits };
  }
}

function numberOf(words: Map<string, number>, word: string): number {
  let number = words.get(word);
  if (number === undefined) words.set(word, (number = words.size));
  return number;
}

export function isIrregular({ irregular }: UnitSegment, unit: number): boolean {
  return (irregular[unit >>> 3]! & (1 << (unit & 7))) !== 0;
}

/** By unit, its position in the fuzzy arrays. */
export function positionsOf({ fuzzy: { units } }: UnitSegment): Uint32Array {
  const positions = new Uint32Array(units.length);
  for (let position = 0; position < units.length; position++) positions[units[position]!] = position;
  return positions;
}
