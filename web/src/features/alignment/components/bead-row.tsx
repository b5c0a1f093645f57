import type { AlignmentRow, RowSide } from "@yizhou/alignment/workbench";
import { memo, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { caretIn } from "../state/caret.ts";
import { COMMAND_KEYS, type CommandName, type Place } from "../state/commands.ts";
import { rowTone } from "../state/row-filter.ts";
import { LinkDrawing } from "./link-drawing.tsx";
import { RowCells } from "./row-cells.tsx";
import { classes } from "../../../lib/classes.ts";
import tones from "./tones.module.css";
import shared from "./alignment.module.css";
import styles from "./bead-row.module.css";

export interface SentenceAt {
  readonly id: number;
  readonly side: RowSide;
  readonly sentence: number;
}

interface Props {
  readonly row: AlignmentRow;
  readonly index: number;
  /** Numbers of its first sentences. */
  readonly firstSource: number;
  readonly firstTarget: number;
  readonly isCurrent: boolean;
  readonly side: RowSide;
  readonly editing: SentenceAt | null;
  readonly isReadOnly: boolean;
  readonly from: string;
  readonly to: string;
  readonly onGo: (id: number, side: RowSide) => void;
  readonly onCommand: (name: CommandName, place: Place) => void;
  readonly onEdit: (at: SentenceAt | null) => void;
  readonly onText: (at: SentenceAt, text: string) => void;
}

const ROW_COMMANDS: readonly (readonly [CommandName, IconName])[] = [
  ["confirm", "check"],
  ["merge", "merge"],
  ["split", "split"],
  ["moveUp", "arrow-up"],
  ["moveDown", "arrow-down"],
  ["blank", "plus"],
  ["swap", "swap"],
  ["remove", "trash"],
];

/** The sentences of one row with their link; the current row carries its commands. */
export const BeadRow = memo(function BeadRow(props: Props) {
  const { row, index, isCurrent, side, editing, isReadOnly, onGo, onCommand, onEdit, onText } = props;
  const { t } = useTranslation("alignment");
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isCurrent || editing) return;
    const active = document.activeElement;
    // Only where the person is in the grid already: a button elsewhere keeps its focus.
    const isInGrid = active === document.body || active?.closest(".bead-sheet");
    if (!isInGrid || box.current?.querySelector(`[data-side=${side}]`)?.contains(active)) return;
    box.current
      ?.querySelector<HTMLElement>(`[data-side=${side}] [data-sentence], [data-side=${side}] [data-empty]`)
      ?.focus({ preventScroll: true });
  }, [isCurrent, editing, side, row]);

  const cells = (cellSide: RowSide, language: string) => (
    <RowCells
      side={cellSide}
      index={index}
      sentences={row[cellSide]}
      first={cellSide === "source" ? props.firstSource : props.firstTarget}
      language={language}
      editing={editing?.side === cellSide ? editing.sentence : null}
      isReadOnly={isReadOnly}
      onFocus={() => onGo(row.id, cellSide)}
      onEdit={(sentence) => onEdit(sentence === null ? null : { id: row.id, side: cellSide, sentence })}
      onText={(sentence, text) => onText({ id: row.id, side: cellSide, sentence }, text)}
      onDropSentence={(from) => {
        const name = from === index - 1 ? "moveDown" : from === index + 1 ? "moveUp" : null;
        if (name) onCommand(name, { index: from, side: cellSide, sentence: 0, offset: 0 });
      }}
    />
  );

  return (
    <div
      ref={box}
      className={classes(styles.bead, tones[rowTone(row)], isCurrent && styles.cur)}
      data-part="bead"
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
    >
      {cells("source", props.from)}
      <div className={shared.beadLink}>
        <LinkDrawing source={row.source.length} target={row.target.length} />
        <b>
          <LinkLabel row={row} />
        </b>
      </div>
      {cells("target", props.to)}
      {isCurrent && !isReadOnly && (
        <div className={styles.beadCommands} role="toolbar" aria-label={t("grid.commands")}>
          {ROW_COMMANDS.map(([name, icon]) => (
            <Button
              key={name}
              tone="text"
              size="sm"
              icon={icon}
              aria-keyshortcuts={COMMAND_KEYS[name]}
              // The caret must stay where it is until the command has read it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onCommand(name, { index, side, ...caretIn(box.current) })}
            >
              {t(name === "confirm" && row.isConfirmed ? "command.unconfirm" : `command.${name}`)}
              <kbd>{t(`key.${name}`)}</kbd>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
});

function LinkLabel({ row }: { readonly row: AlignmentRow }) {
  const { t } = useTranslation("alignment");
  const mark = (icon: IconName, text: string) => (
    <>
      <Icon name={icon} size={14} />
      {text}
    </>
  );
  const tone = rowTone(row);
  if (tone === "confirmed") return mark("check", t("tone.confirmed"));
  if (row.source.length === 0 || row.target.length === 0) return mark("triangle", t("tone.missing"));
  if (row.confidence === null) return mark("pen", t("tone.hand"));
  const percent = String(Math.round(row.confidence * 100));
  return tone === "doubtful" ? mark("triangle", percent) : percent;
}
