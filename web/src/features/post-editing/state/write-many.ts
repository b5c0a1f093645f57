// Edits of thousands of sentences at once: written in parts between which the page answers, taken back in one step.
import type { JobSegment } from "@yizhou/contract";
import type { Editing } from "./editing.ts";
import type { SegmentEdit } from "./pending-edit.ts";

/** Fewer need no parts: all of it is one short task. */
export const AT_ONCE = 1000;

/** Lets the page draw and answer keys between the parts of long work. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/**
 * @param seen  the segments that the edits were planned on; one that says something else by now is left alone
 * @param onPart  told after each part but the last how many edits are done
 * @param signal  ends it, and takes back what was written by then
 * @returns how many sentences were changed
 */
export async function writeMany(
  editing: Editing,
  edits: readonly SegmentEdit[],
  seen: readonly JobSegment[],
  onPart: (done: number) => void,
  signal: AbortSignal,
): Promise<number> {
  editing.flush();
  let written = 0;
  let first: number | undefined;
  for (let at = 0; at < edits.length; at += AT_ONCE) {
    if (at > 0) {
      onPart(at);
      await yieldToMain();
    }
    if (signal.aborted) {
      if (written > 0) editing.dispatch({ kind: "undo" });
      return 0;
    }
    const { segments, past } = editing.state();
    const isAsSeen = ({ ordinal }: SegmentEdit): boolean =>
      segments[ordinal]?.target === seen[ordinal]?.target &&
      segments[ordinal]?.source === seen[ordinal]?.source;
    const part = edits.slice(at, at + AT_ONCE).filter(isAsSeen);
    editing.dispatch({ kind: "edit", edits: part, joins: first });
    const now = editing.state().past;
    if (now === past) continue;
    first ??= now.at(-1)?.[0]?.ordinal;
    written += part.length;
  }
  return written;
}
