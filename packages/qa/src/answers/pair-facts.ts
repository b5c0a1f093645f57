import type { InlineContent } from "@yizhou/model";
import { textOnly } from "@yizhou/model";
import type { CheckContext, CheckedSegment } from "../checked-segment.ts";
import { quantitiesIn, type Quantity } from "../facts/quantities.ts";
import { findDoubts, type Doubt } from "./doubt.ts";
import { pointOf, type LengthPoint } from "./usual-length.ts";

type Pair = Pick<CheckedSegment, "source"> & { readonly target: InlineContent };
type Languages = Pick<CheckContext, "from" | "to">;

/** What a text and its translation show by themselves, each thing found once and when it is asked for. */
class PairFacts {
  readonly #pair: Pair;
  readonly #languages: Languages;
  #doubts: readonly Doubt[] | undefined;
  #length: LengthPoint | undefined;
  #quantities: readonly Quantity[] | undefined;

  constructor(pair: Pair, languages: Languages) {
    this.#pair = pair;
    this.#languages = languages;
  }

  get doubts(): readonly Doubt[] {
    return (this.#doubts ??= findDoubts(this.#pair, this.#languages));
  }

  /** What is compared with the lengths of the other pairs. */
  get length(): LengthPoint {
    const { source, target } = this.#pair;
    return (this.#length ??= pointOf(textOnly(source), textOnly(target)));
  }

  /** Of the source. */
  get quantities(): readonly Quantity[] {
    return (this.#quantities ??= quantitiesIn(textOnly(this.#pair.source), this.#languages.from));
  }

  isOf({ source }: Pair, { from, to }: Languages): boolean {
    return source === this.#pair.source && from === this.#languages.from && to === this.#languages.to;
  }
}

/** Of targets that are still about. */
const found = new WeakMap<InlineContent, PairFacts>();

/** Of a pair of the same objects the same facts: a document is judged anew with each better answer. */
export function factsOf(pair: Pair, languages: Languages): PairFacts {
  const before = found.get(pair.target);
  if (before?.isOf(pair, languages)) return before;
  const facts = new PairFacts(pair, languages);
  found.set(pair.target, facts);
  return facts;
}

/** Finds what the judging of a document will ask of this pair, and remembers it. Cost: some 0.3 ms a sentence. */
export function lookAtPair(pair: Pair, languages: Languages): void {
  const facts = factsOf(pair, languages);
  void [facts.doubts, facts.length, facts.quantities];
}

/**
 * What speaks against a translation by itself, gravest first; empty for one that may stand. Whoever made it: an engine, a cache, a
 * memory's similar sentence. Cost: linear in the text, some 0.2 ms a sentence; nothing for a pair of the same objects as before.
 */
export function doubtsOf(
  { source, target }: Pick<CheckedSegment, "source" | "target">,
  languages: Languages,
): readonly Doubt[] {
  return target ? factsOf({ source, target }, languages).doubts : findDoubts({ source, target }, languages);
}
