import type { CutSegments } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { showToast } from "../../../lib/toast.ts";
import { cutSegments, undoCut } from "../api/cuts.ts";
import type { Editing } from "./editing.ts";
import { isThere } from "./segment-places.ts";
import type { Company } from "./use-together.ts";

export interface Cutting {
  /** The dialog that is open. */
  readonly asked: "split" | "source" | null;
  readonly ask: (kind: "split" | "source") => Promise<void>;
  readonly close: () => void;
  /** Joins the segment in hand with the next one of its paragraph. */
  readonly merge: () => Promise<void>;
  readonly run: (wish: CutSegments) => Promise<void>;
}

/**
 * Sentences cut anew. What stands in the document is cut, so the words of the sentences concerned have to be there first; what the
 * cut has made is taken into the editor's state, where everything else goes on.
 */
export function useCutting(jobId: string, editing: Editing, mayWrite: Company["mayWrite"]): Cutting {
  const { t } = useTranslation("editor");
  const [asked, setAsked] = useState<Cutting["asked"]>(null);
  const tellFailure = (error: unknown): void =>
    showToast(failureText(error, t("cut.failed")) ?? t("cut.failed"));
  /** Whether what is in hand, and the next one where it is wanted, can be cut now. */
  const isReady = async (hasNext: boolean): Promise<boolean> => {
    editing.flush();
    const { segments, order, current } = editing.state();
    const own = segments[current];
    const next = segments[order[order.indexOf(current) + 1] ?? -1];
    if (!isThere(own) || !mayWrite(own)) return false;
    if (hasNext && (!isThere(next) || next.unitId !== own.unitId || !mayWrite(next))) return false;
    const isSaved = await editing.settle(hasNext ? [current, next!.ordinal] : [current]);
    // The person may have gone on meanwhile.
    return isSaved && editing.state().current === current;
  };
  const run = async (wish: CutSegments): Promise<void> => {
    const cut = await editing.alone(async () => {
      const made = await cutSegments(jobId, wish);
      editing.dispatch({ kind: "cut", cut: made });
      return made;
    });
    showToast(t(`cut.done.${wish.kind}`), () => {
      const back = async () => editing.dispatch({ kind: "cut", cut: await undoCut(jobId, cut.id) });
      editing.alone(back).catch(tellFailure);
    });
  };
  return {
    asked,
    run,
    close: () => setAsked(null),
    ask: async (kind) => {
      if (await isReady(false)) setAsked(kind);
      else showToast(t("cut.notNow"));
    },
    merge: async () => {
      if (!(await isReady(true))) {
        showToast(t("cut.noNeighbour"));
        return;
      }
      const { segments, order, current } = editing.state();
      const { ordinal, version } = segments[current]!;
      const { version: nextVersion } = segments[order[order.indexOf(current) + 1]!]!;
      await run({ kind: "merge", ordinal, version, nextVersion }).catch(tellFailure);
    },
  };
}
