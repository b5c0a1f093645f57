import type { CorrectUnit, Job, JobCorrections } from "@yizhou/contract";
import type { PlacedUnits } from "@yizhou/model";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { classes } from "../../../lib/classes.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { useCorrections, useCorrectUnit, useTakeBackCorrection } from "../api/corrections.ts";
import { findUnit } from "../state/places.ts";
import { isAtRest } from "../state/progress.ts";
import { SplitPlaces } from "./split-places.tsx";
import shared from "./preview.module.css";
import styles from "./paragraph-corrections.module.css";

interface Props {
  readonly job: Job;
  readonly places: PlacedUnits;
  /** Number of the paragraph that is held on the pages. */
  readonly held: number | null;
  /** The page in hand is shown as it will be; the files follow. */
  readonly isPageAhead: boolean;
  readonly onCorrected: () => void;
}

/** What is asked about a paragraph before it is corrected. */
interface Asked {
  readonly kind: "split" | "move" | "table";
  readonly unit: string;
}

/** Where a paragraph was read wrongly its reader says so; the pages are set anew, and the file's next translation is read so. */
export function ParagraphCorrections({ job, places, held, isPageAhead, onCorrected }: Props) {
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
  // Results of before cells were told are asked about all the same.
  const isCell = held !== null && (places.cells?.includes(held) ?? true);
  const [asked, setAsked] = useState<Asked | null>(null);
  // Another paragraph is held: what was asked about the one before is over, but for where that is to stand.
  const split = asked?.kind === "split" && asked.unit === unit ? asked : null;
  const move = asked?.kind === "move" ? asked : null;
  const table = asked?.kind === "table" ? asked : null;
  const correct = (wish: CorrectUnit) => {
    takingBack.reset();
    correcting.mutate(wish, {
      onSuccess: () => {
        setAsked(null);
        onCorrected();
      },
    });
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
          {split ? (
            <SplitPlaces
              jobId={job.id}
              unit={unit}
              isBusy={isBusy}
              onSplit={(at) => correct({ kind: "split", unit, at })}
              onCancel={() => setAsked(null)}
            />
          ) : move || table ? null : (
            <div className={styles.acts}>
              <Button size="sm" disabled={isBusy} onClick={() => correct({ kind: "leave", unit })}>
                {t("corrections.leave")}
              </Button>
              <Button size="sm" disabled={isBusy} onClick={() => correct({ kind: "formula", unit })}>
                {t("corrections.formula")}
              </Button>
              {job.format === "pdf" && (
                <>
                  <Button size="sm" disabled={isBusy} onClick={() => correct({ kind: "join", unit })}>
                    {t("corrections.join")}
                  </Button>
                  <Button size="sm" disabled={isBusy} onClick={() => setAsked({ kind: "split", unit })}>
                    {t("corrections.split")}
                  </Button>
                  <Button size="sm" disabled={isBusy} onClick={() => setAsked({ kind: "move", unit })}>
                    {t("corrections.move")}
                  </Button>
                  <Button size="sm" disabled={isBusy} onClick={() => setAsked({ kind: "table", unit })}>
                    {t("corrections.table")}
                  </Button>
                  {isCell && (
                    <Button size="sm" disabled={isBusy} onClick={() => correct({ kind: "prose", unit })}>
                      {t("corrections.prose")}
                    </Button>
                  )}
                </>
              )}
            </div>
          )}
        </div>
      )}
      {move && (
        <SecondParagraph
          question={t("corrections.moving")}
          act={t("corrections.moveHere")}
          isDisabled={isBusy || unit === undefined || unit === move.unit}
          onAct={() => unit !== undefined && correct({ kind: "move", unit: move.unit, before: unit })}
          onCancel={() => setAsked(null)}
        />
      )}
      {table && (
        <SecondParagraph
          question={t("corrections.tabling")}
          act={t(
            unit === undefined || unit === table.unit ? "corrections.tableAlone" : "corrections.tableTo",
          )}
          isDisabled={isBusy}
          onAct={() => correct({ kind: "table", unit: table.unit, to: unit ?? table.unit })}
          onCancel={() => setAsked(null)}
        />
      )}
      {problem && <FieldError>{problem}</FieldError>}
      <p role="status" className={classes("small mute", styles.making)}>
        {isBusy || !isAtRest(job) ? t(isPageAhead ? "corrections.ahead" : "corrections.making") : ""}
      </p>
      <ul className={classes(shared.lines, styles.list)} aria-label={t("corrections.list")}>
        {(list.data?.corrections ?? []).map((one) => (
          <CorrectionRow key={one.id} correction={one} isBusy={isBusy} onTakeBack={() => takeBack(one.id)} />
        ))}
      </ul>
    </section>
  );
}

/** What is to be done with the paragraph that was held and the one that is held next. */
function SecondParagraph({
  question,
  act,
  isDisabled,
  onAct,
  onCancel,
}: {
  readonly question: string;
  readonly act: string;
  readonly isDisabled: boolean;
  readonly onAct: () => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation("translation");
  return (
    <div className={styles.held}>
      <p role="status">{question}</p>
      <div className={styles.acts}>
        <Button size="sm" tone="seal" disabled={isDisabled} onClick={onAct}>
          {act}
        </Button>
        <Button size="sm" tone="text" onClick={onCancel}>
          {t("corrections.cancel")}
        </Button>
      </div>
    </div>
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
        <span className={classes("small mute", styles.text)}>{text}</span>
        {next !== null && <span className={classes("small mute", styles.text)}>… {next}</span>}
      </span>
      <Button size="sm" tone="text" disabled={isBusy} onClick={onTakeBack}>
        {t("corrections.takeBack")}
      </Button>
    </li>
  );
}
