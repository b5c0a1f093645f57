import type { JobSegment } from "@yizhou/contract";
import type { CheckId } from "@yizhou/model";
import { applyFix, type Fix } from "@yizhou/qa";
import { useCallback, useState } from "react";
import type { Editing } from "./editing.ts";
import type { SegmentEdit } from "./pending-edit.ts";
import { replaceIn, type Search } from "./replace.ts";
import { contentOf, taggedOf } from "./segment-text.ts";
import type { SegmentChecks } from "./use-segment-checks.ts";
import type { Step } from "./undo-steps.ts";
import type { ManyEdits } from "./use-many-edits.ts";
import type { Company } from "./use-together.ts";
import { yieldToMain } from "./write-many.ts";

/** Sentences that are searched before the page has its turn. */
const READ_AT_ONCE = 2000;

/** A sentence that was not confirmed, and the checks that stood in the way. */
export interface Blocked {
  readonly ordinal: number;
  readonly checks: readonly CheckId[];
}

/** In how many sentences something was replaced, and the step that takes it back; null where there is none. */
export interface Replaced {
  readonly count: number;
  readonly step: Step | null;
}

export interface SegmentWriting {
  readonly blocked: Blocked | null;
  readonly go: (ordinal: number) => void;
  /** Puts a whole target in the place of the one in hand. */
  readonly write: (target: string) => void;
  /** @param follow  where the person goes on once it is written */
  readonly confirm: (isConfirmed: boolean, follow?: number) => void;
  readonly fix: (fix: Fix) => void;
  /** Replaces what is found, in one segment or in all. */
  readonly replace: (search: Search, replacement: string, ordinal: number | null) => Promise<Replaced>;
  /** The target in hand, with what is being typed. */
  readonly draft: () => string;
}

/** What is done to the words of segments. All of it begins with what is typed at this moment, never with what was drawn last. */
export function useSegmentWriting(
  editing: Editing,
  mayWrite: Company["mayWrite"],
  blocking: SegmentChecks["blocking"],
  many: Pick<ManyEdits, "write">,
): SegmentWriting {
  const [blocked, setBlocked] = useState<Blocked | null>(null);
  const go = useCallback((ordinal: number) => editing.dispatch({ kind: "go", ordinal }), [editing]);
  const inHand = (): JobSegment => {
    editing.flush();
    const { segments, current } = editing.state();
    return segments[current]!;
  };
  const write = (target: string): void => {
    const segment = inHand();
    if (!mayWrite(segment)) return;
    editing.dispatch({ kind: "edit", edits: [{ ordinal: segment.ordinal, target, isConfirmed: false }] });
  };
  return {
    blocked,
    go,
    write,
    confirm: (wanted, follow) => {
      const segment = inHand();
      const { ordinal } = segment;
      if (!mayWrite(segment)) {
        if (follow !== undefined) go(follow);
        return;
      }
      const target = segment.target ?? "";
      const checks = wanted && target !== "" ? blocking(segment, target) : [];
      setBlocked(checks.length > 0 ? { ordinal, checks } : null);
      const isHeld = checks.length > 0 || target === "";
      const edits = [{ ordinal, target, isConfirmed: wanted && !isHeld }];
      editing.dispatch({ kind: "edit", edits, ...(follow !== undefined && !isHeld && { follow }) });
    },
    fix: (one) => {
      const { source, target } = inHand();
      write(taggedOf(applyFix(contentOf(source), contentOf(target ?? ""), one)));
    },
    replace: async (search, replacement, ordinal) => {
      editing.flush();
      const { segments } = editing.state();
      const which = ordinal === null ? segments : [segments[ordinal]!];
      const edits: SegmentEdit[] = [];
      for (let at = 0; at < which.length; at += READ_AT_ONCE) {
        if (at > 0) await yieldToMain();
        const part = which.slice(at, at + READ_AT_ONCE).filter(mayWrite);
        edits.push(...replaceIn(part, search, replacement));
      }
      const count = await many.write(edits, segments);
      return { count, step: count > 0 ? (editing.state().past.at(-1) ?? null) : null };
    },
    draft: () => inHand().target ?? "",
  };
}
