import type { TranslatedText, WorkerText } from "./worker-messages.ts";

/** Why a text has no translation: the worker died over it, or did not come back. */
export type TextFault = "crashed" | "hung";

export type PoolResult = TranslatedText | { readonly fault: TextFault };

/** The texts of one call, on their way. */
export interface TextGroup {
  readonly results: (PoolResult | undefined)[];
  open: number;
  /** Texts not yet handed out. */
  readonly waiting: WaitingText[];
  readonly settle: (error?: unknown) => void;
}

export interface WaitingText {
  readonly text: WorkerText;
  readonly index: number;
  readonly group: TextGroup;
  /** How many workers it has cost. */
  failures: number;
}

/** Enough to fill the runtime's own batches, little enough that a call does not keep the others waiting. */
const MAX_BATCH_TEXTS = 64;
const MAX_BATCH_CHARACTERS = 3000;

/**
 * Takes the next batch from the calls that wait, one text of each in turn, so that a large call does not hold a small one up.
 * A text that has cost a worker travels alone. Empty when nothing waits.
 */
export function takeBatch(groups: TextGroup[]): WaitingText[] {
  const batch: WaitingText[] = [];
  let characters = 0;
  let turn = 0;
  while (groups.length > 0) {
    turn %= groups.length;
    const group = groups[turn]!;
    const next = group.waiting[0];
    if (!next) {
      groups.splice(turn, 1);
      continue;
    }
    const isAlone = next.failures > 0;
    const isFull =
      isAlone || batch.length >= MAX_BATCH_TEXTS || characters + next.text.text.length > MAX_BATCH_CHARACTERS;
    if (isFull && batch.length > 0) break;
    batch.push(group.waiting.shift()!);
    characters += next.text.text.length;
    if (isAlone) break;
    turn++;
  }
  // Who was served first comes last in the next batch.
  if (groups.length > 1) groups.push(groups.shift()!);
  return batch;
}

/** Puts the texts of a lost worker back, in front of their calls; those that have now cost two are given up. */
export function putBack(batch: readonly WaitingText[], fault: TextFault, groups: TextGroup[]): void {
  for (const waiting of batch.toReversed()) {
    waiting.failures++;
    if (waiting.failures > 1) finish(waiting, { fault });
    else {
      waiting.group.waiting.unshift(waiting);
      if (!groups.includes(waiting.group)) groups.unshift(waiting.group);
    }
  }
}

/** Notes a result; the last one of a call settles it. */
export function finish(waiting: WaitingText, result: PoolResult): void {
  waiting.group.results[waiting.index] = result;
  waiting.group.open--;
  if (waiting.group.open === 0) waiting.group.settle();
}
