import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useResetPassword } from "../api/reset-password.ts";
import { AccountStep } from "./account-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { Steps } from "./steps.tsx";

/** A forgotten password in two steps: account and code, then the new password. */
export function ForgotForm({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation("account");
  const reset = useResetPassword();
  const [verified, setVerified] = useState<{ readonly account: string; readonly code: string } | null>(null);
  const [lastAccount, setLastAccount] = useState("");
  return (
    <>
      <Steps names={[t("step.account"), t("step.newPassword")]} current={verified ? 1 : 0} />
      {!verified && (
        <AccountStep
          purpose="reset"
          initialAccount={lastAccount}
          onVerified={(account, code) => setVerified({ account, code })}
        />
      )}
      {verified && (
        <PasswordStep
          account={verified.account}
          passwordLabel={t("newPassword")}
          action={t("resetPassword")}
          onBack={() => {
            setLastAccount(verified.account);
            setVerified(null);
          }}
          saving={reset}
          onSubmit={(newPassword) => reset.mutate({ ...verified, newPassword }, { onSuccess: onReset })}
        />
      )}
    </>
  );
}
