import type { AccountText } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { signInByCard } from "../api/sign-in.ts";
import { useAccountText } from "../state/account-text.ts";
import { SignInForm } from "./sign-in-form.tsx";

type Problems = { readonly number: AccountText | null; readonly password: AccountText | null };

/** Sign-in with a university card: its number and the password of the card service. */
export function CardForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  const [number, setNumber] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<Problems>({ number: null, password: null });

  const check = () => {
    const found: Problems = {
      number: number.trim() ? null : "cardNumberRequired",
      password: password ? null : "passwordRequired",
    };
    setProblems(found);
    return !found.number && !found.password;
  };

  return (
    <SignInForm
      check={check}
      signIn={(ticket) => signInByCard(number.trim(), password, ticket)}
      onSignedIn={onSignedIn}
    >
      <TextField
        isLarge
        label={t("card.number")}
        name="card-number"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={number}
        error={text(problems.number)}
        onChange={(event) => setNumber(event.target.value)}
      />
      <TextField
        isLarge
        label={t("password")}
        type="password"
        name="card-password"
        autoComplete="off"
        value={password}
        error={text(problems.password)}
        onChange={(event) => setPassword(event.target.value)}
      />
    </SignInForm>
  );
}
