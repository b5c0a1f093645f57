import type { AccountText } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { signIn } from "../api/sign-in.ts";
import { useAccountText } from "../state/account-text.ts";
import { SignInForm } from "./sign-in-form.tsx";

type Problems = { readonly account: AccountText | null; readonly password: AccountText | null };

/** Sign-in by account and password; `onSignedIn` runs once token and user info are stored. */
export function PasswordForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<Problems>({ account: null, password: null });

  const check = () => {
    const found: Problems = {
      account: account.trim() ? null : "loginNameRequired",
      password: password ? null : "passwordRequired",
    };
    setProblems(found);
    return !found.account && !found.password;
  };

  return (
    <SignInForm
      check={check}
      signIn={(ticket) => signIn(account.trim(), password, ticket)}
      onSignedIn={onSignedIn}
    >
      <TextField
        isLarge
        label={t("account")}
        placeholder={t("accountPlaceholder")}
        name="account"
        autoComplete="username"
        data-first-focus
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        error={text(problems.account)}
        onChange={(event) => setAccount(event.target.value)}
      />
      <TextField
        isLarge
        label={t("password")}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={text(problems.password)}
        onChange={(event) => setPassword(event.target.value)}
      />
    </SignInForm>
  );
}
