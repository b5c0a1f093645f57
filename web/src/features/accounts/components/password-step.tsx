import { checkPassword } from "@yizhou/contract";
import type { AccountText } from "@yizhou/contract";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { refusalText } from "../state/refusal.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { Problem } from "./notice.tsx";

interface Props {
  /** Whose password it is; password managers keep both together. */
  readonly account: string;
  readonly passwordLabel: string;
  readonly action: string;
  readonly onSubmit: (password: string, confirmation: string) => Promise<void>;
  readonly onBack: () => void;
  /** Further fields between password and button. */
  readonly children?: ReactNode;
}

type Problems = { readonly password: AccountText | null; readonly confirmation: AccountText | null };

/** Second step of registration and forgot password: the password, twice. */
export function PasswordStep({ account, passwordLabel, action, onSubmit, onBack, children }: Props) {
  const { t } = useTranslation("account");
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problems, setProblems] = useState<Problems>({ password: null, confirmation: null });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      password: checkPassword(password),
      confirmation: password === confirmation ? null : "passwordMismatch",
    };
    setProblems(found);
    setRefusal(null);
    if (found.password || found.confirmation || isBusy) return;
    setIsBusy(true);
    try {
      await onSubmit(password, confirmation);
    } catch (error) {
      setRefusal(refusalText(error, t("refused")));
      setIsBusy(false);
    }
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p className="soft step-account">
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
      <Button type="submit" tone="seal" isBlock className="tall" isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
