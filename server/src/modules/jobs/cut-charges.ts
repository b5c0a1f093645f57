// What segments that a person cuts anew have cost, and what of them is still to be paid for. No cut makes text free that nobody paid
// for, and none has text paid for twice: halves share what their whole came to, what is joined comes to the sum, and a source that
// says something else is to be paid for like any other text.
import { plainText, type InlineContent } from "@yizhou/model";
import { countCharacters } from "@yizhou/text";

/** What a segment has come to so far. */
export interface Dues {
  /** Hundredths of a character; null where it was never delivered for money. */
  readonly charge: number | null;
  /** Characters of its source to be paid for when it is delivered; null: all of them until it has been charged, none afterwards. */
  readonly owedCharacters: number | null;
}

/** A segment with what it has come to. */
export type DuesOf = Dues & { readonly source: InlineContent };

const charactersOf = (source: InlineContent): number => countCharacters(plainText(source));

/** Characters of a segment's source that delivering it is to be paid for. */
export function owedCharactersOf({ source, charge, owedCharacters }: DuesOf): number {
  return owedCharacters ?? (charge === null ? charactersOf(source) : 0);
}

/** Of the two that a segment was split into: what it came to stays with the first. */
export function duesOfHalves(
  whole: DuesOf,
  [first, second]: readonly [InlineContent, InlineContent],
): readonly [Dues, Dues] {
  if (whole.charge === null) return [whole, whole].map(duesOnly) as [Dues, Dues];
  const owed = owedCharactersOf(whole);
  const ofSecond = Math.min(owed, charactersOf(second));
  return [
    { charge: whole.charge, owedCharacters: Math.min(owed - ofSecond, charactersOf(first)) },
    { charge: 0, owedCharacters: ofSecond },
  ];
}

/** Of the texts that one was parted into, in order: what it came to stays with the first, what is owed is owed by the last ones first. */
export function duesOfParts(whole: DuesOf, parts: readonly InlineContent[]): readonly Dues[] {
  if (whole.charge === null) return parts.map(() => duesOnly(whole));
  let owed = owedCharactersOf(whole);
  return parts
    .toReversed()
    .map((part, nth): Dues => {
      const own = Math.min(owed, charactersOf(part));
      owed -= own;
      return { charge: nth === parts.length - 1 ? whole.charge : 0, owedCharacters: own };
    })
    .toReversed();
}

/** Of two in one. */
export function duesOfJoined(first: DuesOf, second: DuesOf): Dues {
  if (first.charge === null && second.charge === null) return duesOnly(first);
  return {
    charge: (first.charge ?? 0) + (second.charge ?? 0),
    owedCharacters: owedCharactersOf(first) + owedCharactersOf(second),
  };
}

/** Of a segment whose source is another. */
export function duesOfNewSource(before: DuesOf, source: InlineContent): Dues {
  if (before.charge === null || plainText(before.source) === plainText(source)) return duesOnly(before);
  return { charge: before.charge, owedCharacters: charactersOf(source) };
}

function duesOnly({ charge, owedCharacters }: Dues): Dues {
  return { charge, owedCharacters };
}
