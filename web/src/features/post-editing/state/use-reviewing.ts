import type { JobSegment } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { showToast } from "../../../lib/toast.ts";
import type { Editing } from "./editing.ts";
import { statusOf } from "./segment-status.ts";
import type { ShownSegments } from "./use-shown-segments.ts";
import type { Company } from "./use-together.ts";

/** A reviewer's way through what translators have confirmed, by keys. */
export interface Reviewing {
  /** Finds the sentence in hand right and goes on to the next one; where that cannot be, says why. */
  readonly accept: () => Promise<void>;
  /** The next sentence that is confirmed and not reviewed, from the first again once the last is reached. */
  readonly next: () => void;
}

export function useReviewing(editing: Editing, company: Company, list: ShownSegments): Reviewing {
  const { t } = useTranslation("editor");
  const { t: shell } = useTranslation("shell");
  const isWaiting = (segment: JobSegment | undefined): boolean =>
    segment !== undefined && statusOf(segment) === "confirmed";
  const next = (): void => {
    const { segments, current } = editing.state();
    const at = list.shown.indexOf(current);
    const around = [...list.shown.slice(at + 1), ...list.shown.slice(0, Math.max(at, 0))];
    const found = around.find((ordinal) => isWaiting(segments[ordinal]));
    if (found !== undefined) editing.dispatch({ kind: "go", ordinal: found });
    else showToast(t("review.noneWaits"));
  };
  return {
    next,
    accept: async () => {
      if (!company.mayReview) return;
      editing.flush();
      const { segments, current, pending } = editing.state();
      const { ordinal, version } = segments[current]!;
      if (!isWaiting(segments[current])) return showToast(t("review.notConfirmed"));
      if (pending.has(current)) return showToast(t("review.notSaved"));
      try {
        const isWritten = await company.review({ ordinal, version, verdict: "reviewed" });
        if (!isWritten) showToast(t("review.changed"));
        // Whoever has gone elsewhere meanwhile stays there.
        else if (editing.state().current === ordinal) next();
      } catch (error) {
        showToast(failureText(error, shell("error.failed"))!);
      }
    },
  };
}
