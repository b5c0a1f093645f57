import { useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { signIn } from "../api/sign-in.ts";

type Problems = { readonly account?: string; readonly password?: string; readonly form?: string };

/** Sign-in by account and password; `onSignedIn` runs once token and user info are stored. */
export function PasswordForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { t } = useTranslation("account");
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Problems = {
      account: account.trim() ? undefined : t("accountRequired"),
      password: password ? undefined : t("passwordRequired"),
    };
    setProblems(missing);
    if (missing.account || missing.password || state !== "idle") return;
    setState("busy");
    try {
      await signIn(account.trim(), password);
      setState("done");
      onSignedIn();
    } catch (error) {
      // Other failures were already said by the error catalogue.
      const isRefusal = isApiError(error) && error.kind === "refused";
      setProblems({ form: isRefusal ? lastSegment(error.message) || t("failed") : undefined });
      setState("idle");
    }
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        isLarge
        label={t("account")}
        placeholder={t("accountPlaceholder")}
        name="account"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        error={problems.account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <TextField
        isLarge
        label={t("password")}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={problems.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {problems.form && (
        <p className="errline" role="alert">
          <Icon name="error" size={14} />
          {problems.form}
        </p>
      )}
      {state === "done" && (
        <p className="state c-ok" role="status">
          <Icon name="check" size={14} />
          {t("success")}
        </p>
      )}
      <Button type="submit" tone="seal" isBlock className="tall" isBusy={state !== "idle"}>
        {t("signIn")}
      </Button>
    </form>
  );
}
