// The thread that holds the indexes in memory: building one and searching take processor time that the server's other work
// must not wait for. It knows nothing of rights or penalties, and forgets what it is told to.
import { parentPort } from "node:worker_threads";
import { FuzzyIndex, tokenKeys } from "@yizhou/tm";
import type { AlikeHit, IndexAnswer, IndexQuestion } from "./index-messages.ts";

/** One direction of one library. */
interface Held {
  readonly fuzzy: FuzzyIndex;
  /** By number in the index: the row, negative where it is seen from its target. */
  readonly rows: number[];
}

const indexes = new Map<string, Held>();

parentPort!.on("message", ({ id, question }: { id: number; question: IndexQuestion }) => {
  parentPort!.postMessage({ id, answer: answer(question) });
});

function answer(question: IndexQuestion): IndexAnswer {
  if (question.kind === "search") return question.queries.map((keys) => search(keys, question));
  if (question.kind === "drop") indexes.delete(question.index);
  else {
    let held = indexes.get(question.index);
    if (!held) indexes.set(question.index, (held = { fuzzy: new FuzzyIndex(), rows: [] }));
    for (const { id, isTurned, source } of question.units) {
      held.fuzzy.add(tokenKeys(source));
      held.rows.push(isTurned ? -id : id);
    }
  }
  return null;
}

function search(
  keys: readonly string[],
  { indexes: names, minScore, maxResults }: Extract<IndexQuestion, { kind: "search" }>,
): AlikeHit[] {
  // A unit whose text was edited stands there with both texts.
  const hits = new Map<number, AlikeHit>();
  for (const name of names) {
    const held = indexes.get(name);
    for (const { unit, similarity } of held?.fuzzy.search(keys, { minScore, maxResults }) ?? []) {
      const row = held!.rows[unit]!;
      if (similarity > (hits.get(row)?.similarity ?? 0))
        hits.set(row, { id: Math.abs(row), isTurned: row < 0, similarity });
    }
  }
  return [...hits.values()].sort((a, b) => b.similarity - a.similarity || b.id - a.id).slice(0, maxResults);
}
