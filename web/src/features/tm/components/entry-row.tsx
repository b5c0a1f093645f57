import type { MemoryUnit } from "@yizhou/contract";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatLanguage, formatNumber, formatWhen } from "../../../lib/format.ts";
import { readTagged } from "../../../lib/tagged-text.ts";
import { Button } from "../../../ui/button.tsx";
import { TaggedEditor } from "../../../ui/tagged-editor.tsx";
import { useEditEntry } from "../api/entries.ts";
import { MarkedText } from "../../../ui/marked-text.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { classes } from "../../../lib/classes.ts";
import rowStyles from "../../../ui/row-list.module.css";
import styles from "./entry-row.module.css";

export type Side = "source" | "target";

interface Props {
  readonly unit: MemoryUnit;
  readonly isChosen: boolean;
  readonly canWrite: boolean;
  readonly editing: Side | null;
  readonly onChoose: () => void;
  readonly onEdit: (side: Side | null) => void;
  readonly libraryId: string;
  /** An edit was saved. */
  readonly onSaved: (after: MemoryUnit) => void;
}

/** One entry: a click or Enter on a side edits it in place. */
export function EntryRow(props: Props) {
  const { unit, isChosen, canWrite, editing, onChoose, onEdit } = props;
  const { t } = useTranslation("tm");
  const { t: shared } = useTranslation("libraries");
  return (
    <div className={classes(rowStyles.entry, editing && rowStyles.editing)} role="row" data-unit={unit.id}>
      <span role="cell">
        <Checkbox
          label={shared("rows.choose", { text: plainOf(unit, "source").slice(0, 40) })}
          isChecked={isChosen}
          isDisabled={!canWrite}
          onChange={onChoose}
        />
      </span>
      {(["source", "target"] as const).map((side) => {
        const language = side === "source" ? unit.from : unit.to;
        return (
          <span key={side} role="cell" lang={language}>
            {editing === side ? (
              <EntryEditor {...props} side={side} />
            ) : (
              <button
                type="button"
                className={rowStyles.entryText}
                data-side={side}
                disabled={!canWrite}
                aria-label={t("entry.edit", {
                  language: formatLanguage(language),
                  text: plainOf(unit, side),
                })}
                onClick={() => onEdit(side)}
              >
                <MarkedText
                  text={unit[side]}
                  isTagged={unit.taggedSides.includes(side)}
                  hits={side === "source" ? unit.sourceHits : unit.targetHits}
                />
              </button>
            )}
          </span>
        );
      })}
      <span role="cell" className="num right" data-label={t("entries.uses")}>
        {formatNumber(unit.uses)}
      </span>
      <span role="cell" className={classes("small mute", rowStyles.entryAbout)}>
        <span>{unit.origin === "person" ? unit.author || t("entry.person") : t(`entry.${unit.origin}`)}</span>
        <span>{formatWhen(unit.changedAt)}</span>
      </span>
    </div>
  );
}

/** A side's text without its tags. */
function plainOf(unit: MemoryUnit, side: Side): string {
  if (!unit.taggedSides.includes(side)) return unit[side];
  return readTagged(unit[side])
    .map((piece) => (piece.kind === "text" ? piece.text : ""))
    .join("");
}

function EntryEditor({ unit, side, libraryId, onEdit, onSaved }: Props & { readonly side: Side }) {
  const { t } = useTranslation("tm");
  const { t: shared } = useTranslation("libraries");
  const [text, setText] = useState(unit[side]);
  const edit = useEditEntry(libraryId);
  const problem = failureText(edit.error, shared("rows.saveFailed"));

  const language = side === "source" ? unit.from : unit.to;
  const label = t("entry.text", { language: formatLanguage(language) });
  const save = () => {
    if (text.trim() === "" || edit.isPending) return;
    if (text === unit[side]) return onEdit(null);
    edit.mutate(
      { unit: unit.id, change: { [side]: text, changedAt: unit.changedAt } },
      { onSuccess: onSaved },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onEdit(null);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.entryEditor}>
      {unit.taggedSides.includes(side) ? (
        <TaggedEditor label={label} lang={language} value={text} onChange={setText} onKeyDown={onKeyDown} />
      ) : (
        <textarea
          autoFocus
          aria-label={label}
          value={text}
          rows={Math.min(8, 2 + Math.ceil(text.length / 40))}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {problem && <FieldError>{problem}</FieldError>}
      <span className={classes("small mute", rowStyles.entryKeys)}>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {shared("rows.save")}
        </span>
        <span className="row tight">
          <Button tone="text" size="sm" onClick={() => onEdit(null)}>
            {shared("rows.cancel")}
          </Button>
          <Button tone="ink" size="sm" isBusy={edit.isPending} disabled={text.trim() === ""} onClick={save}>
            {shared("rows.save")}
          </Button>
        </span>
      </span>
    </div>
  );
}
