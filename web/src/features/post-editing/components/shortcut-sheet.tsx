import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { useChangeEditorSettings } from "../api/settings.ts";
import {
  COMMANDS,
  DEFAULT_KEYS,
  NO_KEY,
  pressOf,
  shownKeys,
  type CommandName,
  type Keys,
} from "../state/commands.ts";
import { canBeKey, commandOn, ownKeysOf, withKey } from "../state/own-keys.ts";
import type { Keyboard } from "../state/use-keys.ts";
import styles from "./shortcut-sheet.module.css";

/** Every command with its keys; choosing one does it. The keys can be changed, and are kept with the account. */
export function ShortcutSheet({
  keyboard,
  isCompleting,
  onCommand,
  onClose,
}: {
  readonly keyboard: Keyboard;
  readonly isCompleting: boolean;
  readonly onCommand: (name: CommandName) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("editor");
  const { isMac, keys } = keyboard;
  const [text, setText] = useState("");
  const [isChanging, setIsChanging] = useState(false);
  const saving = useChangeEditorSettings();
  const problem = failureText(saving.error, t("sheet.failed"));
  const words = text.trim().toLowerCase();
  const shown = COMMANDS.filter(
    (name) => name !== "shortcuts" && t(`command.${name}`).toLowerCase().includes(words),
  );
  const keep = (changed: Keys): void => saving.mutate({ keys: ownKeysOf(changed) });
  return (
    <Dialog
      title={t("sheet.title")}
      isWide
      onClose={onClose}
      actions={
        <>
          {isChanging && (
            <Button disabled={Object.keys(ownKeysOf(keys)).length === 0} onClick={() => keep(DEFAULT_KEYS)}>
              {t("sheet.resetAll")}
            </Button>
          )}
          <Button onClick={() => setIsChanging(!isChanging)}>
            {t(isChanging ? "sheet.changed" : "sheet.change")}
          </Button>
          <Button onClick={onClose}>{t("sheet.close")}</Button>
        </>
      }
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
      <Switch isOn={isCompleting} onChange={(isOn) => saving.mutate({ isCompleting: isOn })}>
        {t("sheet.completing")}
      </Switch>
      {problem && <FieldError>{problem}</FieldError>}
      <ul className={styles.list}>
        {shown.map((name) => (
          <li key={name}>
            {isChanging ? (
              <KeyRow name={name} keyboard={keyboard} onChange={keep} />
            ) : (
              <button type="button" onClick={() => onCommand(name)}>
                <span>{t(`command.${name}`)}</span>
                <Caps caps={shownKeys(name, isMac, keys)} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="mute">{t("sheet.none")}</p>}
    </Dialog>
  );
}

function Caps({ caps }: { readonly caps: readonly string[] }) {
  return (
    <span>
      {caps.map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}

/** One command whose keys are pressed anew; those of another command are taken from it only when that is confirmed. */
function KeyRow({
  name,
  keyboard: { isMac, keys },
  onChange,
}: {
  readonly name: CommandName;
  readonly keyboard: Keyboard;
  readonly onChange: (keys: Keys) => void;
}) {
  const { t } = useTranslation("editor");
  const [isListening, setIsListening] = useState(false);
  const [pressed, setPressed] = useState<string | null>(null);
  const label = t(`command.${name}`);
  const other = pressed === null ? null : commandOn(keys, pressed, name);
  const isRefused = pressed !== null && !canBeKey(pressed);
  const listen = (event: KeyboardEvent): void => {
    if (!isListening || event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return stop();
    if (["Control", "Meta", "Alt", "Shift"].includes(event.key)) return;
    const press = pressOf(event.nativeEvent, isMac);
    setPressed(press);
    setIsListening(false);
    if (canBeKey(press) && commandOn(keys, press, name) === null) take(press);
  };
  const take = (press: string): void => {
    onChange(withKey(keys, name, press));
    setPressed(null);
  };
  const stop = (): void => {
    setIsListening(false);
    setPressed(null);
  };
  const shown = pressed === null ? keys : { ...keys, [name]: pressed };
  return (
    <div className={styles.keyRow}>
      <span>{label}</span>
      <button
        type="button"
        className={styles.press}
        onClick={() => setIsListening(true)}
        onKeyDown={listen}
        onBlur={() => setIsListening(false)}
      >
        <span className="sr-only">{t("sheet.press", { command: label })}</span>
        {isListening ? (
          t("sheet.listening")
        ) : shown[name] === NO_KEY ? (
          <span className="mute">{t("sheet.noKey")}</span>
        ) : (
          <Caps caps={shownKeys(name, isMac, shown)} />
        )}
      </button>
      <IconButton
        icon="undo"
        label={t("sheet.reset", { command: label })}
        disabled={keys[name] === DEFAULT_KEYS[name]}
        onClick={() => onChange(withKey(keys, name, DEFAULT_KEYS[name]))}
      />
      {isRefused && (
        <p className={styles.conflict} role="alert">
          {t("sheet.refused")}
        </p>
      )}
      {other !== null && !isRefused && (
        <p className={styles.conflict} role="alert">
          <span>{t("sheet.taken", { command: t(`command.${other}`) })}</span>
          <Button size="sm" onClick={() => take(pressed!)}>
            {t("sheet.take")}
          </Button>
          <Button size="sm" onClick={stop}>
            {t("sheet.leave")}
          </Button>
        </p>
      )}
    </div>
  );
}
