import type { AlignmentRow, RowSide } from "@yizhou/alignment/workbench";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { AlignmentProject } from "@yizhou/contract";
import { useCallback, useImperativeHandle, useMemo, useRef, useState } from "react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { useRowsAhead } from "../../../lib/rows-ahead.ts";
import type { CommandName, Place } from "../state/commands.ts";
import { caretIn } from "../state/caret.ts";
import { BeadRow } from "./bead-row.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./alignment-grid.module.css";

export interface GridHandle {
  /** Brings the n-th shown row into sight. */
  readonly reveal: (position: number) => void;
  /** Where the caret stands in the current row: which sentence of its side, and how far in. */
  readonly caret: () => { readonly sentence: number; readonly offset: number };
}

interface Props {
  readonly handle: Ref<GridHandle>;
  readonly project: AlignmentProject;
  readonly rows: readonly AlignmentRow[];
  /** Indices of the rows that the filter shows. */
  readonly shown: readonly number[];
  readonly currentId: number | null;
  readonly side: RowSide;
  readonly editing: { readonly id: number; readonly side: RowSide; readonly sentence: number } | null;
  readonly isReadOnly: boolean;
  readonly onGo: (id: number, side: RowSide) => void;
  readonly onCommand: (name: CommandName, place: Place) => void;
  readonly onEdit: (at: { id: number; side: RowSide; sentence: number } | null) => void;
  readonly onText: (at: { id: number; side: RowSide; sentence: number }, text: string) => void;
}

/** Of one line: where most rows have as much, none of the 20,000 places is worked out again as they come into sight. */
const ESTIMATED_ROW_PX = 42;
const estimateSize = (): number => ESTIMATED_ROW_PX;

/** Only the rows in sight exist in the page, so 20,000 scroll as 20 do. */
export function AlignmentGrid(props: Props) {
  const { handle, project, rows, shown, currentId } = props;
  const { t } = useTranslation("alignment");
  const scroller = useRef<HTMLDivElement>(null);
  // The same functions until other rows stand here: for new ones every place would be worked out again.
  const ids = useRowIds(rows, shown);
  const getItemKey = useCallback((position: number) => ids[position]!, [ids]);
  const getScrollElement = useCallback(() => scroller.current, []);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement,
    estimateSize,
    getItemKey,
    ...useRowsAhead(),
  });
  useImperativeHandle(handle, () => ({
    reveal: (position) => virtual.scrollToIndex(position, { align: "auto" }),
    caret: () => caretIn(scroller.current),
  }));
  const numbers = useMemo(() => sentenceNumbers(rows), [rows]);

  return (
    <section className={styles.beadSheet} data-part="beads" aria-label={t("grid.label")}>
      <div className={styles.beadHead}>
        <span>{sideTitle(project.sourceName, project.from)}</span>
        <span>{t("grid.link")}</span>
        <span>{sideTitle(project.targetName, project.to)}</span>
      </div>
      <div ref={scroller} className={styles.beadScroll} data-part="scroll" tabIndex={-1}>
        <div className={styles.beadSpace} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const index = shown[item.index]!;
            const row = rows[index]!;
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className={styles.beadPlace}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <BeadRow
                  row={row}
                  index={index}
                  firstSource={numbers.source[index]!}
                  firstTarget={numbers.target[index]!}
                  isCurrent={row.id === currentId}
                  side={props.side}
                  editing={props.editing?.id === row.id ? props.editing : null}
                  isReadOnly={props.isReadOnly}
                  from={project.from}
                  to={project.to}
                  onGo={props.onGo}
                  onCommand={props.onCommand}
                  onEdit={props.onEdit}
                  onText={props.onText}
                />
              </div>
            );
          })}
        </div>
        {shown.length === 0 && <p className={classes("mute", styles.beadNone)}>{t("grid.nothing")}</p>}
      </div>
    </section>
  );
}

function sideTitle(name: string, language: string): string {
  return name ? `${name} · ${formatLanguage(language)}` : formatLanguage(language);
}

/** Number of the first sentence of each row, from 1, on both sides. */
function sentenceNumbers(rows: readonly AlignmentRow[]): Readonly<Record<RowSide, Int32Array>> {
  const numbers = { source: new Int32Array(rows.length), target: new Int32Array(rows.length) };
  let [source, target] = [1, 1];
  for (const [at, row] of rows.entries()) {
    numbers.source[at] = source;
    numbers.target[at] = target;
    source += row.source.length;
    target += row.target.length;
  }
  return numbers;
}

/** What the rows shown are known by: the same list as before where it says the same. */
function useRowIds(rows: readonly AlignmentRow[], shown: readonly number[]): readonly number[] {
  const ids = useMemo(() => shown.map((index) => rows[index]!.id), [rows, shown]);
  const [kept, setKept] = useState(ids);
  const isSame = kept.length === ids.length && kept.every((id, at) => id === ids[at]);
  if (isSame) return kept;
  setKept(ids);
  return ids;
}
