import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { refusalText } from "../state/refusal.ts";
import { Problem } from "./notice.tsx";
import styles from "./accounts.module.css";

/** A form under a row of settings: one try at a time, the server's refusal over the button. */
export function SettingForm({
  action,
  isDangerous = false,
  check,
  saving,
  onSubmit,
  children,
}: {
  readonly action: string;
  /** It takes something away, so its button is not the filled one. */
  readonly isDangerous?: boolean;
  /** Shows what is missing in the fields; true when nothing is. */
  readonly check: () => boolean;
  /** The mutation that `onSubmit` begins. */
  readonly saving: { readonly isPending: boolean; readonly error: unknown };
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation("account");
  const problem = refusalText(saving.error, t("refused"));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending && check()) onSubmit();
  };
  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      {children}
      {problem && <Problem>{problem}</Problem>}
      <div>
        <Button type="submit" tone={isDangerous ? "plain" : "ink"} isBusy={saving.isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
