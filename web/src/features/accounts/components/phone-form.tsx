import { checkCode, checkPhone } from "@yizhou/contract";
import type { AccountText } from "@yizhou/contract";
import { useState } from "react";
import { sendCode } from "../api/codes.ts";
import { signInByCode } from "../api/sign-in.ts";
import { useAccountText } from "../state/account-text.ts";
import { CodeField } from "./code-field.tsx";
import { PhoneField } from "./phone-field.tsx";
import { SignInForm } from "./sign-in-form.tsx";

type Problems = { readonly phone: AccountText | null; readonly code: AccountText | null };

/** Sign-in with a phone number and the code sent to it. */
export function PhoneForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const text = useAccountText();
  const [typed, setTyped] = useState("");
  const [code, setCode] = useState("");
  const [problems, setProblems] = useState<Problems>({ phone: null, code: null });
  const phone = typed.trim();

  const check = () => {
    const found: Problems = { phone: checkPhone(phone), code: checkCode(code.trim()) };
    setProblems(found);
    return !found.phone && !found.code;
  };
  const isReady = () => {
    const problem = checkPhone(phone);
    setProblems({ phone: problem, code: null });
    return !problem;
  };

  return (
    <SignInForm check={check} signIn={() => signInByCode(phone, code.trim())} onSignedIn={onSignedIn}>
      <PhoneField value={typed} error={text(problems.phone)} onChange={setTyped} />
      <CodeField
        purpose="login"
        account={phone}
        isReady={isReady}
        send={(ticket) => sendCode("login", phone, ticket)}
        code={code}
        error={text(problems.code)}
        onChange={setCode}
      />
    </SignInForm>
  );
}
