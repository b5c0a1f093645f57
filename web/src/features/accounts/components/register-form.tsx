import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { useRegister } from "../api/register.ts";
import { AccountStep } from "./account-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { Steps } from "./steps.tsx";

/** Registration in two steps: account and code, then the password. */
export function RegisterForm({
  inviteCode: offeredCode = "",
  onRegistered,
}: {
  /** From the invitation's link; may be changed. */
  readonly inviteCode?: string;
  /** Gets the invitation code that was sent; empty without one. */
  readonly onRegistered: (inviteCode: string) => void;
}) {
  const { t } = useTranslation("account");
  const register = useRegister();
  const [verified, setVerified] = useState<{ readonly account: string; readonly code: string } | null>(null);
  const [lastAccount, setLastAccount] = useState("");
  const [inviteCode, setInviteCode] = useState(offeredCode);
  return (
    <>
      <Steps names={[t("step.account"), t("step.password")]} current={verified ? 1 : 0} />
      {!verified && (
        <AccountStep
          purpose="register"
          initialAccount={lastAccount}
          onVerified={(account, code) => setVerified({ account, code })}
        />
      )}
      {verified && (
        <PasswordStep
          account={verified.account}
          passwordLabel={t("password")}
          action={t("register")}
          onBack={() => {
            setLastAccount(verified.account);
            setVerified(null);
          }}
          saving={register}
          onSubmit={(password, confirmation) =>
            register.mutate(
              { ...verified, password, confirmation, inviteCode: inviteCode.trim() },
              { onSuccess: (_, sent) => onRegistered(sent.inviteCode) },
            )
          }
        >
          <TextField
            isLarge
            label={t("inviteCode")}
            name="invite-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={inviteCode}
            onChange={(event) => setInviteCode(event.target.value)}
          />
        </PasswordStep>
      )}
    </>
  );
}
