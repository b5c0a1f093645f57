import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import { confirmDrafts, type BulkConfirmation } from "./bulk-confirm.ts";
import type { Editing } from "./editing.ts";
import type { ManyEdits } from "./use-many-edits.ts";
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
  many: ManyEdits,
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
      setAsked(null);
      void many.write(edits, editing.state().segments, (count) =>
        t("bulk.done", { count, segments: formatNumber(count) }),
      );
    },
  };
}
