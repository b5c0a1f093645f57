import type { EngineContext, MatchHint, TermHint } from "@yizhou/engines";
import { plainText, type Segment } from "@yizhou/model";
import type { SegmentHints, TranslateSegmentsInput } from "./ports.ts";

/** Segments shown to the engine before and after a batch, not to be translated. */
const CONTEXT_BEFORE = 2;
const CONTEXT_AFTER = 1;
/** Of each of them; a neighbour may be a whole file in one line. */
const CONTEXT_CHARACTERS = 1000;

/** What goes along with segments to an engine. */
export interface ContextMaker {
  /** Of a batch in document order: languages, field, title, the sentences around it, terms and similar segments. */
  ofBatch(batch: readonly Pick<Segment, "ordinal" | "source">[]): Promise<EngineContext>;
  /** The sentences around one segment, as text. */
  around(ordinal: number): { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Terms and similar segments of each, in order; undefined where there are none. Asked for once, until `forgetHints`. */
  hintsOf(
    segments: readonly Pick<Segment, "ordinal" | "source">[],
  ): Promise<readonly (SegmentHints | undefined)[]>;
  /** Has what is known of these segments asked for anew the next time. */
  forgetHints(segments: readonly Pick<Segment, "ordinal">[]): void;
}

type ContextInput = Pick<
  TranslateSegmentsInput,
  "segments" | "from" | "to" | "field" | "documentTitle" | "hints"
>;

export function createContextMaker(input: ContextInput): ContextMaker {
  const { segments, from, to, field, documentTitle } = input;
  const position = new Map(segments.map(({ ordinal }, index) => [ordinal, index]));
  const known = new Map<number, SegmentHints | undefined>();

  const texts = (start: number, end: number): string[] =>
    segments
      .slice(Math.max(0, start), end)
      .map(({ source }) => plainText(source).slice(0, CONTEXT_CHARACTERS).trim())
      .filter((text) => text !== "");
  const between = (first: number, last: number) => ({
    before: texts(first - CONTEXT_BEFORE, first),
    after: texts(last + 1, last + 1 + CONTEXT_AFTER),
  });

  const hintsOf: ContextMaker["hintsOf"] = async (wanted) => {
    if (!input.hints) return wanted.map(() => undefined);
    const open = wanted.filter(({ ordinal }) => !known.has(ordinal));
    if (open.length > 0) {
      const found = await input.hints(
        open.map(({ source }) => source),
        { from, to },
      );
      open.forEach(({ ordinal }, index) => {
        const hints = found[index];
        const isEmpty = !hints || hints.terms.length + hints.matches.length === 0;
        known.set(ordinal, isEmpty ? undefined : hints);
      });
    }
    return wanted.map(({ ordinal }) => known.get(ordinal));
  };

  return {
    hintsOf,
    forgetHints: (forgotten) => forgotten.forEach(({ ordinal }) => known.delete(ordinal)),
    around: (ordinal) => between(position.get(ordinal)!, position.get(ordinal)!),
    async ofBatch(batch) {
      const { terms, matches } = mergeHints(await hintsOf(batch));
      return {
        from,
        to,
        field,
        documentTitle,
        ...between(position.get(batch[0]!.ordinal)!, position.get(batch.at(-1)!.ordinal)!),
        ...(terms.length > 0 ? { terms } : {}),
        ...(matches.length > 0 ? { matches } : {}),
      };
    },
  };
}

/** Of all segments of a batch, each once; similar segments with the best first. */
function mergeHints(all: readonly (SegmentHints | undefined)[]): SegmentHints {
  const terms = new Map<string, TermHint>();
  const matches = new Map<string, MatchHint>();
  for (const hints of all) {
    for (const term of hints?.terms ?? []) terms.set(JSON.stringify([term.source, term.target]), term);
    for (const match of hints?.matches ?? []) {
      const key = JSON.stringify([match.source, match.target]);
      if ((matches.get(key)?.score ?? -1) < match.score) matches.set(key, match);
    }
  }
  return {
    terms: [...terms.values()],
    matches: [...matches.values()].sort((a, b) => b.score - a.score),
  };
}
