import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Band, bandOf } from "../../../ui/band.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { countByScore, LEAST_SCORES, type LeastScore } from "../state/apply-matches.ts";
import type { MatchApplying } from "../state/use-match-applying.ts";
import { ProgressLine } from "./progress-line.tsx";
import styles from "./bulk.module.css";

/** Asks from which score on matches are put in, looks them up, and says how many there are before anything is written. */
export function ApplyMatchesDialog({ applying }: { readonly applying: MatchApplying }) {
  const { now, wish, change, count, look, apply, close } = applying;
  const { t } = useTranslation("editor");
  const { t: common } = useTranslation("shell");
  if (now.kind === "closed") return null;
  const open = now.kind === "asking" ? count(wish) : 0;
  const edits = now.kind === "found" ? now.edits : [];
  return (
    <Dialog
      title={t("matches.title")}
      note={t("matches.note")}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{common("action.cancel")}</Button>
          {now.kind === "found" ? (
            <Button tone="ink" disabled={edits.length === 0} onClick={apply}>
              {t("matches.apply", { count: edits.length, segments: formatNumber(edits.length) })}
            </Button>
          ) : (
            <Button tone="ink" isBusy={now.kind === "looking"} disabled={open === 0} onClick={look}>
              {t("matches.look")}
            </Button>
          )}
        </>
      }
    >
      {now.kind === "asking" && (
        <div className={styles.wish}>
          <SelectField
            label={t("matches.least")}
            value={String(wish.minScore)}
            options={LEAST_SCORES.map((score) => ({
              value: String(score),
              label: score === 100 ? t("matches.same") : t("matches.from", { score }),
            }))}
            onChange={(score) => change({ ...wish, minScore: Number(score) as LeastScore })}
          />
          <Checkbox isChecked={wish.takesDrafts} onChange={(takesDrafts) => change({ ...wish, takesDrafts })}>
            {t("matches.drafts")}
          </Checkbox>
          <p role="status" className="small mute">
            {t("matches.open", { count: open, segments: formatNumber(open) })}
          </p>
        </div>
      )}
      {now.kind === "looking" && (
        <ProgressLine
          {...now.progress}
          text={t("matches.looking", {
            done: formatNumber(now.progress.done),
            total: formatNumber(now.progress.total),
            found: formatNumber(now.found),
          })}
        />
      )}
      {now.kind === "found" && (
        <div role="status">
          {now.problem && (
            <FieldError>
              {now.problem}{" "}
              {t("matches.partly", {
                done: formatNumber(now.progress.done),
                total: formatNumber(now.progress.total),
              })}
            </FieldError>
          )}
          <p>
            {edits.length === 0
              ? t("matches.none")
              : t("matches.found", { count: edits.length, segments: formatNumber(edits.length) })}
          </p>
          <ul className={styles.scores}>
            {countByScore(edits).map(([score, found]) => (
              <li key={score}>
                <Band look={bandOf("memory", score)}>{score === 100 ? score : `${score}+`}</Band>
                <span>{t("matches.sentences", { count: found, segments: formatNumber(found) })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
