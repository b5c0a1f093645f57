import type { MemoryImport } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { cancelImport, isMoving } from "../api/imports.ts";
import { useRefreshMemories } from "../api/memories.ts";

const MARKS = {
  waiting: ["clock", "info"],
  running: ["clock", "info"],
  done: ["check", "ok"],
  failed: ["error", "bad"],
  cancelled: ["cross", "off"],
} as const;

/** How far an import is or how it ended, and the rows it could not take. */
export function ImportReport({ libraryId, of }: { readonly libraryId: string; readonly of: MemoryImport }) {
  const { t } = useTranslation("tm");
  const refresh = useRefreshMemories();
  const [isStopping, setIsStopping] = useState(false);
  const [icon, tone] = MARKS[of.state];
  const known = of.lookedAt - of.added;
  return (
    <div className="import-report">
      <p role="status">
        <Mark icon={icon} tone={tone}>
          {t(`import.${of.state}`)}
        </Mark>
        {(of.total ?? of.lookedAt) > 0 && (
          <span className="soft">
            {t("import.counts", {
              looked: formatNumber(of.lookedAt),
              added: formatNumber(of.added),
              known: formatNumber(known),
            })}
          </span>
        )}
      </p>
      {isMoving(of) && (
        <div className="row">
          <progress
            aria-label={t("import.progress")}
            max={1}
            value={of.state === "waiting" ? undefined : of.progress}
          />
          <Button
            size="sm"
            isBusy={isStopping}
            onClick={() => {
              setIsStopping(true);
              void cancelImport(libraryId, of.id)
                .then(() => refresh())
                .catch(() => undefined)
                .finally(() => setIsStopping(false));
            }}
          >
            {t("import.stop")}
          </Button>
        </div>
      )}
      {of.problem && <p className="errline">{of.problem.text}</p>}
      {of.problemCount > 0 && (
        <details>
          <summary>{t("import.problems", { count: of.problemCount })}</summary>
          <ol className="import-problems">
            {of.problems.map(({ row, problem, isNote }, index) => (
              <li key={index} className="small">
                <span className="num mute">{t("import.row", { row: formatNumber(row) })}</span>
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
