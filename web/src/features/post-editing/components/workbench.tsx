import { CHECK_NAMES } from "@yizhou/contract";
import type { CutSegments, Job, JobAccess, JobSegment, ReviewSegments, SegmentHelp } from "@yizhou/contract";
import type { CheckId } from "@yizhou/model";
import { applyFix, type CheckContext, type Fix } from "@yizhou/qa";
import { Termbase } from "@yizhou/termbase";
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../lib/toast.ts";
import { useHelp, useHelpAhead } from "../api/help.ts";
import { useReviser } from "../api/revise.ts";
import { useEditorSettings } from "../api/settings.ts";
import { failureText } from "../../../lib/api-error.ts";
import { cutSegments, undoCut } from "../api/cuts.ts";
import { sendReviews, useComments } from "../api/together.ts";
import { settingsOf } from "../state/check-layers.ts";
import { completionFor, type Offered } from "../state/completion.ts";
import { commandOf, isMacKeyboard, type CommandName } from "../state/commands.ts";
import {
  editorReducer,
  openEditor,
  type EditorAction,
  type EditorState,
  type PendingEdit,
  type Steps,
} from "../state/editor-state.ts";
import { repeatedSources, shownSegments, type Filter } from "../state/filter.ts";
import { keepPropagation, keptPropagation } from "../state/propagation.ts";
import { keysWith } from "../state/own-keys.ts";
import { contentOf, plainOf, taggedOf } from "../state/segment-text.ts";
import { statusOf } from "../state/segment-status.ts";
import { findingsOf, useCheckContext, useFindings } from "../state/use-findings.ts";
import { barOf, usePresence } from "../state/use-presence.ts";
import { useStepKeeping } from "../state/kept-steps.ts";
import { joinFindings, useConsistency } from "../state/use-consistency.ts";
import { KeyboardContext, type Keyboard } from "../state/use-keys.ts";
import { useSaving } from "../state/use-saving.ts";
import { useTimeInHand } from "../state/use-time-in-hand.ts";
import { CheckSettingsDialog } from "./check-settings-dialog.tsx";
import type { Search } from "./concordance-panel.tsx";
import { ExchangeMenu } from "./exchange-menu.tsx";
import { SourceDialog, SplitDialog } from "./cut-dialog.tsx";
import { FindBar } from "./find-bar.tsx";
import { SegmentGrid, type GridHandle } from "./segment-grid.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { SidePanel, type PanelName } from "./side-panel.tsx";
import type { TargetHandle } from "./target-editor.tsx";
import { WorkbenchBar } from "./workbench-bar.tsx";
import { WorkbenchStatus } from "./workbench-status.tsx";
import styles from "./workbench.module.css";

/** Segments whose matches and terms are asked for before they are reached. */
const AHEAD = 10;
/** What is typed becomes an edit after so long without a key. */
const TYPING_MS = 400;

/** A sentence that was not confirmed, and the checks that stood in the way. */
interface Blocked {
  readonly ordinal: number;
  readonly checks: readonly CheckId[];
}

/** Source and target side by side, to be post-edited. What keys do stands in `state/commands.ts`. */
export function Workbench({
  job,
  access,
  loaded,
  kept,
  steps,
  start,
  onCut,
}: {
  readonly job: Job;
  readonly access: JobAccess;
  /** Ordinal of the segment to begin with, where it is still there. */
  readonly start: number;
  /** Sentences were cut anew: all of them are to be asked for again. */
  readonly onCut: (ordinal: number) => void;
  readonly loaded: readonly JobSegment[];
  /** Edits that an earlier visit could not send. */
  readonly kept: readonly PendingEdit[];
  /** What an earlier visit could undo and do again. */
  readonly steps: Steps;
}) {
  const { t } = useTranslation("editor");
  const language = useUiLanguage();
  const [state, dispatch] = useReducer(editorReducer, null, () =>
    beginAt(openEditor(loaded, kept, steps), start),
  );
  const [filter, setFilter] = useState<Filter>({ name: "all", text: "" });
  const [isFinding, setIsFinding] = useState(false);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const grid = useRef<GridHandle>(null);
  const editor = useRef<TargetHandle>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [panel, setPanel] = useState<PanelName>("matches");
  const [search, setSearch] = useState<Search>({ text: "", side: "either" });
  const [isSettingChecks, setIsSettingChecks] = useState(false);
  const [blocked, setBlocked] = useState<Blocked | null>(null);
  const [isMac] = useState(isMacKeyboard);
  const reviser = useReviser(job.id).data?.engine ?? null;
  const settings = useEditorSettings().data;
  const keyboard = useMemo<Keyboard>(
    () => ({ isMac, keys: keysWith(settings?.keys ?? {}) }),
    [isMac, settings?.keys],
  );
  const [propagates, setPropagates] = useState(keptPropagation);
  const takeSaved = useCallback(
    (action: EditorAction) => {
      dispatch(action);
      const filled = action.kind === "saved" ? (action.answer.propagated ?? []) : [];
      const count = filled.reduce((sum, one) => sum + one.segments.length, 0);
      if (count > 0) showToast(t("people.propagated", { count, segments: formatNumber(count) }));
    },
    [t],
  );
  const saving = useSaving(job.id, state, takeSaved, useTimeInHand(state.current), propagates);
  useStepKeeping(job.id, state);
  const qaSettings = useMemo(
    () => settingsOf([settings?.organization?.checks, settings?.checks]),
    [settings],
  );
  const context = useCheckContext(job, qaSettings);
  const { segments, current, pending, conflicts } = state;
  const findings = useFindings(segments, context);
  const segment = segments[current]!;

  const presence = usePresence(job.id, access, current, (heard, held) =>
    dispatch({ kind: "heard", segments: heard, held: new Set(held.keys()) }),
  );
  const mayEdit = presence.right !== "read" && !presence.isGone;
  const isBarred = (ordinal: number): boolean => barOf(presence, ordinal) !== null;
  const comments = useComments(job.id, presence.comments);
  const openComments = useMemo(() => {
    const counts = new Map<number, number>();
    for (const { ordinal, isResolved } of comments.data ?? [])
      if (!isResolved) counts.set(ordinal, (counts.get(ordinal) ?? 0) + 1);
    return counts;
  }, [comments.data]);
  const repeated = useMemo(() => repeatedSources(loaded), [loaded]);
  const [isSharing, setIsSharing] = useState(false);
  const [cutting, setCutting] = useState<"split" | "source" | null>(null);
  // Others have cut sentences: all of them are asked for again, once what was written here has gone out.
  const hasOtherCuts = presence.cuts > access.cuts;
  const reload = useEffectEvent(() => onCut(current));
  const isIdle = pending.size === 0 && cutting === null;
  useEffect(() => {
    if (hasOtherCuts && isIdle) reload();
  }, [hasOtherCuts, isIdle]);
  const review = async (one: ReviewSegments["reviews"][number]): Promise<void> => {
    const { segments: judged } = await sendReviews(job.id, [one]);
    dispatch({ kind: "heard", segments: judged, held: new Set(presence.held.keys()) });
  };

  // The list stays as it was chosen while it is worked through: a sentence does not vanish under the hands once it is confirmed.
  const [order] = useState(() => loaded.map(({ ordinal }) => ordinal));
  const [shown, setShown] = useState<readonly number[]>(order);
  const choose = (next: Filter): void => {
    setFilter(next);
    const commented = new Set((comments.data ?? []).map(({ ordinal }) => ordinal));
    const facts = { comments: commented, own: presence.own };
    const passing = new Set(shownSegments(segments, next, findings, facts));
    setShown(order.filter((ordinal) => passing.has(ordinal)));
  };

  const help = useHelp(job.id, current);
  const ahead = useMemo(() => {
    const at = shown.indexOf(current);
    return shown.slice(at + 1, at + 1 + AHEAD).filter((ordinal) => segments[ordinal]!.state !== "locked");
  }, [shown, current, segments]);
  useHelpAhead(job.id, ahead);
  const ownContext = useMemo(() => withTerms(context, help.data?.terms), [context, help.data]);
  const own = useMemo(() => findingsOf(segment, ownContext), [segment, ownContext]);
  const whole = useConsistency(segments, context);
  const allFindings = useMemo(() => {
    const all = new Map(findings);
    if (own.length > 0) all.set(current, own);
    else all.delete(current);
    return joinFindings(all, whole.found);
  }, [findings, own, current, whole.found]);

  // The engine's draft is what the segment said when the editor was opened.
  const complete = useMemo(() => {
    const offered: Offered[] = [
      ...(help.data?.terms ?? []).flatMap(({ targets }) => targets.map((text) => ({ text, isTerm: true }))),
      ...[...(help.data?.matches ?? []).map(({ target }) => target), loaded[current]?.target ?? ""].map(
        (tagged) => ({ text: plainOf(tagged), isTerm: false }),
      ),
    ];
    return (before: string, after: string) => completionFor(before, after, offered);
  }, [help.data, loaded, current]);

  // What is typed is an edit after a moment's rest, and at once when the person goes on.
  const typed = useRef<{ readonly ordinal: number; readonly target: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const edit = typed.current;
    typed.current = null;
    if (edit) dispatch({ kind: "edit", edits: [{ ...edit, isConfirmed: false }] });
  }, []);
  const onText = useCallback(
    (ordinal: number, target: string) => {
      typed.current = { ordinal, target };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, TYPING_MS);
    },
    [flush],
  );
  useEffect(() => {
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      clearTimeout(timer.current);
    };
  }, [flush]);

  const go = useCallback(
    (ordinal: number) => {
      flush();
      dispatch({ kind: "go", ordinal });
    },
    [flush],
  );
  const step = (direction: 1 | -1, wanted: (one: JobSegment) => boolean = () => true): number => {
    const at = shown.indexOf(current);
    for (let i = at + direction; i >= 0 && i < shown.length; i += direction)
      if (wanted(segments[shown[i]!]!)) return shown[i]!;
    return current;
  };
  const isOpen = (one: JobSegment): boolean =>
    ["untranslated", "draft", "rejected"].includes(statusOf(one)) && !isBarred(one.ordinal);

  const write = (target: string): void => {
    if (segment.state === "locked" || isBarred(current)) return;
    flush();
    dispatch({ kind: "edit", edits: [{ ordinal: current, target, isConfirmed: false }] });
  };
  const confirm = (isConfirmed: boolean, follow?: number): void => {
    const target = editor.current?.text() ?? segment.target ?? "";
    typed.current = null;
    clearTimeout(timer.current);
    const blocking = isConfirmed && target !== "" ? blockingChecks(segment, target, ownContext) : [];
    const isBlocked = blocking.length > 0;
    setBlocked(isBlocked ? { ordinal: current, checks: blocking } : null);
    const isClosed = segment.state === "locked" || isBarred(current);
    if (isClosed || isBlocked || target === "") {
      if (isClosed) {
        if (follow !== undefined) dispatch({ kind: "go", ordinal: follow });
      } else dispatch({ kind: "edit", edits: [{ ordinal: current, target, isConfirmed: false }] });
      return;
    }
    dispatch({ kind: "edit", edits: [{ ordinal: current, target, isConfirmed }], follow });
  };
  const fix = (one: Fix): void =>
    write(taggedOf(applyFix(contentOf(segment.source), contentOf(segment.target ?? ""), one)));

  const commands: Readonly<Record<CommandName, () => void>> = {
    confirm: () => confirm(true),
    confirmNext: () => confirm(true, step(1, isOpen)),
    draft: () => confirm(false, step(1)),
    nextSegment: () => go(step(1)),
    previousSegment: () => go(step(-1)),
    nextOpen: () => go(step(1, isOpen)),
    copySource: () => write(segment.source),
    clear: () => write(""),
    missingTag: () => editor.current?.insertMissingTag(),
    match1: () => takeMatch(0),
    match2: () => takeMatch(1),
    match3: () => takeMatch(2),
    term1: () => insertTerm(0),
    term2: () => insertTerm(1),
    term3: () => insertTerm(2),
    changeCase: () => editor.current?.changeCase(),
    split: () => beginCut("split"),
    source: () => beginCut("source"),
    merge: () => {
      const next = segments[order[order.indexOf(current) + 1] ?? -1];
      if (!mayCut() || next?.unitId !== segment.unitId) {
        showToast(t("cut.noNeighbour"));
        return;
      }
      const { ordinal, version } = segment;
      cut({ kind: "merge", ordinal, version, nextVersion: next.version }).catch((error: unknown) =>
        showToast(failureText(error, t("cut.failed")) ?? t("cut.failed")),
      );
    },
    applyFix: () => {
      const first = own.find((finding) => finding.fix)?.fix;
      if (first) fix(first);
    },
    nextFinding: () => go(step(1, ({ ordinal }) => allFindings.has(ordinal))),
    runChecks: () => {
      flush();
      setPanel("checks");
      void whole.run();
    },
    concordance: () => {
      const marked = window.getSelection()?.toString().trim() ?? "";
      if (marked !== "") setSearch((last) => ({ ...last, text: marked.slice(0, 500) }));
      setPanel("concordance");
      // The field is there once the panel is.
      setTimeout(() => searchField.current?.focus());
    },
    undo: () => {
      flush();
      dispatch({ kind: "undo" });
    },
    redo: () => dispatch({ kind: "redo" }),
    find: () => setIsFinding(true),
    filter: () => filterField.current?.focus(),
    shortcuts: () => setIsSheetOpen(true),
  };
  /** What stands in the document is cut, so everything has to be there first. */
  function mayCut(): boolean {
    flush();
    return segment.state !== "locked" && !isBarred(current) && pending.size === 0 && typed.current === null;
  }
  function beginCut(kind: "split" | "source"): void {
    if (mayCut()) setCutting(kind);
    else showToast(t("cut.notNow"));
  }
  async function cut(wish: CutSegments): Promise<void> {
    const { id } = await cutSegments(job.id, wish);
    onCut(wish.ordinal);
    showToast(t(`cut.done.${wish.kind}`), () => {
      undoCut(job.id, id).then(
        () => onCut(wish.ordinal),
        (error: unknown) => showToast(failureText(error, t("cut.failed")) ?? t("cut.failed")),
      );
    });
  }
  function takeMatch(at: number): void {
    const match = help.data?.matches[at];
    if (match) write(match.target);
  }
  function insertTerm(at: number): void {
    const term = help.data?.terms.filter(({ targets }) => targets.length > 0)[at]?.targets[0];
    if (term !== undefined) editor.current?.insert(term);
  }

  // Heard on the whole page: a button that is switched off by its own click takes the focus with it.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isSheetOpen || isSharing || isSettingChecks || cutting !== null) return;
    const name = commandOf(event, isMac, keyboard.keys);
    if (name !== null) commands[name]();
    else if (event.key === "Escape" && isFinding && !event.isComposing) closeFind();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
  function closeFind(): void {
    setIsFinding(false);
    editor.current?.focus();
  }
  const reveal = useEffectEvent(() => grid.current?.reveal(current));
  useEffect(() => reveal(), [current]);

  return (
    <KeyboardContext value={keyboard}>
      <div className={styles.workbench}>
        <WorkbenchBar
          job={job}
          segments={segments}
          filter={filter}
          filterField={filterField}
          canUndo={state.past.length > 0}
          canRedo={state.future.length > 0}
          owner={access.owner}
          onShare={() => setIsSharing(true)}
          exchange={
            <ExchangeMenu job={job} onTaken={(taken) => dispatch({ kind: "taken", segments: taken })} />
          }
          onFilter={choose}
          onCommand={(name) => commands[name]()}
        />
        {isFinding && (
          <FindBar
            segments={segments}
            current={current}
            onGo={go}
            onReplace={(edits) => {
              flush();
              dispatch({ kind: "edit", edits: edits.filter(({ ordinal }) => !isBarred(ordinal)) });
            }}
            onClose={closeFind}
          />
        )}
        {saving === "gone" && (
          <div className={styles.note} role="alert">
            <Icon name="error" />
            <span>{t("saving.goneText")}</span>
          </div>
        )}
        {saving === "revoked" && (
          <div className={styles.note} role="alert">
            <Icon name="lock" />
            <span>{t("saving.revokedText")}</span>
          </div>
        )}
        {!mayEdit && saving !== "gone" && saving !== "revoked" && (
          <div className={styles.note} role="status">
            <Icon name="lock" />
            <span>
              {presence.isGone ? t("saving.goneText") : t("people.readText", { name: access.owner ?? "" })}
            </span>
          </div>
        )}
        {blocked?.ordinal === current && (
          <div className={styles.note} role="alert">
            <Icon name="error" />
            <span>
              {t("checks.blocked", {
                number: formatNumber(current + 1),
                checks: blocked.checks.map((id) => CHECK_NAMES[id][language]).join(t("checks.and")),
              })}
            </span>
            <Button size="sm" onClick={() => setIsSettingChecks(true)}>
              {t("checks.title")}
            </Button>
          </div>
        )}
        <div className={styles.main}>
          <SegmentGrid
            handle={grid}
            editor={editor}
            job={job}
            segments={segments}
            shown={shown}
            current={current}
            findings={allFindings}
            terms={help.data?.terms}
            complete={settings?.isCompleting === false ? undefined : complete}
            conflicts={conflicts}
            pending={pending}
            presence={presence}
            repeated={repeated}
            comments={openComments}
            onGo={go}
            onText={onText}
            onConfirm={commands.confirmNext}
            onSettle={(ordinal, keep) => dispatch({ kind: "settle", ordinal, keep })}
          />
          <SidePanel
            jobId={job.id}
            segments={segments}
            segment={segment}
            from={job.from}
            to={job.to}
            shown={panel}
            isChecking={whole.isRunning}
            search={search}
            searchField={searchField}
            saved={state.answers}
            reviser={reviser}
            draft={() => editor.current?.text() ?? segment.target ?? ""}
            onShow={setPanel}
            onSearch={setSearch}
            onRunChecks={commands.runChecks}
            onCheckSettings={() => setIsSettingChecks(true)}
            help={{ data: help.data, error: help.error, retry: () => void help.refetch() }}
            findings={own}
            all={allFindings}
            onMatch={write}
            onTerm={(text) => editor.current?.insert(text)}
            onFix={fix}
            onVersion={write}
            onGo={go}
            together={{
              comments: (comments.data ?? []).filter(({ ordinal }) => ordinal === current),
              stamp: presence.comments,
              mayEdit,
              mayReview: ["review", "manage"].includes(presence.right) && !presence.isGone,
              isPending: pending.has(current),
              onReview: review,
            }}
          />
        </div>
        <WorkbenchStatus
          saving={saving}
          held={pending.size}
          conflicts={conflicts.size}
          ordinal={current}
          total={order.length}
          findings={[...allFindings.values()].reduce((sum, list) => sum + list.length, 0)}
          propagates={mayEdit ? propagates : null}
          onPropagates={(isOn) => {
            keepPropagation(isOn);
            setPropagates(isOn);
          }}
          onShortcuts={commands.shortcuts}
        />
        {cutting === "split" && (
          <SplitDialog
            segment={segment}
            from={job.from}
            to={job.to}
            onCut={cut}
            onClose={() => setCutting(null)}
          />
        )}
        {cutting === "source" && (
          <SourceDialog segment={segment} from={job.from} onCut={cut} onClose={() => setCutting(null)} />
        )}
        {isSharing && <ShareDialog job={job} onClose={() => setIsSharing(false)} />}
        {isSheetOpen && (
          <ShortcutSheet
            keyboard={keyboard}
            isCompleting={settings?.isCompleting ?? true}
            onCommand={(name) => {
              setIsSheetOpen(false);
              commands[name]();
            }}
            onClose={() => setIsSheetOpen(false)}
          />
        )}
        {isSettingChecks && <CheckSettingsDialog onClose={() => setIsSettingChecks(false)} />}
      </div>
    </KeyboardContext>
  );
}

function beginAt(state: EditorState, ordinal: number): EditorState {
  const isThere = state.segments[ordinal] !== undefined && state.segments[ordinal].kind !== "gone";
  return isThere ? { ...state, current: ordinal } : state;
}

/** The checks of the segment in hand know its terms as well. */
function withTerms(context: CheckContext, terms: SegmentHelp["terms"] | undefined): CheckContext {
  if (!terms || terms.length === 0) return context;
  const concepts = terms.map((term) => ({
    terms: [
      { language: context.from, text: term.term, status: "preferred" as const },
      ...term.targets.map((text) => ({ language: context.to, text, status: "preferred" as const })),
      ...term.forbidden.map((text) => ({ language: context.to, text, status: "forbidden" as const })),
    ],
  }));
  return { ...context, termbase: new Termbase(concepts) };
}

/** Checks that stand in the way of confirming, each once. */
function blockingChecks(segment: JobSegment, target: string, context: CheckContext): CheckId[] {
  const found = findingsOf({ ...segment, target }, context).filter(({ severity }) => severity === "block");
  return [...new Set(found.map(({ check }) => check))];
}
