import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import shared from "./accounts.module.css";
import styles from "./setting.module.css";

/** A group of settings under an ink rule. */
export function SettingSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={shared.settings}>
      <h2 className="h3">{title}</h2>
      {children}
    </section>
  );
}

interface Action {
  readonly label: string;
  /** The form under the row; `close` puts it away. */
  readonly form: (close: () => void) => ReactNode;
}

/**
 * Name, value, and what can be done with it: each action opens its form under the row. The button that was pressed goes meanwhile, so
 * the keyboard goes on in the form, and at the button again once that is put away.
 */
export function SettingRow({
  name,
  value,
  actions = [],
}: {
  readonly name: string;
  readonly value: ReactNode;
  readonly actions?: readonly Action[];
}) {
  const { t } = useTranslation("shell");
  const [open, setOpen] = useState<string | null>(null);
  const action = actions.find(({ label }) => label === open);
  const buttons = useRef<HTMLSpanElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  const isOpen = action !== undefined;
  useEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    // A form without a field only asks whether one is sure: Enter, pressed twice, must not say yes.
    const next = isOpen
      ? form.current?.querySelector<HTMLElement>("input, select, textarea")
      : buttons.current?.querySelector<HTMLElement>(`[data-action="${CSS.escape(pressed.current)}"]`);
    (next ?? buttons.current?.querySelector("button"))?.focus();
  }, [isOpen]);
  return (
    <div className={styles.setting}>
      <div className={shared.settingLine}>
        <span className={shared.settingName}>{name}</span>
        <span>{value}</span>
        <span className="row tight" ref={buttons}>
          {action ? (
            <Button size="sm" onClick={() => setOpen(null)}>
              {t("action.cancel")}
            </Button>
          ) : (
            actions.map(({ label }) => (
              <Button
                key={label}
                size="sm"
                aria-label={`${label} ${name}`}
                data-action={label}
                onClick={() => {
                  pressed.current = label;
                  setOpen(label);
                }}
              >
                {label}
              </Button>
            ))
          )}
        </span>
      </div>
      {action && (
        <div className={styles.settingForm} ref={form}>
          {action.form(() => setOpen(null))}
        </div>
      )}
    </div>
  );
}
