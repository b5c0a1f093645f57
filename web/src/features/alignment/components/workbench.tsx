import { confirmFrom, editSentence, linkAcross, rowDoubts } from "@yizhou/alignment/workbench";
import type { AlignmentRow, RowSide } from "@yizhou/alignment/workbench";
import type { AlignmentProject } from "@yizhou/contract";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { commandOf, commandStep, type CommandName, type Place } from "../state/commands.ts";
import { filterRows, nextDoubt, withRow, type RowFilter } from "../state/row-filter.ts";
import { useAutosave } from "../state/use-autosave.ts";
import type { TabLock } from "../state/use-tab-lock.ts";
import { openWorkbench, workbenchReducer, type Workbench } from "../state/workbench.ts";
import { AlignmentGrid, type GridHandle } from "./alignment-grid.tsx";
import type { SentenceAt } from "./bead-row.tsx";
import { SurePanel } from "./sure-panel.tsx";
import { WorkbenchBar } from "./workbench-bar.tsx";
import { WorkbenchWarnings } from "./workbench-warnings.tsx";
import { WorkbenchStatus } from "./workbench-status.tsx";
import shared from "./alignment.module.css";
import styles from "./workbench.module.css";

interface Props {
  readonly project: AlignmentProject;
  readonly loaded: { readonly revision: number; readonly rows: readonly AlignmentRow[] };
  /** What stood here before the rows were aligned anew. */
  readonly before: Workbench | null;
  readonly lock: TabLock;
  readonly onRealign: (before: Workbench) => void;
  /** Loads the rows anew. */
  readonly onReload: () => void;
}

/** Rows of both texts side by side, to be mended by keyboard, button or drag. Keys: `state/commands.ts`. */
export function AlignmentWorkbench({ project, loaded, before, lock, onRealign, onReload }: Props) {
  const { t } = useTranslation("alignment");
  const [state, dispatch] = useReducer(workbenchReducer, loaded.rows, (fresh) =>
    openWorkbench(fresh, before),
  );
  /** A cell that waits for its counterpart. */
  const [marked, setMarked] = useState<{ readonly id: number; readonly side: RowSide } | null>(null);
  const [filter, setFilter] = useState<RowFilter>("all");
  const [side, setSide] = useState<RowSide>("source");
  const [editing, setEditing] = useState<{ id: number; side: RowSide; sentence: number } | null>(null);
  const grid = useRef<GridHandle>(null);
  const saving = useAutosave(project.id, lock.token, loaded, state.rows, lock.lose);

  const { rows, currentId } = state;
  const doubts = useMemo(() => rowDoubts(rows), [rows]);
  const passing = useMemo(() => filterRows(rows, doubts, filter), [rows, doubts, filter]);
  const shown = useMemo(() => withRow(passing, rows, currentId), [passing, rows, currentId]);
  const index = rows.findIndex(({ id }) => id === currentId);
  const isReadOnly = lock.isHeld === false || saving === "conflict";

  const go = (to: number): void => {
    const row = rows[to];
    if (!row) return;
    dispatch({ kind: "go", id: row.id });
    grid.current?.reveal(shown.indexOf(to) >= 0 ? shown.indexOf(to) : 0);
  };
  const goDoubt = (direction: 1 | -1): void => {
    const to = nextDoubt(doubts, Math.max(0, index), direction);
    if (to < 0) return;
    setFilter((now) => (now === "all" || now === "doubtful" ? now : "all"));
    go(to);
  };
  const perform = (name: CommandName, place: Place): void => {
    if (isReadOnly) return;
    const step = commandStep(name, rows, place);
    if (!step) return;
    // Confirming goes on to the next row; splitting to what was split off; merging stays on what was joined.
    const next = shown[shown.indexOf(place.index) + 1];
    const follow =
      name === "confirm" && step.patch.put[0]?.isConfirmed && next !== undefined
        ? rows[next]!.id
        : name === "merge"
          ? step.patch.put[0]?.id
          : undefined;
    dispatch({ kind: "do", step, currentId: follow });
  };
  /** Makes a pair of the cell that was marked and this one on the other side; else marks this one. */
  const link = (): void => {
    const row = rows[index];
    if (isReadOnly || !row) return;
    const other = marked ? rows.findIndex(({ id }) => id === marked.id) : -1;
    if (!marked || marked.side === side || other < 0 || other === index) {
      const isSame = marked?.id === row.id && marked.side === side;
      return setMarked(isSame || row[side].length === 0 ? null : { id: row.id, side });
    }
    const step = marked.side === "source" ? linkAcross(rows, other, index) : linkAcross(rows, index, other);
    setMarked(null);
    if (!step) return;
    const made = step.patch.put.find(({ confidence }) => confidence === null);
    dispatch({ kind: "do", step, ...(made && { currentId: made.id }) });
  };
  const place = (): Place => ({ index, side, ...(grid.current?.caret() ?? { sentence: 0, offset: 0 }) });

  // Rows in sight are drawn anew only where something of theirs changed: what they call stays the same function.
  const acts = useRef({ perform, rows });
  useEffect(() => {
    acts.current = { perform, rows };
  });
  const onGo = useCallback((id: number, to: RowSide) => {
    setSide(to);
    dispatch({ kind: "go", id });
  }, []);
  const onCommand = useCallback((name: CommandName, at: Place): void => acts.current.perform(name, at), []);
  const onText = useCallback((at: SentenceAt, text: string): void => {
    const { rows: now } = acts.current;
    const row = now.findIndex(({ id }) => id === at.id);
    const step = editSentence(now, row, at.side, at.sentence, text);
    if (step) dispatch({ kind: "do", step });
    setEditing(null);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing || isTyping(event.target)) return;
    const native = event.nativeEvent;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    const command = commandOf(native);
    if (isUndo) {
      if (!isReadOnly) dispatch({ kind: event.shiftKey ? "redo" : "undo" });
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") {
      if (!isReadOnly) dispatch({ kind: "redo" });
    } else if (command) perform(command, place());
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      go(shown[shown.indexOf(index) + (event.key === "ArrowDown" ? 1 : -1)] ?? index);
    } else if (event.key === "l") link();
    else if (event.key === "n" || event.key === "p") goDoubt(event.key === "n" ? 1 : -1);
    else if (event.key === "e" || event.key === "F2") {
      const { sentence } = place();
      const row = rows[index];
      if (!isReadOnly && row?.[side][sentence] !== undefined) setEditing({ id: row.id, side, sentence });
    } else if (event.key === "Tab" && !event.shiftKey && side === "source") setSide("target");
    else if (event.key === "Tab" && event.shiftKey && side === "target") setSide("source");
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.workbench}>
      <WorkbenchBar
        project={project}
        rows={rows}
        doubtful={doubts.filter((list) => list.length > 0).length}
        filter={filter}
        canUndo={state.past.length > 0 && !isReadOnly}
        canRedo={state.future.length > 0 && !isReadOnly}
        isReadOnly={isReadOnly}
        isSaved={saving === "saved"}
        onFilter={setFilter}
        onUndo={() => dispatch({ kind: "undo" })}
        onRedo={() => dispatch({ kind: "redo" })}
        onRealign={() => onRealign(state)}
        token={lock.token}
      />
      {lock.isHeld === false && (
        <div className={shared.workbenchNote} role="status">
          <Icon name="lock" />
          <span>{t("bench.locked")}</span>
          <Button
            size="sm"
            onClick={() => {
              lock.takeOver();
              onReload();
            }}
          >
            {t("bench.takeOver")}
          </Button>
        </div>
      )}
      {saving === "conflict" && (
        <div className={shared.workbenchNote} role="alert">
          <Icon name="triangle" />
          <span>{t("bench.conflict")}</span>
          <Button size="sm" onClick={onReload}>
            {t("bench.reload")}
          </Button>
        </div>
      )}
      <WorkbenchWarnings
        project={project}
        mayRealign={!isReadOnly && saving === "saved"}
        token={lock.token}
        onRealign={() => onRealign(state)}
      />
      <div className={styles.workbenchMain} onKeyDown={onKeyDown}>
        <AlignmentGrid
          handle={grid}
          project={project}
          rows={rows}
          shown={shown}
          currentId={currentId}
          side={side}
          editing={editing}
          isReadOnly={isReadOnly}
          onGo={onGo}
          onCommand={onCommand}
          onEdit={setEditing}
          onText={onText}
        />
        <SurePanel
          rows={rows}
          current={rows[index] ?? null}
          doubts={doubts}
          index={index}
          marked={marked && { ...marked, isCurrent: marked.id === currentId && marked.side === side }}
          onLink={link}
          onConfirmFrom={(confidence) => {
            const step = confirmFrom(rows, confidence);
            if (step) dispatch({ kind: "do", step });
          }}
          isReadOnly={isReadOnly}
          onConfirm={() => perform("confirm", place())}
          onNext={() => goDoubt(1)}
        />
      </div>
      <WorkbenchStatus
        saving={saving}
        index={shown.indexOf(index)}
        total={shown.length}
        isReadOnly={isReadOnly}
      />
    </div>
  );
}

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}
