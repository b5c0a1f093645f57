import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import type { Editing } from "./editing.ts";

/** Undo and redo; what they did to many sentences at once is said, since most of these are out of sight. */
export interface UndoKeys {
  readonly undo: () => void;
  readonly redo: () => void;
}

export function useUndo(editing: Editing): UndoKeys {
  const { t } = useTranslation("editor");
  const go = (kind: "undo" | "redo"): void => {
    // What is being typed is a step of its own.
    editing.flush();
    const { past, future } = editing.state();
    const count = (kind === "undo" ? past : future).at(-1)?.length ?? 0;
    editing.dispatch({ kind });
    const segments = formatNumber(count);
    if (count > 1) showToast(t(kind === "undo" ? "bulk.undone" : "bulk.redone", { count, segments }));
  };
  return { undo: () => go("undo"), redo: () => go("redo") };
}
