import type { CheckContext } from "../checked-segment.ts";
import { countOtherThings, pairsOfOneKind } from "../facts/number-order.ts";
import { quantitiesIn, type Quantity } from "../facts/quantities.ts";
import type { Doubt } from "./doubt.ts";

/** What stands before and behind a number. */
interface Spot {
  readonly before: string;
  readonly behind: string;
}

/** How much the words around a place of a source speak for a place of its target; 0 where none has its counterpart there. */
export type WordsMeet = (source: Spot, target: Spot) => number;

/** So much more, and more than twice what they say for the right places, the words have to say for the exchanged ones. */
const CLEARLY = 0.4;
const MANY_CHARACTERS = 24;
/** Where what belongs to a number ends. */
const MARK = /[.。!！?？;；,，、:：()（）和与及或]|\b(?:and|or|while|und|oder)\b|(?<=[와과])\s/u;

/**
 * Two numbers that count different things and stand with each other's things in the target: "12 goals in 30 games" became
 * "30 goals in 12 games". Order does not tell, the words beside the numbers do where the document knows them.
 */
export function exchangedByWords(
  { source, target }: { readonly source: string; readonly target: string },
  here: readonly Quantity[],
  to: CheckContext["to"],
  meets: WordsMeet,
): Doubt | null {
  if (here.length < 2) return null;
  const there = quantitiesIn(target, to);
  for (const [first, second] of pairsOfOneKind(here, there, source, target)) {
    if (!countOtherThings(first.source, second.source, source)) continue;
    const at = {
      first: spotOf(first.source, here, source),
      second: spotOf(second.source, here, source),
      firstThere: spotOf(first.target, there, target),
      secondThere: spotOf(second.target, there, target),
    };
    const straight = meets(at.first, at.firstThere) + meets(at.second, at.secondThere);
    const crossed = meets(at.first, at.secondThere) + meets(at.second, at.firstThere);
    if (crossed - straight > CLEARLY && crossed > 2 * straight)
      return {
        code: "numbers.exchanged",
        values: [inOrder(first.source, second.source), inOrder(first.target, second.target)],
      };
  }
  return null;
}

/** Up to the next mark, conjunction or number on either side. */
function spotOf(of: Quantity, all: readonly Quantity[], text: string): Spot {
  const least = Math.max(
    0,
    of.start - MANY_CHARACTERS,
    ...all.flatMap(({ end }) => (end <= of.start ? [end] : [])),
  );
  const most = Math.min(
    of.end + MANY_CHARACTERS,
    ...all.flatMap(({ start }) => (start >= of.end ? [start] : [])),
  );
  return {
    before: text.slice(least, of.start).split(MARK).at(-1)!,
    behind: text.slice(of.end, most).split(MARK)[0]!,
  };
}

/** The two as they follow each other. */
function inOrder(one: Quantity, other: Quantity): string {
  return (one.start < other.start ? [one, other] : [other, one]).map(({ text }) => text).join(", ");
}
