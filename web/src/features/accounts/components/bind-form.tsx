import { checkCode as checkCodeText, checkPassword, checkPhone } from "@yizhou/contract";
import type { AccountText } from "@yizhou/contract";
import { useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { lastSegment } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { checkPhoneBinding, useBindPhone } from "../api/bind-phone.ts";
import { sendCode, useCheckCode } from "../api/codes.ts";
import { useAccountText } from "../state/account-text.ts";
import { refusalText } from "../state/refusal.ts";
import { CodeField } from "./code-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { Problem } from "./notice.tsx";
import { PhoneField } from "./phone-field.tsx";
import styles from "./accounts.module.css";

/** userChannel of a phone that belongs to a user of this site: that person has a password already (docs/readings.md Q5). */
const SITE_USER_CHANNEL = 1;
/** userChannel of a phone that cannot be bound. */
const UNBINDABLE_CHANNEL = 0;

const PROBLEMS = ["phone", "code", "nickName", "password", "confirmation"] as const;
type Problems = Partial<Record<(typeof PROBLEMS)[number], AccountText | null>>;

/** Phone, code, nickname and password of somebody who scanned; afterwards that person is signed in. */
export function BindForm({ onBound }: { readonly onBound: () => void }) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  const [form, setForm] = useState({ phone: "", code: "", nickName: "", password: "", confirmation: "" });
  const [problems, setProblems] = useState<Problems>({});
  const [phoneMessage, setPhoneMessage] = useState<string | null>(null);
  const checking = useCheckCode("bind");
  const binding = useBindPhone();
  const [siteUserPhone, setSiteUserPhone] = useState<string | null>(null);
  const [verified, setVerified] = useState("");
  const isBusy = checking.isPending || binding.isPending;
  const phone = form.phone.trim();
  const code = form.code.trim();
  const isSiteUser = siteUserPhone === phone;
  const set = (name: keyof typeof form) => (value: string) => setForm({ ...form, [name]: value });

  const isReady = () => {
    const problem = checkPhone(phone);
    setProblems({ phone: problem });
    setPhoneMessage(null);
    checking.reset();
    binding.reset();
    return !problem;
  };
  const mayReceive = async (ticket: string) => {
    const found = await checkPhoneBinding(phone, ticket);
    setSiteUserPhone(found.userChannel === SITE_USER_CHANNEL ? phone : null);
    if (found.isBind) setPhoneMessage(lastSegment(found.message) || t("bind.alreadyBound"));
    else if (found.userChannel === UNBINDABLE_CHANNEL) setProblems({ phone: "phoneNotBindable" });
    else return true;
    return false;
  };
  const bind = () => {
    const person = { phoneNumber: phone, code, nickName: form.nickName.trim() };
    const secret = { password: form.password, define: form.confirmation };
    binding.mutate(isSiteUser ? person : { ...person, ...secret }, { onSuccess: onBound });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      phone: checkPhone(phone),
      code: checkCodeText(code),
      nickName: form.nickName.trim() ? null : "nickNameRequired",
      password: isSiteUser ? null : checkPassword(form.password),
      confirmation: isSiteUser || form.password === form.confirmation ? null : "passwordMismatch",
    };
    setProblems(found);
    if (isBusy) return;
    checking.reset();
    binding.reset();
    if (PROBLEMS.some((name) => found[name])) return;
    // A code is verified once; when binding was refused for another reason it stays so.
    if (verified === `${phone} ${code}`) return bind();
    checking.mutate(
      { account: phone, code },
      {
        onSuccess: () => {
          setVerified(`${phone} ${code}`);
          bind();
        },
      },
    );
  };
  const refusal = refusalText(binding.error, t("refused"));

  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      <PhoneField
        value={form.phone}
        error={phoneMessage ?? text(problems.phone ?? null)}
        onChange={(value) => {
          setPhoneMessage(null);
          set("phone")(value);
        }}
      />
      <CodeField
        purpose="bind"
        account={phone}
        isReady={isReady}
        mayReceive={mayReceive}
        send={(ticket) => sendCode("bind", phone, ticket)}
        code={form.code}
        error={text(problems.code ?? null) ?? refusalText(checking.error, t("codeRefused"))}
        onChange={set("code")}
      />
      <TextField
        isLarge
        label={t("nickName")}
        name="nickname"
        autoComplete="nickname"
        value={form.nickName}
        error={text(problems.nickName ?? null)}
        onChange={(event) => set("nickName")(event.target.value)}
      />
      {isSiteUser ? (
        <p className="small soft">{t("bind.hasPassword")}</p>
      ) : (
        <NewPasswordFields
          label={t("password")}
          password={form.password}
          confirmation={form.confirmation}
          problems={{ password: problems.password ?? null, confirmation: problems.confirmation ?? null }}
          onPassword={set("password")}
          onConfirmation={set("confirmation")}
        />
      )}
      {refusal && <Problem>{refusal}</Problem>}
      <Button type="submit" tone="seal" size="field" isBlock className={styles.tall} isBusy={isBusy}>
        {t("bind.action")}
      </Button>
    </form>
  );
}
