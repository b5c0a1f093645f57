import type { Engine } from "@yizhou/engines";
import type { InlineContent } from "@yizhou/model";
import { findTargetFault } from "./check-target.ts";
import type { ContextMaker } from "./engine-context.ts";
import type { CachedTranslation, TranslateSegmentsInput } from "./ports.ts";
import { canonicalForm, repeatKey, retagTarget, type RepeatGroup } from "./repeats.ts";
import { cacheKeyOf } from "./translation-cache.ts";

/** Look-ups in one question, and hits in one checkpoint. */
const ASKED_AT_ONCE = 500;

interface LeaderAnswer {
  readonly group: Pick<RepeatGroup, "leader">;
  readonly target: InlineContent;
}

/** An engine's answers of earlier jobs, and where its new ones are kept. */
export interface EngineCache {
  /**
   * Answers for the leaders of `groups`, in steps of at most 500 groups. A stored target that does not fit the tags of its
   * source (it cannot, unless the store was tampered with) is passed over.
   */
  findAnswers(
    groups: readonly RepeatGroup[],
  ): AsyncGenerator<{ group: RepeatGroup; target: InlineContent }[]>;
  keep(answers: readonly LeaderAnswer[]): Promise<void>;
  /** Better answers, whoever gave them, for those that were kept: the next job is not to be told what was found wrong. */
  replace(answers: readonly LeaderAnswer[]): Promise<void>;
}

/** The cache as one engine of one job sees it; without a cache nothing is found and nothing kept. */
export function openEngineCache(
  {
    cache,
    answers,
    from,
    to,
    field,
    instruction,
  }: Pick<TranslateSegmentsInput, "cache" | "answers" | "from" | "to" | "field" | "instruction">,
  engine: Engine,
  context: ContextMaker,
): EngineCache {
  const keysOf = async (groups: readonly Pick<RepeatGroup, "leader">[]): Promise<string[]> => {
    const hints = await context.hintsOf(groups.map(({ leader }) => leader));
    return groups.map(({ leader }, index) =>
      cacheKeyOf({
        engine,
        from,
        to,
        field: field ?? "general",
        instruction: instruction ?? "",
        ...context.around(leader.ordinal),
        hints: hints[index],
        source: leader.source,
      }),
    );
  };
  const entriesOf = async (answers: readonly LeaderAnswer[]): Promise<CachedTranslation[]> => {
    const keys = await keysOf(answers.map(({ group }) => group));
    return answers.map(({ group: { leader }, target }, index) => ({
      key: keys[index]!,
      target: retagTarget(target, leader.source, canonicalForm(leader.source)),
    }));
  };
  /** With the tags of the source; nothing where they do not fit it. */
  const fitted = (group: RepeatGroup, target: InlineContent, madeFor: InlineContent) => {
    const { source } = group.leader;
    const own = retagTarget(target, madeFor, source);
    return findTargetFault(source, own) === null ? [{ group, target: own }] : [];
  };
  const answered = ({ leader }: RepeatGroup) => {
    const answer = answers?.get(repeatKey(leader.source));
    return answer?.engineId === engine.id ? answer : undefined;
  };
  return {
    async *findAnswers(groups) {
      for (let start = 0; start < groups.length; start += ASKED_AT_ONCE) {
        const part = groups.slice(start, start + ASKED_AT_ONCE);
        const keys = cache ? await keysOf(part) : [];
        const known = await cache?.lookup(keys);
        const found = part.flatMap((group, index) => {
          const answer = answered(group);
          if (answer) return fitted(group, answer.target, answer.source);
          const stored = known?.get(keys[index]!);
          return stored ? fitted(group, stored, canonicalForm(group.leader.source)) : [];
        });
        if (found.length > 0) yield found;
      }
    },
    async keep(answers) {
      if (answers.length > 0) await cache?.keep(await entriesOf(answers));
    },
    async replace(answers) {
      if (answers.length > 0) await cache?.replace(await entriesOf(answers));
    },
  };
}
