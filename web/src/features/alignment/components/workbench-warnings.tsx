import type { AlignmentProject } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useRealignProject } from "../api/projects.ts";
import { seenPair } from "../state/seen-pair.ts";
import shared from "./alignment.module.css";

/** What the aligner warned of, and the way out where the sides were said to be in wrong languages: exports carry them. */
export function WorkbenchWarnings({
  project,
  mayRealign,
  token,
  onRealign,
}: {
  readonly project: AlignmentProject;
  /** This tab may write, and the server has what it shows. */
  readonly mayRealign: boolean;
  /** Of the tab that holds the lock. */
  readonly token: string;
  /** The rows are sent to be aligned anew. */
  readonly onRealign: () => void;
}) {
  const { t } = useTranslation("alignment");
  const realign = useRealignProject(project.id, token);
  const seen = seenPair(project.warnings, project);
  return (
    <>
      {[...project.warnings, ...(project.problem ? [project.problem] : [])].map((warning) => (
        <div key={warning.code} className={shared.workbenchNote} role="status">
          <Icon name="triangle" />
          <span>{warning.text}</span>
        </div>
      ))}
      {seen && (
        <div className={shared.workbenchNote}>
          <Button
            size="sm"
            icon="swap"
            disabled={!mayRealign}
            isBusy={realign.isPending}
            onClick={() => {
              onRealign();
              realign.mutate(seen);
            }}
          >
            {t("quick.useSeen", { from: formatLanguage(seen.from), to: formatLanguage(seen.to) })}
          </Button>
        </div>
      )}
    </>
  );
}
