import { learnWordEvidence, type TextPair } from "@yizhou/alignment";
import { textOnly, type LanguageTag } from "@yizhou/model";
import { judgeDocument, type JudgedPair, type Judgement } from "@yizhou/qa";
import type { Likeness } from "./likeness.ts";

/** Pairs that are judged together: a book's chapters know enough of its words, and no process holds still for long. */
const PAIRS_TOGETHER = 1500;

/**
 * What is held of each translation, by ordinal: what it shows by itself, and what the words and lengths of all others say of it.
 * Cost: about 0.5 ms of processor time a pair.
 *
 * @param pairs  in document order
 * @param known  translations that are sure: terms, short entries of a memory
 * @param pause  waited for between parts of a second at most
 * @param likeness  asked about every pair that is judged; absent: meanings are not compared
 * @param only  of the parts that are judged together, those are that hold one of these; absent: all
 */
export async function reviewTranslations(
  pairs: readonly JudgedPair[],
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
  {
    pause,
    known = [],
    only,
    likeness,
  }: {
    readonly pause: () => Promise<void>;
    readonly known?: readonly TextPair[];
    readonly only?: ReadonlySet<number>;
    readonly likeness?: Likeness | undefined;
  },
): Promise<ReadonlyMap<number, Judgement>> {
  const judged = new Map<number, Judgement>();
  const parts = Math.max(1, Math.round(pairs.length / PAIRS_TOGETHER));
  for (let part = 0; part < parts; part++) {
    const start = Math.floor((part * pairs.length) / parts);
    const together = pairs.slice(start, Math.floor(((part + 1) * pairs.length) / parts));
    if (only && !together.some(({ ordinal }) => only.has(ordinal))) continue;
    await pause();
    const texts = together.map(({ source, target }) => ({
      source: textOnly(source),
      target: textOnly(target),
    }));
    const evidence = learnWordEvidence(texts, known);
    await pause();
    const alike = await likeness?.(texts);
    const judgements = await judgeDocument(together, pair, evidence, pause, alike);
    together.forEach(({ ordinal }, at) => judged.set(ordinal, judgements[at]!));
  }
  return judged;
}
