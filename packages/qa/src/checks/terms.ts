import { judgeTerms, type TermJudgement } from "@yizhou/termbase";
import type { Found, SegmentCheck } from "../check.ts";
import type { CheckContext } from "../checked-segment.ts";
import type { SegmentFacts } from "../facts/segment-facts.ts";

/** A term of the source is translated by none that its concept allows. */
export const termMissing: SegmentCheck = {
  id: "termMissing",
  run(facts, context) {
    return (judge(facts, context)?.problems ?? []).flatMap((problem): Found[] =>
      problem.kind === "missing"
        ? [
            {
              variant: "missing",
              values: [problem.term, problem.expected.join(" / ")],
              source: { start: problem.source.startOffset, end: problem.source.endOffset },
            },
          ]
        : [],
    );
  },
};

/** A word that the termbase forbids stands in the target; where it says what to use instead, that can be put in its place. */
export const termForbidden: SegmentCheck = {
  id: "termForbidden",
  run(facts, context) {
    return (judge(facts, context)?.problems ?? []).flatMap((problem): Found[] => {
      if (problem.kind !== "forbidden") return [];
      const place = { start: problem.target.startOffset, end: problem.target.endOffset };
      const [instead] = problem.expected;
      return [
        {
          variant: instead === undefined ? "forbidden" : "instead",
          values: [problem.term, ...(instead === undefined ? [] : [instead])],
          target: place,
          ...(instead === undefined ? {} : { fix: { kind: "text", edits: [{ ...place, text: instead }] } }),
        },
      ];
    });
  },
};

const judged = new WeakMap<SegmentFacts, TermJudgement>();

/** Both checks ask the same question of the same segment; it is answered once. */
function judge(facts: SegmentFacts, { termbase, from, to }: CheckContext): TermJudgement | null {
  if (!termbase) return null;
  const known = judged.get(facts);
  if (known) return known;
  const judgement = judgeTerms(termbase, facts.sourceText, facts.targetText, { from, to });
  judged.set(facts, judgement);
  return judgement;
}
