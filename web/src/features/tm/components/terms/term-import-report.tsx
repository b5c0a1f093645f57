import type { TermImport } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Mark } from "../../../../ui/state-mark.tsx";
import { cancelTermImport, isTermImportMoving } from "../../api/term-imports.ts";
import { useRefreshTermbases } from "../../api/termbases.ts";

const MARKS = {
  waiting: ["clock", "info"],
  running: ["clock", "info"],
  done: ["check", "ok"],
  failed: ["error", "bad"],
  cancelled: ["cross", "off"],
} as const;

/** How far an import is or how it ended, and the rows it could not take. */
export function TermImportReport({
  termbaseId,
  of,
}: {
  readonly termbaseId: string;
  readonly of: TermImport;
}) {
  const { t } = useTranslation("termbase");
  const { t: tm } = useTranslation("tm");
  const refresh = useRefreshTermbases();
  const [isStopping, setIsStopping] = useState(false);
  const [icon, tone] = MARKS[of.state];
  return (
    <div className="import-report">
      <p role="status">
        <Mark icon={icon} tone={tone}>
          {tm(`import.${of.state}`)}
        </Mark>
        {of.total !== null && (
          <span className="soft">
            {t("import.counts", {
              looked: formatNumber(of.lookedAt),
              total: formatNumber(of.total),
              added: formatNumber(of.added),
              changed: formatNumber(of.changed),
              known: formatNumber(of.lookedAt - of.added - of.changed),
            })}
          </span>
        )}
      </p>
      {isTermImportMoving(of) && (
        <div className="row">
          <progress
            aria-label={tm("import.progress")}
            max={of.total ?? 1}
            value={of.total === null ? undefined : of.lookedAt}
          />
          <Button
            size="sm"
            isBusy={isStopping}
            onClick={() => {
              setIsStopping(true);
              void cancelTermImport(termbaseId, of.id)
                .then(() => refresh())
                .catch(() => undefined)
                .finally(() => setIsStopping(false));
            }}
          >
            {tm("import.stop")}
          </Button>
        </div>
      )}
      {of.problem && <p className="errline">{of.problem.text}</p>}
      {of.problemCount > 0 && (
        <details>
          <summary>{tm("import.problems", { count: of.problemCount })}</summary>
          <ol className="import-problems">
            {of.problems.map(({ row, problem, isNote }, index) => (
              <li key={index} className="small">
                <span className="num mute">{t("import.row", { row: formatNumber(row) })}</span>
                <span>{isNote ? tm("import.taken", { text: problem.text }) : problem.text}</span>
              </li>
            ))}
          </ol>
          {of.problemCount > of.problems.length && (
            <p className="small mute">
              {tm("import.moreProblems", { count: of.problemCount - of.problems.length })}
            </p>
          )}
        </details>
      )}
    </div>
  );
}
