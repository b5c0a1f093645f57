import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Mark } from "../../../ui/state-mark.tsx";

/** Says of a task that words for it wait in this browser; opening it sends them. */
export function WaitingLine({ count }: { readonly count: number }) {
  const { t } = useTranslation("editor");
  if (count === 0) return null;
  return (
    <Mark icon="triangle" tone="warn">
      {t("tasks.waiting", { count, segments: formatNumber(count) })}
    </Mark>
  );
}
