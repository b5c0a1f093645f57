import type { Job } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import shared from "./preview.module.css";
import styles from "./kept-list.module.css";

type Kept = NonNullable<NonNullable<Job["report"]>["kept"]>[number];

/** Which sentences stand as in the source, and why, with a way to each of the first. Nothing where there are none. */
export function KeptList({
  kept,
  onLook,
}: {
  readonly kept: readonly Kept[];
  readonly onLook: (ordinal: number) => void;
}) {
  const { t } = useTranslation("translation");
  if (kept.length === 0) return null;
  return (
    <>
      <h2>{t("kept.title")}</h2>
      <ul className={shared.lines}>
        {kept.map((one) => (
          <KeptRow key={one.reason} kept={one} onLook={onLook} />
        ))}
      </ul>
    </>
  );
}

function KeptRow({ kept, onLook }: { readonly kept: Kept; readonly onLook: (ordinal: number) => void }) {
  const { t } = useTranslation("translation");
  const [next, setNext] = useState(0);
  const look = () => {
    onLook(kept.ordinals[next % kept.ordinals.length]!);
    setNext(next + 1);
  };
  return (
    <li>
      <span>
        {t(`kept.reasons.${kept.reason}`)}{" "}
        <button type="button" className="link" onClick={look}>
          {t(next === 0 ? "preview.report.look" : "kept.next")}
        </button>
      </span>
      <span className="num">{t("kept.count", { count: kept.count, value: formatNumber(kept.count) })}</span>
    </li>
  );
}

/** The same on the page of the job; each leads to its first sentence in the preview. */
export function JobKept({ job }: { readonly job: Job }) {
  const { t } = useTranslation("translation");
  const to = usePagePath();
  const kept = job.report?.kept ?? [];
  if (kept.length === 0 || job.isFirstPage) return null;
  return (
    <section className={styles.kept} aria-labelledby="job-kept">
      <h2 id="job-kept" className="h3">
        {t("kept.title")}
      </h2>
      <ul className={styles.rows}>
        {kept.map(({ reason, count, ordinals }) => (
          <li key={reason}>
            <span className="grow">{t(`kept.reasons.${reason}`)}</span>
            <span className="num">{t("kept.count", { count, value: formatNumber(count) })}</span>
            <ButtonLink
              size="sm"
              to={to("resource-preview", {
                id: job.id,
                view: "segments",
                sentence: String(ordinals[0]! + 1),
              })}
            >
              {t("preview.report.look")}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
