import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Mark } from "../../../ui/state-mark.tsx";
import type { Editing } from "../state/editing.ts";
import { useSaveState } from "../state/use-editing.ts";

const LOOKS = {
  saved: { icon: "check", tone: "ok" },
  waiting: { icon: "clock", tone: "info" },
  offline: { icon: "triangle", tone: "warn" },
  unkept: { icon: "triangle", tone: "bad" },
  gone: { icon: "error", tone: "bad" },
  revoked: { icon: "lock", tone: "bad" },
} as const;

/** Whether everything that was written is kept, and where. */
export function SaveMark({
  editing,
  held,
}: {
  readonly editing: Editing;
  /** Edits that the server has not taken. */
  readonly held: number;
}) {
  const { t } = useTranslation("editor");
  const saving = useSaveState(editing);
  const { icon, tone } = LOOKS[saving];
  return (
    <Mark icon={icon} tone={tone} role="status">
      {saving === "saved" && held > 0
        ? t("saving.heldBack", { count: held, segments: formatNumber(held) })
        : t(`saving.${saving}`)}
    </Mark>
  );
}
