import type { CorrectUnit, Job, JobCorrections } from "@yizhou/contract";
import type { PlacedUnits } from "@yizhou/model";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { classes } from "../../../lib/classes.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { useCorrections, useCorrectUnit, useTakeBackCorrection } from "../api/corrections.ts";
import { findUnit } from "../state/places.ts";
import { isAtRest } from "../state/progress.ts";
import shared from "./preview.module.css";
import styles from "./paragraph-corrections.module.css";

interface Props {
  readonly job: Job;
  readonly places: PlacedUnits;
  /** Number of the paragraph that is held on the pages. */
  readonly held: number | null;
  readonly onCorrected: () => void;
}

/** Where a paragraph was read wrongly its reader says so; the pages are set anew, and the file's next translation is read so. */
export function ParagraphCorrections({ job, places, held, onCorrected }: Props) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const title = useId();
  const list = useCorrections(job.id);
  const correcting = useCorrectUnit(job.id);
  const takingBack = useTakeBackCorrection(job.id);
  const isBusy = correcting.isPending || takingBack.isPending;
  const problem = failureText(correcting.error ?? takingBack.error, shell("error.failed"));
  const place = held === null ? null : findUnit(places, "source", held, 0);
  const unit = held === null ? undefined : places.units[held];
  const correct = (kind: CorrectUnit["kind"]) => {
    takingBack.reset();
    if (unit !== undefined) correcting.mutate({ kind, unit }, { onSuccess: onCorrected });
  };
  const takeBack = (id: string) => {
    correcting.reset();
    takingBack.mutate(id, { onSettled: () => void list.refetch(), onSuccess: onCorrected });
  };
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{t("corrections.title")}</h2>
      {unit === undefined || !place ? (
        <p className="small mute">{t("corrections.hint")}</p>
      ) : (
        <div className={styles.held}>
          <p>{t("corrections.held", { page: place.page + 1 })}</p>
          <div className={styles.acts}>
            <Button size="sm" disabled={isBusy} onClick={() => correct("leave")}>
              {t("corrections.leave")}
            </Button>
            {job.format === "pdf" && (
              <Button size="sm" disabled={isBusy} onClick={() => correct("join")}>
                {t("corrections.join")}
              </Button>
            )}
          </div>
        </div>
      )}
      {problem && <FieldError>{problem}</FieldError>}
      <p role="status" className={classes("small mute", styles.making)}>
        {isBusy || !isAtRest(job) ? t("corrections.making") : ""}
      </p>
      <ul className={classes(shared.lines, styles.list)} aria-label={t("corrections.list")}>
        {(list.data?.corrections ?? []).map((one) => (
          <CorrectionRow key={one.id} correction={one} isBusy={isBusy} onTakeBack={() => takeBack(one.id)} />
        ))}
      </ul>
    </section>
  );
}

function CorrectionRow({
  correction: { kind, place, text, next },
  isBusy,
  onTakeBack,
}: {
  readonly correction: JobCorrections["corrections"][number];
  readonly isBusy: boolean;
  readonly onTakeBack: () => void;
}) {
  const { t } = useTranslation("translation");
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        {place === null ? t(`corrections.made.${kind}`) : t(`corrections.madeOn.${kind}`, { page: place })}
        <small className={classes("mute", styles.text)}>{next === null ? text : `${text} … ${next}`}</small>
      </span>
      <Button size="sm" tone="text" disabled={isBusy} onClick={onTakeBack}>
        {t("corrections.takeBack")}
      </Button>
    </li>
  );
}
