import { useState } from "react";
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

/** Name, value, and what can be done with it: each action opens its form under the row. */
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
  return (
    <div className={styles.setting}>
      <div className={shared.settingLine}>
        <span className={shared.settingName}>{name}</span>
        <span>{value}</span>
        <span className="row tight">
          {action ? (
            <Button size="sm" onClick={() => setOpen(null)}>
              {t("action.cancel")}
            </Button>
          ) : (
            actions.map(({ label }) => (
              <Button key={label} size="sm" aria-label={`${label} ${name}`} onClick={() => setOpen(label)}>
                {label}
              </Button>
            ))
          )}
        </span>
      </div>
      {action && <div className={styles.settingForm}>{action.form(() => setOpen(null))}</div>}
    </div>
  );
}
