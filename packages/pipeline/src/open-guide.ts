import type { DocumentBrief } from "@yizhou/engines";
import { textOnly, type LanguageTag, type Segment } from "@yizhou/model";
import type { Termbase } from "@yizhou/termbase";
import { glossaryTermbase } from "./glossary.ts";
import type { Guide, GuideTerm } from "./guide.ts";
import type { SegmentHints } from "./ports.ts";

/** A guide as a run uses it. */
export interface OpenGuide {
  readonly brief: DocumentBrief | null;
  readonly terms: readonly GuideTerm[];
  /** Null without terms. */
  readonly termbase: Termbase | null;
  /** Terms of the document in a segment. */
  readonly hintsOf: (segment: Pick<Segment, "source">) => SegmentHints;
}

export function openGuide(
  { brief, terms }: Guide,
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
): OpenGuide {
  const termbase = glossaryTermbase(terms, pair);
  return {
    ...{ brief, terms, termbase },
    hintsOf: ({ source }) => ({
      terms: (termbase?.wishes(textOnly(source), pair) ?? []).flatMap(({ match, targets }) =>
        targets[0] ? [{ source: match.text, target: targets[0].text }] : [],
      ),
      matches: [],
    }),
  };
}
