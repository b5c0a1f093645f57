import { hasTags, type InlineContent, inlineToTagged, isInlineEqual, type LanguageTag } from "@yizhou/model";
import { alignTokens } from "./edit-distance.ts";
import { type Repair, repairValues } from "./repair-values.ts";
import { repairTags } from "./repair-tags.ts";
import { type MemoryToken, tokenise } from "./tokens.ts";

/** A stored translation brought as near to the query as can be done without a translator. */
export interface RepairedTarget {
  readonly target: InlineContent;
  readonly repairs: readonly Repair[];
  /** Numbers that differ and could not be put right; a person must look at them. */
  readonly unresolvedNumbers: number;
  /** The target carries exactly the tags of the query. */
  readonly hasAllTags: boolean;
}

/** Repairs numbers, dates and tags of a fuzzy match. Cost: aligning the two sources, O(m * n). */
export function repairMatch(
  sides: { query: InlineContent; source: InlineContent; target: InlineContent },
  pair: { from: LanguageTag; to: LanguageTag },
  queryTokens: readonly MemoryToken[] = tokenise(sides.query),
): RepairedTarget {
  const tokens = { query: queryTokens, source: tokenise(sides.source) };
  const steps = alignTokens(
    tokens.source.map(({ key }) => key),
    tokens.query.map(({ key }) => key),
  );
  const values = repairValues(sides, tokens, steps, pair);
  if (!hasTags(sides.query) && !hasTags(values.target))
    return {
      target: values.target,
      repairs: values.repairs,
      unresolvedNumbers: values.unresolved,
      hasAllTags: true,
    };
  const { target, isComplete } = repairTags({ ...sides, target: values.target }, tokens, steps);
  const tagRepairs: Repair[] = isInlineEqual(values.target, target)
    ? []
    : [{ kind: "tag", before: inlineToTagged(values.target), after: inlineToTagged(target) }];
  return {
    target,
    repairs: [...values.repairs, ...tagRepairs],
    unresolvedNumbers: values.unresolved,
    hasAllTags: isComplete,
  };
}
