import type { LibraryImport } from "@yizhou/contract";
import { FieldError } from "../../../../ui/field.tsx";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/button.tsx";
import { Mark } from "../../../../ui/state-mark.tsx";
import { isMoving, useCancelImport } from "../../api/imports.ts";
import type { LibraryKind } from "../../api/keys.ts";
import { IMPORT_KINDS } from "./import-kinds.ts";
import styles from "./import-report.module.css";

const MARKS = {
  waiting: ["clock", "info"],
  running: ["clock", "info"],
  done: ["check", "ok"],
  failed: ["error", "bad"],
  cancelled: ["cross", "off"],
} as const;

/** How far an import is or how it ended, and the rows it could not take. */
export function ImportReport({
  kind,
  libraryId,
  of,
}: {
  readonly kind: LibraryKind;
  readonly libraryId: string;
  readonly of: LibraryImport;
}) {
  const { t } = useTranslation("libraries");
  const texts = IMPORT_KINDS[kind].useTexts();
  const stop = useCancelImport(kind, libraryId, of.id);
  const [icon, tone] = MARKS[of.state];
  return (
    <div className={styles.importReport} data-part="import-report">
      <p role="status">
        <Mark icon={icon} tone={tone}>
          {t(`import.${of.state}`)}
        </Mark>
        {(of.total ?? of.lookedAt) > 0 && <span className="soft">{texts.counts(of)}</span>}
      </p>
      {isMoving(of) && (
        <div className="row">
          <progress
            aria-label={t("import.progress")}
            max={1}
            value={of.state === "waiting" ? undefined : of.progress}
          />
          <Button size="sm" isBusy={stop.isPending} onClick={() => stop.mutate()}>
            {t("import.stop")}
          </Button>
        </div>
      )}
      {of.problem && <FieldError isQuiet>{of.problem.text}</FieldError>}
      {of.problemCount > 0 && (
        <details>
          <summary>{t("import.problems", { count: of.problemCount })}</summary>
          <ol className={styles.importProblems}>
            {of.problems.map(({ row, problem, isNote }, index) => (
              <li key={index} className="small">
                <span className="num mute">{texts.row(row)}</span>
                <span>{isNote ? t("import.taken", { text: problem.text }) : problem.text}</span>
              </li>
            ))}
          </ol>
          {of.problemCount > of.problems.length && (
            <p className="small mute">
              {t("import.moreProblems", { count: of.problemCount - of.problems.length })}
            </p>
          )}
        </details>
      )}
    </div>
  );
}
