import { checkCode as checkCodeText, checkPassword, checkPhone } from "@yizhou/contract";
import type { AccountText } from "@yizhou/contract";
import { useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { lastSegment } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { bindPhone, checkPhoneBinding } from "../api/bind-phone.ts";
import { checkCode, sendCode } from "../api/codes.ts";
import { useAccountText } from "../state/account-text.ts";
import { refusalText } from "../state/refusal.ts";
import { CodeField } from "./code-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { Problem } from "./notice.tsx";
import { PhoneField } from "./phone-field.tsx";

/** userChannel of a phone that belongs to a user of this site: that person has a password already (product.md Q5). */
const SITE_USER_CHANNEL = 1;
/** userChannel of a phone that cannot be bound. */
const UNBINDABLE_CHANNEL = 0;

const PROBLEMS = ["phone", "code", "nickName", "password", "confirmation"] as const;
type Problems = Partial<Record<(typeof PROBLEMS)[number], AccountText | null>>;

/** Phone, code, nickname and password of somebody who scanned. `onBound` gets the full token and may refuse by throwing. */
export function BindForm({ onBound }: { readonly onBound: (token: string) => Promise<void> }) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  const [form, setForm] = useState({ phone: "", code: "", nickName: "", password: "", confirmation: "" });
  const [problems, setProblems] = useState<Problems>({});
  const [phoneMessage, setPhoneMessage] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<{ readonly at: "code" | "form"; readonly text: string } | null>(
    null,
  );
  const [siteUserPhone, setSiteUserPhone] = useState<string | null>(null);
  const [verified, setVerified] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const phone = form.phone.trim();
  const code = form.code.trim();
  const isSiteUser = siteUserPhone === phone;
  const set = (name: keyof typeof form) => (value: string) => setForm({ ...form, [name]: value });

  const isReady = () => {
    const problem = checkPhone(phone);
    setProblems({ phone: problem });
    setPhoneMessage(null);
    setRefusal(null);
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
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = {
      phone: checkPhone(phone),
      code: checkCodeText(code),
      nickName: form.nickName.trim() ? null : "nickNameRequired",
      password: isSiteUser ? null : checkPassword(form.password),
      confirmation: isSiteUser || form.password === form.confirmation ? null : "passwordMismatch",
    };
    setProblems(found);
    setRefusal(null);
    if (PROBLEMS.some((name) => found[name]) || isBusy) return;
    setIsBusy(true);
    let at: "code" | "form" = "code";
    try {
      // A code is verified once; when binding was refused for another reason it stays so.
      if (verified !== `${phone} ${code}`) await checkCode("bind", phone, code);
      setVerified(`${phone} ${code}`);
      at = "form";
      const person = { phoneNumber: phone, code, nickName: form.nickName.trim() };
      const secret = { password: form.password, define: form.confirmation };
      await onBound(await bindPhone(isSiteUser ? person : { ...person, ...secret }));
    } catch (error) {
      const said = refusalText(error, t(at === "code" ? "codeRefused" : "refused"));
      setRefusal(said === null ? null : { at, text: said });
      setIsBusy(false);
    }
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
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
        error={text(problems.code ?? null) ?? (refusal?.at === "code" ? refusal.text : null)}
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
      {refusal?.at === "form" && <Problem>{refusal.text}</Problem>}
      <Button type="submit" tone="seal" isBlock className="tall" isBusy={isBusy}>
        {t("bind.action")}
      </Button>
    </form>
  );
}
