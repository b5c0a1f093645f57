import { checkAccount, checkCode as checkCodeText, isEmailAccount } from "@yizhou/contract";
import type { AccountText } from "@yizhou/contract";
import { useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useCheckCode, isRegistered, sendCode } from "../api/codes.ts";
import { useAccountText } from "../state/account-text.ts";
import { refusalText } from "../state/refusal.ts";
import { CodeField } from "./code-field.tsx";
import styles from "./accounts.module.css";

interface Props {
  readonly purpose: "register" | "reset";
  /** The account as it was left, after coming back from the second step. */
  readonly initialAccount?: string;
  readonly onVerified: (account: string, code: string) => void;
}

/** What a look-up says against the account: a used one cannot register, an unknown one has no password to reset. */
function objection(purpose: Props["purpose"], account: string, isKnown: boolean): AccountText | null {
  const isMail = isEmailAccount(account);
  if (purpose === "register") return isKnown ? (isMail ? "emailUsed" : "phoneUsed") : null;
  return isKnown ? null : isMail ? "emailUnregistered" : "phoneUnregistered";
}

/** First step of registration and forgot password: a phone number or e-mail, and the code sent to it. */
export function AccountStep({ purpose, initialAccount = "", onVerified }: Props) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  const [typed, setTyped] = useState(initialAccount);
  const [code, setCode] = useState("");
  const [accountProblem, setAccountProblem] = useState<AccountText | null>(null);
  const [codeProblem, setCodeProblem] = useState<AccountText | null>(null);
  const checking = useCheckCode(purpose);
  const account = typed.trim();

  const isReady = () => {
    const problem = checkAccount(account);
    setAccountProblem(problem);
    setCodeProblem(null);
    checking.reset();
    return !problem;
  };
  const mayReceive = async (ticket: string) => {
    const problem = objection(purpose, account, await isRegistered(account, ticket));
    setAccountProblem(problem);
    return !problem;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checking.isPending) return;
    const isAccountGood = isReady();
    const missing = checkCodeText(code.trim());
    setCodeProblem(missing);
    if (!isAccountGood || missing) return;
    const verified = { account, code: code.trim() };
    checking.mutate(verified, { onSuccess: () => onVerified(verified.account, verified.code) });
  };

  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <TextField
        isLarge
        label={t("phoneOrEmail")}
        placeholder={t("phoneOrEmailPlaceholder")}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={text(accountProblem)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <CodeField
        purpose={purpose}
        account={account}
        isReady={isReady}
        mayReceive={mayReceive}
        send={(ticket) => sendCode(purpose, account, ticket)}
        code={code}
        error={text(codeProblem) ?? refusalText(checking.error, t("codeRefused"))}
        onChange={setCode}
      />
      <Button
        type="submit"
        tone="seal"
        size="field"
        isBlock
        className={styles.tall}
        isBusy={checking.isPending}
      >
        {t("next")}
      </Button>
    </form>
  );
}
