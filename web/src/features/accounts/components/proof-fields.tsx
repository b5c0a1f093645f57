import type { Account, AccountText, Confirm } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { sendAccountCode } from "../api/account.ts";
import { useAccountText } from "../state/account-text.ts";
import { CodeField } from "./code-field.tsx";

/** Proof that it is the person: the password where there is one, else a code to the own phone or e-mail. */
export interface Proof {
  readonly value: string;
  readonly problem: AccountText | null;
  readonly set: (value: string) => void;
  /** Shows that it is missing; true when it is there. */
  readonly check: () => boolean;
  readonly body: Confirm;
}

export function useProof(account: Account): Proof {
  const [value, set] = useState("");
  const [problem, setProblem] = useState<AccountText | null>(null);
  return {
    value,
    problem,
    set,
    check: () => {
      const missing = value ? null : account.hasPassword ? "passwordRequired" : "codeRequired";
      setProblem(missing);
      return !missing;
    },
    body: account.hasPassword ? { password: value } : { code: value.trim() },
  };
}

/** The field of a proof. */
export function ProofField({ account, proof }: { readonly account: Account; readonly proof: Proof }) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  const target = account.phoneNumber ? "phone" : "email";
  const own = account.phoneNumber ?? account.email ?? "";
  if (account.hasPassword)
    return (
      <TextField
        label={t("currentPassword")}
        type="password"
        name="current-password"
        autoComplete="current-password"
        value={proof.value}
        error={text(proof.problem)}
        onChange={(event) => proof.set(event.target.value)}
      />
    );
  return (
    <>
      <p className="small soft">{t("codeGoesTo", { account: own })}</p>
      <CodeField
        purpose="bind"
        account={own}
        isReady={() => true}
        send={(ticket) => sendAccountCode({ target }, ticket)}
        code={proof.value}
        error={text(proof.problem)}
        onChange={proof.set}
      />
    </>
  );
}
