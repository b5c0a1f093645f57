import type { JobEffort } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber, formatWhen } from "../../../lib/format.ts";
import { hterPercent, wordsAnHour } from "../state/effort.ts";

/** Time in hand, pace and how much of the drafts was changed; nothing where nobody has edited yet. */
export function EffortLine({ effort }: { readonly effort: JobEffort | undefined }) {
  const { t } = useTranslation("exchange");
  if (!effort?.editedAt) return null;
  const pace = wordsAnHour(effort);
  const hter = hterPercent(effort);
  const seconds = Math.round(effort.spentMs / 1000);
  const minutes = Math.floor(seconds / 60);
  const time =
    minutes >= 60
      ? t("effort.hours", {
          hours: formatNumber(Math.floor(minutes / 60)),
          minutes: formatNumber(minutes % 60),
        })
      : minutes > 0
        ? t("effort.minutes", { minutes: formatNumber(minutes) })
        : t("effort.seconds", { seconds: formatNumber(seconds) });
  return (
    <p className="small mute num" data-part="effort">
      <span>{t("effort.edited", { when: formatWhen(effort.editedAt) })}</span>
      <span>{t("effort.time", { time })}</span>
      {pace !== null && <span>{t("effort.pace", { words: formatNumber(pace) })}</span>}
      {hter !== null && (
        <span title={t("effort.hterTitle")}>{t("effort.hter", { percent: formatNumber(hter) })}</span>
      )}
    </p>
  );
}
