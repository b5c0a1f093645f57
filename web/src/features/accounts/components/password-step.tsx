import { checkPassword } from "@yizhou/contract";
import type { AccountText } from "@yizhou/contract";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { refusalText } from "../state/refusal.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { Problem } from "./notice.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./accounts.module.css";
import styles from "./password-step.module.css";

interface Props {
  /** Whose password it is; password managers keep both together. */
  readonly account: string;
  readonly passwordLabel: string;
  readonly action: string;
  /** The mutation that `onSubmit` begins. */
  readonly saving: { readonly isPending: boolean; readonly error: unknown };
  readonly onSubmit: (password: string, confirmation: string) => void;
  readonly onBack: () => void;
  /** Further fields between password and button. */
  readonly children?: ReactNode;
}

type Problems = { readonly password: AccountText | null; readonly confirmation: AccountText | null };

/** Second step of registration and forgot password: the password, twice. */
export function PasswordStep({ account, passwordLabel, action, saving, onSubmit, onBack, children }: Props) {
  const { t } = useTranslation("account");
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problems, setProblems] = useState<Problems>({ password: null, confirmation: null });
  const refusal = refusalText(saving.error, t("refused"));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      password: checkPassword(password),
      confirmation: password === confirmation ? null : "passwordMismatch",
    };
    setProblems(found);
    if (!found.password && !found.confirmation && !saving.isPending) onSubmit(password, confirmation);
  };

  return (
    <form className={shared.stack} noValidate onSubmit={submit}>
      <p className={classes("soft", styles.stepAccount)}>
        {t("verifiedAccount", { account })}
        <button type="button" className="link" onClick={onBack}>
          {t("changeAccount")}
        </button>
      </p>
      <input
        className="sr-only"
        type="text"
        name="username"
        autoComplete="username"
        value={account}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <NewPasswordFields
        label={passwordLabel}
        password={password}
        confirmation={confirmation}
        problems={problems}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      {children}
      {refusal && <Problem>{refusal}</Problem>}
      <Button
        type="submit"
        tone="seal"
        size="field"
        isBlock
        className={shared.tall}
        isBusy={saving.isPending}
      >
        {action}
      </Button>
    </form>
  );
}
