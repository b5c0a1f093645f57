import type { EngineLimits } from "@yizhou/engines";
import { plainText } from "@yizhou/model";
import type { PendingItem } from "./pending-item.ts";

/** What is asked in one go. */
export type Batch = readonly PendingItem[];

/** A heading begins a batch of its own rather than end one that is filled so far. */
const FULL_ENOUGH = 0.6;
/** As many stretches as this at once keep a server busy; longer ones know more of what was said before. */
const STRETCHES = 6;
const BATCHES_A_STRETCH = { least: 2, most: 8 } as const;

/**
 * Cuts what is to be asked into batches and those into stretches: batches of one stretch are asked one after the other, stretches side by
 * side. An engine that reads one segment at a time has each batch in a stretch of its own. One that reads a text has whole paragraphs
 * in a batch, and a section in a stretch as far as that goes.
 *
 * @param items  in document order
 */
export function planStretches(
  items: readonly PendingItem[],
  limits: EngineLimits,
  readsText: boolean,
): Batch[][] {
  if (!readsText || limits.maxSegmentsPerBatch === 1)
    return cutToFit(
      items.map((item) => [item]),
      limits,
    ).map((batch) => [batch]);
  const batches = cutToFit(paragraphsOf(items), limits);
  const most = Math.min(
    BATCHES_A_STRETCH.most,
    Math.max(BATCHES_A_STRETCH.least, Math.ceil(batches.length / STRETCHES)),
  );
  const stretches: Batch[][] = [];
  for (const batch of batches) {
    const last = stretches.at(-1);
    const isSection = isHeading(batch[0]!) && (last?.length ?? 0) >= BATCHES_A_STRETCH.least;
    if (last && last.length < most && !isSection) last.push(batch);
    else stretches.push([batch]);
  }
  return stretches;
}

/** Groups that belong together, in as few batches as the limits allow; one that is larger than a batch is cut. */
function cutToFit(groups: readonly Batch[], limits: EngineLimits): Batch[] {
  const batches: PendingItem[][] = [];
  let characters = 0;
  const isFull = (segments: number, more: number): boolean =>
    segments > limits.maxSegmentsPerBatch || characters + more > limits.maxCharactersPerBatch;
  for (const group of groups) {
    const length = charactersOf(group);
    const last = batches.at(-1);
    const wantsNew =
      !last ||
      isFull(last.length + group.length, length) ||
      (isHeading(group[0]!) && last.length >= FULL_ENOUGH * limits.maxSegmentsPerBatch);
    if (wantsNew) {
      batches.push([]);
      characters = 0;
    }
    for (const item of group) {
      const own = charactersOf([item]);
      // A single segment over the limit goes alone: the adapter knows whether it is really too long.
      if (batches.at(-1)!.length > 0 && isFull(batches.at(-1)!.length + 1, own)) {
        batches.push([]);
        characters = 0;
      }
      batches.at(-1)!.push(item);
      characters += own;
    }
  }
  return batches;
}

function paragraphsOf(items: readonly PendingItem[]): Batch[] {
  const paragraphs: PendingItem[][] = [];
  for (const item of items) {
    const last = paragraphs.at(-1);
    if (last && item.unitId !== undefined && last[0]!.unitId === item.unitId) last.push(item);
    else paragraphs.push([item]);
  }
  return paragraphs;
}

function isHeading({ kind }: PendingItem): boolean {
  return kind === "heading" || kind === "title";
}

function charactersOf(batch: Batch): number {
  return batch.reduce((sum, { source }) => sum + plainText(source).length, 0);
}
