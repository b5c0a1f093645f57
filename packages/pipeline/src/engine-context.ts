import type { Engine, EngineContext, MatchHint, TermHint } from "@yizhou/engines";
import { plainText, type InlineContent, type Segment } from "@yizhou/model";
import type { OpenGuide } from "./open-guide.ts";
import { headingPaths } from "./heading-paths.ts";
import type { SegmentHints, TranslateSegmentsInput } from "./ports.ts";

/** Segments shown to the engine before and after a batch, not to be translated. */
const CONTEXT_BEFORE = 2;
const CONTEXT_AFTER = 1;
/** Of each of them; a neighbour may be a whole file in one line. */
const CONTEXT_CHARACTERS = 1000;

/** What goes along with segments to an engine. */
export interface ContextMaker {
  /**
   * Of a batch in document order: languages, field, title, the sentences around it and its terms; for an engine that reads texts also the
   * headings over it, and the sentences before it with their translations.
   */
  ofBatch(
    batch: readonly Pick<Segment, "ordinal" | "source">[],
    engine: Pick<Engine, "kind">,
  ): Promise<EngineContext>;
  /** The best similar sentence for each; null where there is none. */
  matchesOf(batch: readonly Pick<Segment, "ordinal" | "source">[]): Promise<readonly (MatchHint | null)[]>;
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
  "segments" | "from" | "to" | "field" | "documentTitle" | "hints" | "unitKinds" | "instruction"
>;

/**
 * @param targetOf  what a segment says by now, null where it says nothing
 * @param guideOf  what is known of the document by now
 */
export function createContextMaker(
  input: ContextInput,
  targetOf: (ordinal: number) => InlineContent | null = () => null,
  guideOf: () => OpenGuide | null = () => null,
): ContextMaker {
  const { segments, from, to, field, documentTitle, unitKinds, instruction } = input;
  const headings = unitKinds ? headingPaths(segments, unitKinds) : new Map<number, readonly string[]>();
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

  /** Of the sentences before a place those at the end of which the translations are known. */
  const earlierThan = (place: number): NonNullable<EngineContext["earlier"]> => {
    const earlier: { source: string; target: string }[] = [];
    for (let at = place - 1; at >= 0 && at >= place - CONTEXT_BEFORE; at--) {
      const target = targetOf(segments[at]!.ordinal);
      if (!target) break;
      earlier.unshift({ source: plainText(segments[at]!.source), target: plainText(target) });
    }
    return earlier;
  };

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
    async matchesOf(batch) {
      return (await hintsOf(batch)).map((hints) => hints?.matches[0] ?? null);
    },
    async ofBatch(batch, { kind }) {
      const guide = guideOf();
      const terms = mergeTerms([...(await hintsOf(batch)), ...(guide ? batch.map(guide.hintsOf) : [])]);
      const first = position.get(batch[0]!.ordinal)!;
      const { before, after } = between(first, position.get(batch.at(-1)!.ordinal)!);
      const over = headings.get(batch[0]!.ordinal) ?? [];
      const earlier = kind === "llm" ? earlierThan(first) : [];
      const brief = kind === "llm" ? guide?.brief : null;
      return {
        ...{ from, to, field, documentTitle, before, after },
        ...(kind === "llm" && over.length > 0 && { headings: over }),
        ...(earlier.length > 0 && { earlier }),
        ...(brief && { brief }),
        ...(kind === "llm" && instruction && { instruction }),
        ...(terms.length > 0 && { terms }),
      };
    },
  };
}

/** Of all segments of a batch, each once. */
function mergeTerms(all: readonly (SegmentHints | undefined)[]): TermHint[] {
  const terms = new Map<string, TermHint>();
  for (const hints of all)
    for (const term of hints?.terms ?? []) terms.set(JSON.stringify([term.source, term.target]), term);
  return [...terms.values()];
}
