import type { Job, JobSegment } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import type { CommandName } from "../state/commands.ts";
import type { BulkConfirming } from "../state/use-bulk-confirm.ts";
import type { Cutting } from "../state/use-cutting.ts";
import type { FixingAll } from "../state/use-fix-all.ts";
import type { Keyboard } from "../state/use-keys.ts";
import type { ManyEdits } from "../state/use-many-edits.ts";
import type { MatchApplying } from "../state/use-match-applying.ts";
import { ApplyMatchesDialog } from "./apply-matches-dialog.tsx";
import { CheckSettingsDialog } from "./check-settings-dialog.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { CompareDialog, type Origin } from "./compare-dialog.tsx";
import { SourceDialog, SplitDialog } from "./cut-dialog.tsx";
import { ManyEditsDialog } from "./many-edits-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { ShortcutSheet } from "./shortcut-sheet.tsx";

export type OpenDialog = "share" | "compare" | "shortcuts" | "palette" | "checks" | null;

/** What opens over the workbench: one dialog at a time. */
export function WorkbenchDialogs({
  job,
  segment,
  open,
  cutting,
  bulk,
  applying,
  fixing,
  many,
  keyboard,
  mayReview,
  isCompleting,
  origin,
  segments,
  onGo,
  onCommand,
  onClose,
}: {
  readonly job: Job;
  readonly segment: JobSegment;
  readonly open: OpenDialog;
  readonly cutting: Cutting;
  readonly bulk: BulkConfirming;
  readonly applying: MatchApplying;
  readonly fixing: FixingAll;
  readonly many: ManyEdits;
  readonly keyboard: Keyboard;
  readonly mayReview: boolean;
  readonly isCompleting: boolean;
  /** Of a job that is a copy. */
  readonly origin: Origin | null;
  readonly segments: readonly JobSegment[];
  readonly onGo: (ordinal: number) => void;
  readonly onCommand: (name: CommandName) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("editor");
  const { from, to } = job;
  // Done once the dialog is gone, which gives the focus back as it goes: a command may want it elsewhere.
  const runAfter = (name: CommandName): void => {
    onClose();
    setTimeout(() => onCommand(name));
  };
  const { asked, run, close } = cutting;
  return (
    <>
      {asked === "split" && <SplitDialog segment={segment} from={from} to={to} onCut={run} onClose={close} />}
      {asked === "source" && <SourceDialog segment={segment} from={from} onCut={run} onClose={close} />}
      {open === "share" && <ShareDialog job={job} onClose={onClose} />}
      {open === "compare" && origin && (
        <CompareDialog
          origin={origin}
          segments={segments}
          to={to}
          onGo={(ordinal) => {
            onClose();
            setTimeout(() => onGo(ordinal));
          }}
          onClose={onClose}
        />
      )}
      {open === "shortcuts" && (
        <ShortcutSheet
          keyboard={keyboard}
          isCompleting={isCompleting}
          onCommand={runAfter}
          onClose={onClose}
        />
      )}
      {open === "palette" && (
        <CommandPalette keyboard={keyboard} mayReview={mayReview} onCommand={runAfter} onClose={onClose} />
      )}
      {bulk.asked && (
        <ConfirmDialog
          title={t("bulk.title", {
            count: bulk.asked.edits.length,
            segments: formatNumber(bulk.asked.edits.length),
          })}
          note={
            bulk.asked.left === 0
              ? t("bulk.note")
              : t("bulk.left", { count: bulk.asked.left, segments: formatNumber(bulk.asked.left) })
          }
          confirm={t("command.confirm")}
          onCancel={bulk.close}
          onConfirm={bulk.confirm}
        />
      )}
      {fixing.asked && (
        <ConfirmDialog
          title={t("fixing.title", {
            count: fixing.asked.length,
            segments: formatNumber(fixing.asked.length),
          })}
          note={t("fixing.note", {
            fixes: formatNumber(fixing.asked.reduce((sum, { fixes }) => sum + fixes, 0)),
          })}
          confirm={t("panel.fix")}
          onCancel={fixing.close}
          onConfirm={fixing.confirm}
        />
      )}
      <ApplyMatchesDialog applying={applying} />
      <ManyEditsDialog many={many} />
      {open === "checks" && <CheckSettingsDialog onClose={onClose} />}
    </>
  );
}
