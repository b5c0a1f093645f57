import { useTranslation } from "react-i18next";
import { showToast } from "../../../lib/toast.ts";
import type { Editing } from "./editing.ts";
import type { SegmentChecks } from "./use-segment-checks.ts";
import type { ShownSegments } from "./use-shown-segments.ts";

/** @returns goes on to the next listed sentence with a finding, from the first again after the last; what is not plain is said */
export function useFindingWalk(
  editing: Editing,
  list: Pick<ShownSegments, "shown">,
  { all }: Pick<SegmentChecks, "all">,
): () => void {
  const { t } = useTranslation("editor");
  return () => {
    const { current } = editing.state();
    const at = list.shown.indexOf(current);
    const isFound = (ordinal: number): boolean => (all.get(ordinal)?.length ?? 0) > 0;
    const next = list.shown.slice(at + 1).find(isFound);
    const first = list.shown.find(isFound);
    const to = next ?? first;
    if (to === undefined) return showToast(t("walk.none"));
    if (to === current) return showToast(t("walk.only"));
    if (next === undefined) showToast(t("walk.again"));
    editing.dispatch({ kind: "go", ordinal: to });
  };
}
