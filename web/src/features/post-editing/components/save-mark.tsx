import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Mark } from "../../../ui/state-mark.tsx";
import type { Editing } from "../state/editing.ts";
import { useSaveState } from "../state/use-editing.ts";

const LOOKS = {
  saved: { icon: "check", tone: "ok" },
  heldBack: { icon: "triangle", tone: "warn" },
  waiting: { icon: "clock", tone: "info" },
  offline: { icon: "triangle", tone: "warn" },
  unkept: { icon: "triangle", tone: "bad" },
  gone: { icon: "error", tone: "bad" },
  revoked: { icon: "lock", tone: "bad" },
} as const;

/** From here on it takes more than a moment, and is told how far it is. */
const MANY = 200;

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
  const isHeldBack = saving === "saved" && held > 0;
  const { icon, tone } = LOOKS[isHeldBack ? "heldBack" : saving];
  const isMany = saving === "waiting" && held >= MANY;
  return (
    // A count that falls twice a second is not read out.
    <Mark icon={icon} tone={tone} role={isMany ? undefined : "status"}>
      {isHeldBack
        ? t("saving.heldBack", { count: held, segments: formatNumber(held) })
        : isMany
          ? t("saving.waitingMany", { count: held, segments: formatNumber(held) })
          : t(`saving.${saving}`)}
    </Mark>
  );
}
