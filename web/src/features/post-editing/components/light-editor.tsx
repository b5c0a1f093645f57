import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatLanguage, formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { ButtonLink, IconButton } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { useEditorSettings } from "../api/settings.ts";
import type { Visit } from "../api/visit.ts";
import { isMacKeyboard, type CommandName } from "../state/commands.ts";
import { openEditor } from "../state/editor-state.ts";
import { useStepKeeping } from "../state/kept-steps.ts";
import { lightCommands, onlyKeysOf } from "../state/light-commands.ts";
import { keysWith } from "../state/own-keys.ts";
import { keptPropagation } from "../state/propagation.ts";
import { isCounted, statusOf } from "../state/segment-status.ts";
import { useCommandKeys } from "../state/use-command-keys.ts";
import { useEditing } from "../state/use-editing.ts";
import { KeyboardContext, type Keyboard } from "../state/use-keys.ts";
import { useManyEdits } from "../state/use-many-edits.ts";
import { barOf } from "../state/use-presence.ts";
import { useSegmentChecks } from "../state/use-segment-checks.ts";
import { useSegmentWriting } from "../state/use-segment-writing.ts";
import { useShownSegments } from "../state/use-shown-segments.ts";
import { useTogether } from "../state/use-together.ts";
import { useUndo } from "../state/use-undo.ts";
import { SaveMark } from "./save-mark.tsx";
import { SegmentRow } from "./segment-row.tsx";
import type { TargetHandle } from "./target-editor.tsx";
import { WorkbenchNotes } from "./workbench-notes.tsx";
import styles from "./light-editor.module.css";

/** Source and target of a short text beside each other, and nothing else; what is written is as safe as in the workbench. */
export function LightEditor({ visit }: { readonly visit: Visit }) {
  const { job, access } = visit;
  const { t } = useTranslation("editor");
  const to = usePagePath();
  const editor = useRef<TargetHandle>(null);
  const settings = useEditorSettings().data;
  const [isMac] = useState(isMacKeyboard);
  const keyboard = useMemo<Keyboard>(
    () => ({ isMac, keys: onlyKeysOf(keysWith(settings?.keys ?? {})) }),
    [isMac, settings?.keys],
  );
  const [propagates] = useState(keptPropagation);
  const [editing, state] = useEditing(
    job.id,
    () => openEditor(visit, visit.kept, visit.steps),
    visit.outbox,
    propagates,
  );
  useStepKeeping(job.id, state);
  const { segments, order, current, pending, conflicts, homeless } = state;
  const company = useTogether(job.id, access, editing, state);
  const { presence, mayEdit, mayWrite } = company;
  const list = useShownSegments(state);
  const checks = useSegmentChecks(job, settings, state, undefined);
  const steps = useUndo(editing);
  const many = useManyEdits(editing, steps.undo);
  const writing = useSegmentWriting(editing, mayWrite, checks.blocking, many);
  const commands = lightCommands({ editing, editor, writing, list, steps, mayWrite });
  const run = (name: CommandName): void => {
    if (name in commands) commands[name as keyof typeof commands]();
  };
  useCommandKeys(keyboard, run, null);
  const counted = order.map((ordinal) => segments[ordinal]!).filter(isCounted);
  const confirmed = counted.filter((one) => ["confirmed", "reviewed"].includes(statusOf(one)));
  return (
    <KeyboardContext value={keyboard}>
      <div className="wrap page">
        <PageHead
          title={job.name}
          lead={t("bar.pair", { from: formatLanguage(job.from), to: formatLanguage(job.to) })}
        >
          <ButtonLink size="sm" to={to("post-editing")}>
            {t("bar.back")}
          </ButtonLink>
          <ButtonLink size="sm" icon="pen" to={to("new-post-editing", { id: job.id })}>
            {t("light.workbench")}
          </ButtonLink>
          {access.owner === null && (
            <ButtonLink size="sm" tone="seal" to={to("resource-preview", { id: job.id })}>
              {t("bar.preview")}
            </ButtonLink>
          )}
        </PageHead>
        <div className={styles.bar}>
          <SaveMark editing={editing} held={pending.size + homeless.size} />
          <span className={classes("small num", styles.count)}>
            {t("bar.confirmed", {
              done: formatNumber(confirmed.length),
              total: formatNumber(counted.length),
            })}
          </span>
          <IconButton
            icon="undo"
            label={t("bar.undo")}
            disabled={!mayEdit || state.past.length === 0}
            onClick={commands.undo}
          />
          <IconButton
            icon="redo"
            label={t("bar.redo")}
            disabled={!mayEdit || state.future.length === 0}
            onClick={commands.redo}
          />
        </div>
        <WorkbenchNotes
          editing={editing}
          state={state}
          owner={access.owner}
          mayEdit={mayEdit}
          isGone={presence.isGone}
          blocked={writing.blocked}
        />
        <section className={styles.rows} aria-label={t("grid.label")}>
          {order.map((ordinal) => {
            const refused = pending.get(ordinal)?.refused;
            return (
              <SegmentRow
                key={ordinal}
                segment={segments[ordinal]!}
                from={job.from}
                to={job.to}
                isCurrent={ordinal === current}
                findings={checks.all.get(ordinal)}
                theirs={conflicts.get(ordinal)}
                refused={refused && t(`refused.${refused}`)}
                bar={barOf(presence, segments[ordinal]!) ?? undefined}
                isRepeat={false}
                comments={company.openComments.get(ordinal) ?? 0}
                editor={ordinal === current ? editor : undefined}
                onGo={writing.go}
                onText={editing.type}
                onConfirm={commands.confirmNext}
                onSettle={(which, keep) => editing.dispatch({ kind: "settle", ordinal: which, keep })}
              />
            );
          })}
        </section>
      </div>
    </KeyboardContext>
  );
}
