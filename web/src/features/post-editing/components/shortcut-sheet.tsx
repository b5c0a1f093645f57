import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { COMMANDS, shownKeys, type CommandName } from "../state/commands.ts";
import styles from "./shortcut-sheet.module.css";

/** Every command with its keys; choosing one does it. */
export function ShortcutSheet({
  isMac,
  onCommand,
  onClose,
}: {
  readonly isMac: boolean;
  readonly onCommand: (name: CommandName) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("editor");
  const [text, setText] = useState("");
  const words = text.trim().toLowerCase();
  const shown = COMMANDS.filter(
    (name) => name !== "shortcuts" && t(`command.${name}`).toLowerCase().includes(words),
  );
  return (
    <Dialog
      title={t("sheet.title")}
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("sheet.close")}</Button>}
    >
      <InputFrame size="sm">
        <input
          type="search"
          aria-label={t("sheet.search")}
          placeholder={t("sheet.search")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </InputFrame>
      <ul className={styles.list}>
        {shown.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onCommand(name)}>
              <span>{t(`command.${name}`)}</span>
              <span>
                {shownKeys(name, isMac).map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="mute">{t("sheet.none")}</p>}
    </Dialog>
  );
}
