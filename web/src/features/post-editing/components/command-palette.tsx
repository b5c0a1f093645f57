import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { InputFrame } from "../../../ui/input.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { COMMANDS, REVIEWERS, shownKeys, type CommandName } from "../state/commands.ts";
import type { Keyboard } from "../state/use-keys.ts";
import styles from "./command-palette.module.css";

/** Every command by a few letters of its name: typed, chosen with the arrows, done with Enter. */
export function CommandPalette({
  keyboard: { isMac, keys },
  mayReview,
  onCommand,
  onClose,
}: {
  readonly keyboard: Keyboard;
  readonly mayReview: boolean;
  readonly onCommand: (name: CommandName) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("editor");
  const id = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const words = text.trim().toLowerCase().split(/\s+/);
  const shown = COMMANDS.filter((name) => {
    if (name === "palette" || (REVIEWERS.has(name) && !mayReview)) return false;
    const label = t(`command.${name}`).toLowerCase();
    return words.every((word) => label.includes(word));
  });
  const at = Math.min(chosen, shown.length - 1);
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && shown.length > 0) setChosen((at + step + shown.length) % shown.length);
    else if (event.key === "Enter" && shown[at]) onCommand(shown[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal labelledBy={`${id}-title`} className={styles.palette} onClose={onClose}>
      <h2 id={`${id}-title`} className="sr-only">
        {t("command.palette")}
      </h2>
      <InputFrame>
        <input
          data-first-focus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[at] && `${id}-${shown[at]}`}
          aria-label={t("sheet.search")}
          placeholder={t("sheet.search")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKey}
        />
      </InputFrame>
      <div id={`${id}-list`} role="listbox" aria-label={t("command.palette")} className={styles.list}>
        {shown.map((name, i) => (
          <button
            key={name}
            type="button"
            // Reached from the field with the arrows, which keeps the focus.
            tabIndex={-1}
            ref={i === at ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
            id={`${id}-${name}`}
            role="option"
            aria-selected={i === at}
            className={classes(i === at && styles.chosen)}
            onClick={() => onCommand(name)}
          >
            <span>{t(`command.${name}`)}</span>
            <span>
              {shownKeys(name, isMac, keys).map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </span>
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className="mute">{t("sheet.none")}</p>}
    </Modal>
  );
}
