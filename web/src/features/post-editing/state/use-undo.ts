import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import type { Editing } from "./editing.ts";
import type { Steps } from "./undo-steps.ts";
import { AT_ONCE, yieldToMain } from "./write-many.ts";

/** Undo and redo; what they did to many sentences at once is said, since most of these are out of sight. */
export interface UndoKeys {
  readonly undo: () => void;
  readonly redo: () => void;
}

export function useUndo(editing: Editing): UndoKeys {
  const { t } = useTranslation("editor");
  const go = async (kind: "undo" | "redo"): Promise<void> => {
    // What is being typed is a step of its own.
    editing.flush();
    const lengthOf = ({ past, future }: Steps): number =>
      (kind === "undo" ? past : future).at(-1)?.length ?? 0;
    // Thousands of sentences are no part of the press itself, which the button shows first.
    if (lengthOf(editing.state()) > AT_ONCE) await yieldToMain();
    const count = lengthOf(editing.state());
    editing.dispatch({ kind });
    const segments = formatNumber(count);
    if (count > 1) showToast(t(kind === "undo" ? "bulk.undone" : "bulk.redone", { count, segments }));
  };
  return { undo: () => void go("undo"), redo: () => void go("redo") };
}
