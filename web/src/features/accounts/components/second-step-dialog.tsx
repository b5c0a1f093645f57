import { pagePath } from "@yizhou/contract";
import type { SecondFactors } from "@yizhou/contract";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useUiLanguage } from "../../../lib/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { useSecondFactors, useSecondStep } from "../api/second-factor.ts";
import { reloadSoon } from "../state/after-sign-in.ts";
import { refusalText } from "../state/refusal.ts";
import { Problem, Success } from "./notice.tsx";
import shared from "./accounts.module.css";

/** The second step of a sign-in; there is no way around it but signing out, so the dialog cannot be closed. */
export default function SecondStepDialog({
  isMissing,
  onSignOut,
}: {
  /** An administrator without a second factor, on an operators' page. */
  readonly isMissing: boolean;
  readonly onSignOut: () => void;
}) {
  const { t } = useTranslation("account");
  const language = useUiLanguage();
  const id = useId();
  const { data } = useSecondFactors();
  // The dialog opens in its first field, so it waits for what there is to ask.
  if (!data) return null;
  return (
    <Modal className={shared.signIn} labelledBy={id}>
      <aside className={shared.side}>
        <p className={shared.sideTitle}>{t("secondFactor.stepSide")}</p>
      </aside>
      <div className={shared.sideMain}>
        <h2 className="h1" id={id}>
          {t(isMissing ? "secondFactor.missingTitle" : "secondFactor.stepTitle")}
        </h2>
        {isMissing ? (
          <div className={shared.stack}>
            <p>{t("secondFactor.missingText")}</p>
            <div>
              <ButtonLink tone="seal" to={pagePath("account-set", language)}>
                {t("secondFactor.toSettings")}
              </ButtonLink>
            </div>
          </div>
        ) : (
          <SecondStepForm kinds={data.kinds} />
        )}
        <p className={shared.entryLinks}>
          <Button size="sm" onClick={onSignOut}>
            {t("secondFactor.signOut")}
          </Button>
        </p>
      </div>
    </Modal>
  );
}

function SecondStepForm({ kinds }: Pick<SecondFactors, "kinds">) {
  const { t } = useTranslation("account");
  const step = useSecondStep();
  const [typed, setTyped] = useState("");
  const [isRecovering, setIsRecovering] = useState(false);
  const problem = refusalText(step.error, t("secondFactor.passkeyFailed"));
  const isUnderWay = step.isPending || step.isSuccess;
  const hasApp = kinds.includes("totp");
  const hasPasskey = kinds.includes("passkey");
  const hasField = hasApp || isRecovering;

  const go = (with_: Parameters<typeof step.mutate>[0]) => {
    if (!isUnderWay) step.mutate(with_, { onSuccess: () => reloadSoon() });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = typed.trim();
    if (value) go(isRecovering ? { recoveryCode: value } : { code: value });
  };
  const change = () => {
    step.reset();
    setTyped("");
    setIsRecovering(!isRecovering);
  };
  return (
    <form className={shared.stack} noValidate onSubmit={submit}>
      {hasField && (
        <TextField
          key={String(isRecovering)}
          isLarge
          data-first-focus
          label={t(isRecovering ? "secondFactor.recoveryCode" : "secondFactor.code")}
          placeholder={isRecovering ? "" : "000000"}
          name="second-step-code"
          inputMode={isRecovering ? "text" : "numeric"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {hasApp && !isRecovering && <p className="small soft">{t("secondFactor.byTotp")}</p>}
      {problem && <Problem>{problem}</Problem>}
      {step.isSuccess && <Success>{t("success")}</Success>}
      {hasField && (
        <Button type="submit" tone="seal" size="field" isBlock isBusy={isUnderWay}>
          {t("secondFactor.verify")}
        </Button>
      )}
      {hasPasskey && !isRecovering && (
        <Button
          tone={hasField ? "plain" : "seal"}
          size="field"
          isBlock
          isBusy={!hasField && isUnderWay}
          onClick={() => go(null)}
        >
          {t("secondFactor.byPasskey")}
        </Button>
      )}
      <div>
        <Button size="sm" onClick={change}>
          {t(isRecovering ? "secondFactor.backToCode" : "secondFactor.byRecovery")}
        </Button>
      </div>
    </form>
  );
}
