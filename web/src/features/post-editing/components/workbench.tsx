import { useCallback, useMemo, useRef, useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { useReviser } from "../api/revise.ts";
import { useEditorSettings } from "../api/settings.ts";
import type { Visit } from "../api/visit.ts";
import { isMacKeyboard, type CommandName } from "../state/commands.ts";
import { openEditor } from "../state/editor-state.ts";
import { atFirstShown, repeatedSources, type FilterName } from "../state/filter.ts";
import { useStepKeeping } from "../state/kept-steps.ts";
import { keysWith } from "../state/own-keys.ts";
import { keepPropagation, keptPropagation } from "../state/propagation.ts";
import { numberOf } from "../state/segment-places.ts";
import { useBulkConfirm } from "../state/use-bulk-confirm.ts";
import { useCommandKeys } from "../state/use-command-keys.ts";
import { useCutting } from "../state/use-cutting.ts";
import { DraftsContext, openDrafts } from "../state/use-drafts.ts";
import { useEditing } from "../state/use-editing.ts";
import { KeyboardContext, type Keyboard } from "../state/use-keys.ts";
import { useManyEdits } from "../state/use-many-edits.ts";
import { useMatchApplying } from "../state/use-match-applying.ts";
import { useFindingWalk } from "../state/use-finding-walk.ts";
import { useFixAll } from "../state/use-fix-all.ts";
import { useReviewing } from "../state/use-reviewing.ts";
import { useSegmentChecks } from "../state/use-segment-checks.ts";
import { useSegmentHelp } from "../state/use-segment-help.ts";
import { useSegmentWriting } from "../state/use-segment-writing.ts";
import { useShownSegments } from "../state/use-shown-segments.ts";
import { useTogether } from "../state/use-together.ts";
import { useUndo } from "../state/use-undo.ts";
import { workbenchCommands } from "../state/workbench-commands.ts";
import type { Origin } from "./compare-dialog.tsx";
import type { Search } from "./concordance-panel.tsx";
import { ExchangeMenu } from "./exchange-menu.tsx";
import { FindBar } from "./find-bar.tsx";
import { SegmentGrid, type GridHandle } from "./segment-grid.tsx";
import { SidePanel, type PanelName } from "./side-panel.tsx";
import type { TargetHandle } from "./target-editor.tsx";
import { useReveal } from "../state/use-reveal.ts";
import { WorkbenchBar } from "./workbench-bar.tsx";
import { WorkbenchDialogs, type OpenDialog } from "./workbench-dialogs.tsx";
import { WorkbenchNotes } from "./workbench-notes.tsx";
import { WorkbenchStatus } from "./workbench-status.tsx";
import styles from "./workbench.module.css";

/**
 * Source and target side by side, to be post-edited. Each of its hooks has one part of the work; what keys do stands in
 * `state/workbench-commands.ts`.
 */
export function Workbench({
  visit,
  filter,
  origin,
}: {
  readonly visit: Visit;
  readonly filter: FilterName;
  /** Of a job that is a copy. */
  readonly origin: Origin | null;
}) {
  const { job, access, segments: loaded } = visit;
  const grid = useRef<GridHandle>(null);
  const editor = useRef<TargetHandle>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [panel, setPanel] = useState<PanelName>("matches");
  const [search, setSearch] = useState<Search>({ text: "", side: "either" });
  const [isFinding, setIsFinding] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [propagates, setPropagates] = useState(keptPropagation);
  const [drafts] = useState(() => openDrafts(job.id, visit.drafts));
  const reviser = useReviser(job.id).data?.engine ?? null;
  const settings = useEditorSettings().data;
  const [isMac] = useState(isMacKeyboard);
  const keyboard = useMemo<Keyboard>(
    () => ({ isMac, keys: keysWith(settings?.keys ?? {}) }),
    [isMac, settings?.keys],
  );

  const [editing, state] = useEditing(
    job.id,
    () => atFirstShown(openEditor(visit, visit.kept, visit.steps), filter),
    visit.outbox,
    propagates,
  );
  useStepKeeping(job.id, state);
  const { segments, order, current, pending, conflicts } = state;
  const segment = segments[current]!;
  const company = useTogether(job.id, access, editing, state);
  const { presence, mayEdit, mayWrite } = company;
  const list = useShownSegments(state, { name: filter, text: "" });
  const { help, complete } = useSegmentHelp(job.id, state, list.shown, loaded);
  const checks = useSegmentChecks(job, settings, state, help.data?.terms);
  const steps = useUndo(editing);
  const many = useManyEdits(editing, steps.undo);
  const writing = useSegmentWriting(editing, mayWrite, checks.blocking, many);
  const cutting = useCutting(job.id, editing, mayWrite);
  const bulk = useBulkConfirm(editing, list, checks, mayWrite, many);
  const applying = useMatchApplying(job.id, editing, list, mayWrite, many);
  const fixing = useFixAll(editing, list, checks, mayWrite, many);
  const nextFinding = useFindingWalk(editing, list, checks);
  const reviewing = useReviewing(editing, company, list);
  // Sources change where sentences are cut, and nowhere else.
  // oxlint-disable-next-line react/exhaustive-deps
  const repeated = useMemo(() => repeatedSources(segments), [order]);
  useReveal(grid, current);

  const commands = workbenchCommands({
    ...{
      editing,
      editor,
      writing,
      cutting,
      bulk,
      applying,
      fixing,
      checks,
      list,
      nextFinding,
      company,
      reviewing,
      steps,
    },
    help: help.data,
    show: {
      checks: () => setPanel("checks"),
      concordance: () => {
        const marked = window.getSelection()?.toString().trim() ?? "";
        if (marked !== "") setSearch((last) => ({ ...last, text: marked.slice(0, 500) }));
        setPanel("concordance");
        // The field is there once the panel is.
        setTimeout(() => searchField.current?.focus());
      },
      find: () => setIsFinding(true),
      reject: () => {
        const field = reasonField.current;
        // The same keys once more send what was written there.
        if (field && field === document.activeElement) return field.form?.requestSubmit();
        setPanel("review");
        setTimeout(() => reasonField.current?.focus());
      },
      filter: () => filterField.current?.focus(),
      shortcuts: () => setDialog("shortcuts"),
      palette: () => setDialog("palette"),
    },
  });
  const onSettle = useCallback(
    (ordinal: number, keep: "mine" | "theirs") => editing.dispatch({ kind: "settle", ordinal, keep }),
    [editing],
  );
  const run = (name: CommandName): void => commands[name]();
  const closeFind = (): void => {
    setIsFinding(false);
    editor.current?.focus();
  };
  useCommandKeys(keyboard, run, isFinding ? closeFind : null);

  return (
    <KeyboardContext value={keyboard}>
      <DraftsContext value={drafts}>
        <div className={styles.workbench}>
          <WorkbenchBar
            job={job}
            segments={segments}
            filter={list.filter}
            filterField={filterField}
            mayEdit={mayEdit}
            mayReview={company.mayReview}
            canUndo={state.past.length > 0}
            canRedo={state.future.length > 0}
            owner={access.owner}
            origin={origin}
            onShare={() => setDialog("share")}
            onCompare={() => {
              editing.flush();
              setDialog("compare");
            }}
            exchange={
              <ExchangeMenu
                job={job}
                onTaken={(taken) => editing.dispatch({ kind: "taken", segments: taken })}
              />
            }
            onFilter={(filter) => {
              const commented = new Set(company.comments.map(({ ordinal }) => ordinal));
              list.choose(filter, checks.all, { comments: commented, own: presence.own });
            }}
            onFilterFocus={list.makeReady}
            onCommand={run}
          />
          {isFinding && (
            <FindBar
              segments={segments}
              order={order}
              current={current}
              mayEdit={mayEdit}
              past={state.past}
              onGo={writing.go}
              onReplace={writing.replace}
              onClose={closeFind}
            />
          )}
          <WorkbenchNotes
            editing={editing}
            state={state}
            owner={access.owner}
            mayEdit={mayEdit}
            isGone={presence.isGone}
            blocked={writing.blocked}
            onCheckSettings={() => setDialog("checks")}
          />
          <div className={styles.main}>
            <SegmentGrid
              handle={grid}
              editor={editor}
              job={job}
              segments={segments}
              shown={list.shown}
              current={current}
              findings={checks.all}
              terms={help.data?.terms}
              complete={settings?.isCompleting === false ? undefined : complete}
              conflicts={conflicts}
              pending={pending}
              presence={presence}
              repeated={repeated}
              comments={company.openComments}
              onGo={writing.go}
              onText={editing.type}
              onConfirm={commands.confirmNext}
              onSettle={onSettle}
            />
            <SidePanel
              jobId={job.id}
              segments={segments}
              order={order}
              segment={segment}
              mayWrite={mayWrite(segment)}
              from={job.from}
              to={job.to}
              shown={panel}
              isChecking={checks.whole.isRunning}
              isWholeChecked={checks.whole.hasRun}
              search={search}
              searchField={searchField}
              saved={state.answers}
              reviser={reviser}
              draft={writing.draft}
              onShow={setPanel}
              onSearch={setSearch}
              onRunChecks={commands.runChecks}
              onFixAll={commands.fixAll}
              onCheckSettings={() => setDialog("checks")}
              help={{ data: help.data, error: help.error, retry: () => void help.refetch() }}
              findings={checks.own}
              all={checks.all}
              onMatch={writing.write}
              onTerm={(text) => editor.current?.insert(text)}
              onFix={writing.fix}
              onVersion={writing.write}
              onGo={writing.go}
              together={{
                comments: company.comments.filter(({ ordinal }) => ordinal === current),
                stamp: presence.comments,
                mayEdit,
                mayReview: company.mayReview,
                isPending: pending.has(current),
                reasonField,
                onReview: company.review,
              }}
            />
          </div>
          <WorkbenchStatus
            editing={editing}
            held={pending.size + state.homeless.size}
            conflicts={conflicts.size}
            number={numberOf(segment, formatNumber)}
            total={order.length}
            findings={
              checks.isCounted ? [...checks.all.values()].reduce((sum, found) => sum + found.length, 0) : null
            }
            isWholeChecked={checks.whole.hasRun}
            propagates={mayEdit ? propagates : null}
            onPropagates={(isOn) => {
              keepPropagation(isOn);
              setPropagates(isOn);
            }}
            onShortcuts={commands.shortcuts}
          />
          <WorkbenchDialogs
            job={job}
            segment={segment}
            open={dialog}
            cutting={cutting}
            bulk={bulk}
            applying={applying}
            fixing={fixing}
            many={many}
            keyboard={keyboard}
            mayReview={company.mayReview}
            isCompleting={settings?.isCompleting ?? true}
            origin={origin}
            segments={segments}
            onGo={writing.go}
            onCommand={run}
            onClose={() => setDialog(null)}
          />
        </div>
      </DraftsContext>
    </KeyboardContext>
  );
}
