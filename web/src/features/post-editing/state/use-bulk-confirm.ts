import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import { confirmDrafts, type BulkConfirmation } from "./bulk-confirm.ts";
import type { Editing } from "./editing.ts";
import type { SegmentChecks } from "./use-segment-checks.ts";
import type { ShownSegments } from "./use-shown-segments.ts";
import type { Company } from "./use-together.ts";

export interface BulkConfirming {
  /** What is asked about; null where nothing is. */
  readonly asked: BulkConfirmation | null;
  readonly ask: () => void;
  readonly confirm: () => void;
  readonly close: () => void;
}

/** Confirms all drafts that the filter shows, as one step that one key takes back. */
export function useBulkConfirm(
  editing: Editing,
  list: ShownSegments,
  checks: SegmentChecks,
  mayWrite: Company["mayWrite"],
  undo: () => void,
): BulkConfirming {
  const { t } = useTranslation("editor");
  const [asked, setAsked] = useState<BulkConfirmation | null>(null);
  const plan = (): BulkConfirmation => {
    editing.flush();
    return confirmDrafts(editing.state().segments, list.shown, checks.all, mayWrite);
  };
  return {
    asked,
    close: () => setAsked(null),
    ask: () => {
      const found = plan();
      if (found.edits.length > 0) setAsked(found);
      else showToast(t("bulk.none"));
    },
    confirm: () => {
      const { edits } = plan();
      editing.dispatch({ kind: "edit", edits });
      setAsked(null);
      const { length } = editing.state().past;
      showToast(t("bulk.done", { count: edits.length, segments: formatNumber(edits.length) }), () => {
        editing.flush();
        // Where the person has gone on meanwhile, the last step is another.
        if (editing.state().past.length === length) undo();
        else showToast(t("bulk.overtaken"));
      });
    },
  };
}
