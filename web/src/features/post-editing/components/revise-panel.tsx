import { REVISION_WISHES, type JobSegment, type Reviser, type RevisionWish } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { useRevise } from "../api/revise.ts";
import styles from "./side-panel.module.css";

/**
 * A language model's help with the draft in hand. What it wrote is shown against the draft, and stands nowhere until it is taken.
 */
export function RevisePanel({
  jobId,
  segment,
  engine,
  mayWrite,
  draft,
  onTake,
}: {
  readonly jobId: string;
  readonly segment: JobSegment;
  readonly engine: NonNullable<Reviser["engine"]>;
  /** Whether what was written may be taken into the segment in hand. */
  readonly mayWrite: boolean;
  /** The target as it stands in the editor at this moment. */
  readonly draft: () => string;
  readonly onTake: (target: string) => void;
}) {
  const { t } = useTranslation("editor");
  const revise = useRevise(jobId);
  const { data, variables, isPending } = revise;
  // What was asked about another sentence, or another draft of it, is not for this one.
  const isOfThis = variables?.ordinal === segment.ordinal && variables.target === (segment.target ?? "");
  const problem = isOfThis ? failureText(revise.error, t("revise.failed")) : null;
  const ask = (wish: RevisionWish): void => {
    const target = draft();
    const word = wish === "why" ? (window.getSelection()?.toString().trim().slice(0, 200) ?? "") : "";
    const about = { ordinal: segment.ordinal, engineId: engine.id };
    if (target !== "") revise.mutate({ ...about, wish, target, ...(word && { word }) });
  };
  const isEmpty = segment.state === "locked" || (segment.target ?? "") === "";
  return (
    <>
      <p className="mute small">
        {engine.destination === null
          ? t("revise.here", { engine: engine.name })
          : t("revise.sent", { engine: engine.name, host: engine.destination })}
      </p>
      <div className={styles.wishes}>
        {REVISION_WISHES.map((wish) => (
          <Button
            key={wish}
            size="sm"
            disabled={isPending || isEmpty}
            // What is marked in the text stays marked: a question is about it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => ask(wish)}
          >
            {t(`revise.${wish}`)}
          </Button>
        ))}
      </div>
      <p className="mute small">{t("revise.whyHint")}</p>
      <div role="status">
        {isPending && isOfThis && <p className={styles.none}>{t("revise.busy")}</p>}
        {data && isOfThis && !isPending && (
          <article className={styles.hit}>
            <h2 className={styles.heading}>{t(`revise.${variables.wish}`)}</h2>
            {data.diff ? (
              <p className={styles.diff} dir="auto">
                {data.diff.map((run, i) =>
                  run.kind === "kept" ? (
                    run.text
                  ) : run.kind === "inserted" ? (
                    <ins key={i}>{run.text}</ins>
                  ) : (
                    <del key={i}>{run.text}</del>
                  ),
                )}
              </p>
            ) : (
              <p className={styles.explanation} dir="auto">
                {data.text}
              </p>
            )}
            {data.target !== null && (
              <p className={styles.foot}>
                <span>{data.target === variables.target && t("revise.same")}</span>
                <Button
                  size="sm"
                  tone="ink"
                  disabled={!mayWrite || data.target === variables.target}
                  onClick={() => onTake(data.target!)}
                >
                  {t("revise.take")}
                </Button>
              </p>
            )}
          </article>
        )}
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </>
  );
}
