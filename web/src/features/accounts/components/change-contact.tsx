import { checkCode as checkCodeText, checkEmail, checkPhone } from "@yizhou/contract";
import type { Account, AccountText } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { sendAccountCode, useChangeContact, useRemoveContact } from "../api/account.ts";
import { useAccountText } from "../state/account-text.ts";
import { CodeField } from "./code-field.tsx";
import { PhoneField } from "./phone-field.tsx";
import { ProofField, useProof } from "./proof-fields.tsx";
import { SettingForm } from "./setting-form.tsx";

interface Props {
  readonly target: "phone" | "email";
  readonly account: Account;
  readonly onDone: () => void;
}

/** Binds a phone or an e-mail, or puts another in its place: a code to the new one, and the password where there is one. */
export function ChangeContact({ target, account, onDone }: Props) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  const change = useChangeContact(target);
  const proof = useProof(account);
  const [typed, setTyped] = useState("");
  const [code, setCode] = useState("");
  const [valueProblem, setValueProblem] = useState<AccountText | null>(null);
  const [codeProblem, setCodeProblem] = useState<AccountText | null>(null);
  const value = typed.trim();
  const isReady = () => {
    const problem = target === "phone" ? checkPhone(value) : checkEmail(value);
    setValueProblem(problem);
    return !problem;
  };
  const check = () => {
    const missing = checkCodeText(code.trim());
    setCodeProblem(missing);
    // Every field says what is missing, not only the first.
    return [isReady(), !missing, !account.hasPassword || proof.check()].every(Boolean);
  };
  const submit = () =>
    change.mutate(
      { value, code: code.trim(), ...(account.hasPassword ? { password: proof.value } : {}) },
      { onSuccess: onDone },
    );
  return (
    <SettingForm action={t("settings.bind")} check={check} saving={change} onSubmit={submit}>
      {target === "phone" ? (
        <PhoneField value={typed} error={text(valueProblem)} onChange={setTyped} />
      ) : (
        <TextField
          isLarge
          label={t("settings.newEmail")}
          type="email"
          name="email"
          autoComplete="email"
          value={typed}
          error={text(valueProblem)}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <CodeField
        purpose="bind"
        account={value}
        isReady={isReady}
        send={(ticket) => sendAccountCode({ target, value }, ticket)}
        code={code}
        error={text(codeProblem)}
        onChange={setCode}
      />
      {account.hasPassword && <ProofField account={account} proof={proof} />}
    </SettingForm>
  );
}

/** Takes the phone or e-mail from the account. */
export function RemoveContact({ target, account, onDone }: Props) {
  const { t } = useTranslation("account");
  const remove = useRemoveContact(target);
  const proof = useProof(account);
  const submit = () => remove.mutate(proof.body, { onSuccess: onDone });
  return (
    <SettingForm
      isDangerous
      action={t("settings.unbind")}
      check={proof.check}
      saving={remove}
      onSubmit={submit}
    >
      <p className="soft">
        {t(target === "phone" ? "settings.unbindPhoneNote" : "settings.unbindEmailNote")}
      </p>
      <ProofField account={account} proof={proof} />
    </SettingForm>
  );
}
