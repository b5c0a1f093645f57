import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import type { Editing } from "./editing.ts";
import { isCertain, mendSegment, type Mended } from "./fix-all.ts";
import type { SegmentChecks } from "./use-segment-checks.ts";
import type { ManyEdits } from "./use-many-edits.ts";
import type { ShownSegments } from "./use-shown-segments.ts";
import type { Company } from "./use-together.ts";
import { yieldToMain } from "./write-many.ts";

/** How long sentences are mended before the page has its turn. */
const SLICE_MS = 8;

export interface FixingAll {
  /** The sentences that are asked about; null where none are. */
  readonly asked: readonly Mended[] | null;
  readonly ask: () => Promise<void>;
  readonly confirm: () => void;
  readonly close: () => void;
}

/** Makes every certain repair in the listed sentences, as one step that one key takes back. */
export function useFixAll(
  editing: Editing,
  list: ShownSegments,
  checks: SegmentChecks,
  mayWrite: Company["mayWrite"],
  many: ManyEdits,
): FixingAll {
  const { t } = useTranslation("editor");
  const [plan, setPlan] = useState<{ readonly mended: readonly Mended[]; readonly seen: Seen } | null>(null);
  return {
    asked: plan && plan.mended,
    close: () => setPlan(null),
    ask: async () => {
      editing.flush();
      const { segments } = editing.state();
      const found = list.shown.filter((ordinal) => checks.all.get(ordinal)?.some(isCertain));
      const mended: Mended[] = [];
      let until = performance.now() + SLICE_MS;
      for (const ordinal of found) {
        if (performance.now() > until) {
          await yieldToMain();
          until = performance.now() + SLICE_MS;
        }
        const segment = segments[ordinal]!;
        const one = mayWrite(segment) ? mendSegment(segment, segments, checks.contextOf(ordinal)) : null;
        if (one) mended.push(one);
      }
      if (mended.length === 0) showToast(t("fixing.none"));
      else setPlan({ mended, seen: segments });
    },
    confirm: () => {
      setPlan(null);
      if (!plan) return;
      const edits = plan.mended.map(({ fixes: _, ...edit }) => edit);
      void many.write(edits, plan.seen, (count) =>
        t("fixing.done", { count, segments: formatNumber(count) }),
      );
    },
  };
}

type Seen = Parameters<ManyEdits["write"]>[1];
