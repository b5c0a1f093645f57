import { useTranslation } from "react-i18next";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useEvaluations } from "../api/evaluations.ts";
import { EvaluationResult } from "./evaluation-result.tsx";
import styles from "./evaluations.module.css";
import { NewEvaluationForm } from "./new-evaluation-form.tsx";

/** Engines side by side over a test set: a new one, and those that there are. */
export function EvaluationsView() {
  const { t } = useTranslation("evaluations");
  const { data, error, refetch } = useEvaluations();
  return (
    <>
      <NewEvaluationForm />
      <section aria-label={t("history")}>
        <h2 className={styles.title}>{t("history")}</h2>
        {data ? (
          data.length === 0 ? (
            <EmptyState text={t("none")} />
          ) : (
            <>
              <p className={styles.legend}>{t("legend")}</p>
              <ol>
                {data.map((evaluation) => (
                  <EvaluationResult key={evaluation.id} evaluation={evaluation} />
                ))}
              </ol>
            </>
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} />
        )}
      </section>
    </>
  );
}
