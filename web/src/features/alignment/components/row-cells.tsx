import type { RowSide } from "@yizhou/alignment/workbench";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./alignment.module.css";
import styles from "./row-cells.module.css";

/** What is dragged: the side and the row of a sentence. */
const DRAG_TYPE = "application/x-yizhou-sentence";

interface Props {
  readonly side: RowSide;
  readonly index: number;
  readonly sentences: readonly string[];
  /** Number of the first sentence. */
  readonly first: number;
  readonly language: string;
  readonly editing: number | null;
  readonly isReadOnly: boolean;
  readonly onFocus: () => void;
  readonly onEdit: (sentence: number | null) => void;
  readonly onText: (sentence: number, text: string) => void;
  /** A sentence of this side was dropped here; `from` is the index of its row. */
  readonly onDropSentence: (from: number) => void;
}

/**
 * One side of a row. The sentences hold a caret without being editable, since splitting happens where the caret stands; the first
 * and the last can be dragged to the neighbouring row.
 */
export function RowCells(props: Props) {
  const { side, index, sentences, first, language, editing, isReadOnly, onFocus } = props;
  const { t } = useTranslation("alignment");
  const [isOver, setIsOver] = useState(false);
  const over = (event: React.DragEvent): void => {
    if (isReadOnly || !event.dataTransfer.types.includes(`${DRAG_TYPE}-${side}`)) return;
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <div
      className={isOver ? classes(shared.beadCells, shared.over) : shared.beadCells}
      data-side={side}
      lang={language}
      dir="auto"
      onMouseDown={onFocus}
      onFocus={onFocus}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        props.onDropSentence(Number(event.dataTransfer.getData(`${DRAG_TYPE}-${side}`)));
      }}
    >
      {sentences.length === 0 && (
        // Walking through the grid by keyboard stands here where a side has no sentence.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <span className={styles.beadEmpty} tabIndex={0} data-empty>
          {t("grid.empty")}
        </span>
      )}
      {sentences.map((text, sentence) => (
        <div key={sentence} className={shared.beadCell}>
          <i
            draggable={!isReadOnly}
            title={isReadOnly ? undefined : t("grid.drag")}
            onDragStart={(event) => event.dataTransfer.setData(`${DRAG_TYPE}-${side}`, String(index))}
          >
            {first + sentence}
          </i>
          {editing === sentence ? (
            <SentenceEditor
              text={text}
              label={t("grid.editing", { number: first + sentence })}
              onDone={(changed) => (changed === null ? props.onEdit(null) : props.onText(sentence, changed))}
            />
          ) : (
            <span
              className={styles.beadSentence}
              data-sentence={sentence}
              role="textbox"
              aria-readonly
              aria-label={t("grid.sentence", { number: first + sentence })}
              tabIndex={0}
              contentEditable
              suppressContentEditableWarning
              spellCheck={false}
              onBeforeInput={(event) => event.preventDefault()}
              onPaste={(event) => event.preventDefault()}
              onCut={(event) => event.preventDefault()}
              onDrop={(event) => event.preventDefault()}
              onDoubleClick={() => !isReadOnly && props.onEdit(sentence)}
            >
              {text}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

function SentenceEditor({
  text,
  label,
  onDone,
}: {
  readonly text: string;
  readonly label: string;
  /** Null: left as it was. */
  readonly onDone: (text: string | null) => void;
}) {
  const { t } = useTranslation("alignment");
  const [value, setValue] = useState(text);
  const isLeft = useRef(false);
  const leave = (changed: string | null): void => {
    if (isLeft.current) return;
    isLeft.current = true;
    onDone(changed);
  };
  return (
    <span className={styles.beadEditor}>
      <textarea
        autoFocus
        rows={Math.max(2, Math.ceil(text.length / 40))}
        value={value}
        aria-label={label}
        onChange={(event) => setValue(event.target.value.replace(/[\r\n]+/gu, " "))}
        onBlur={() => leave(value.trim())}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") leave(null);
          else if (event.key === "Enter") leave(value.trim());
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span className="small mute">
        <Icon name="info" size={14} />
        {t("grid.editHint")}
      </span>
    </span>
  );
}
