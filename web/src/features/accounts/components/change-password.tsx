import { checkPassword } from "@yizhou/contract";
import type { Account, AccountText } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSetPassword } from "../api/account.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { ProofField, useProof } from "./proof-fields.tsx";
import { SettingForm } from "./setting-form.tsx";

type Problems = { readonly password: AccountText | null; readonly confirmation: AccountText | null };

/** Old and new password; setting one ends every other session. */
export function ChangePassword({
  account,
  onDone,
}: {
  readonly account: Account;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation("account");
  const setting = useSetPassword();
  const proof = useProof(account);
  const [password, setNew] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [problems, setProblems] = useState<Problems>({ password: null, confirmation: null });
  const check = () => {
    const found: Problems = {
      password: checkPassword(password),
      confirmation: password === confirmation ? null : "passwordMismatch",
    };
    setProblems(found);
    return [proof.check(), !found.password, !found.confirmation].every(Boolean);
  };
  const submit = () => {
    const shown = account.hasPassword ? { oldPassword: proof.value } : { code: proof.value.trim() };
    setting.mutate({ ...shown, newPassword: password, confirmation }, { onSuccess: onDone });
  };
  return (
    <SettingForm action={t("resetPassword")} check={check} saving={setting} onSubmit={submit}>
      <ProofField account={account} proof={proof} />
      <NewPasswordFields
        label={t("newPassword")}
        password={password}
        confirmation={confirmation}
        problems={problems}
        onPassword={setNew}
        onConfirmation={setConfirmation}
      />
      <p className="small soft">{t("settings.passwordNote")}</p>
    </SettingForm>
  );
}
