import { isEmailAccount } from "@yizhou/contract";
import type { HumanCheckPurpose } from "@yizhou/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useAccountText } from "../state/account-text.ts";
import { useSendCode } from "../api/codes.ts";
import { refusalText } from "../state/refusal.ts";
import { useCountdown } from "../state/use-countdown.ts";
import { HumanCheckBar } from "./human-check.tsx";
import { Problem, Success } from "./notice.tsx";
import styles from "./code-field.module.css";

interface Props {
  readonly purpose: HumanCheckPurpose;
  /** Phone number or e-mail that the code goes to. Another one begins anew. */
  readonly account: string;
  /** Looks at the account when sending is pressed; false when its field now shows what is wrong. */
  readonly isReady: () => boolean;
  /** The look-ups after the drag bar and before sending; false when something speaks against it and is shown. */
  readonly mayReceive?: (ticket: string) => Promise<boolean>;
  readonly send: (ticket: string) => Promise<void>;
  readonly code: string;
  readonly error: string | null;
  readonly onChange: (code: string) => void;
}

/** The code, the button that has one sent, and the drag bar that stands before every sending (docs/specification.md, section 4). */
export function CodeField(props: Props) {
  // A code belongs to one account: another account starts from the beginning, countdown included.
  return <CodeFieldFor key={props.account} {...props} />;
}

function CodeFieldFor({ purpose, account, isReady, mayReceive, send, code, error, onChange }: Props) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  const [isChecking, setIsChecking] = useState(false);
  const sending = useSendCode(mayReceive, send);
  const isSent = sending.data?.isSent ?? false;
  const { left, start } = useCountdown();
  const input = useRef<HTMLInputElement>(null);
  const isMail = isEmailAccount(account);
  const reason = refusalText(sending.error, "");

  useEffect(() => {
    if (isSent) input.current?.focus();
  }, [isSent]);

  const sendWith = (ticket: string) => {
    setIsChecking(false);
    sending.mutate(ticket, { onSuccess: (answer) => answer.isSent && start() });
  };
  const begin = () => {
    sending.reset();
    setIsChecking(isReady());
  };

  return (
    <>
      {(isChecking || sending.isPending || (isSent && left > 0)) && (
        <HumanCheckBar purpose={purpose} onTicket={sendWith} />
      )}
      <div className={styles.codeField}>
        <TextField
          isLarge
          inputRef={input}
          label={t("code")}
          placeholder={t("codePlaceholder")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button
          className={styles.sendCode}
          size="field"
          data-part="send-code"
          disabled={left > 0 || isChecking}
          isBusy={sending.isPending}
          onClick={begin}
        >
          {left > 0 ? t("resendIn", { count: left }) : t(isSent ? "resend" : "sendCode")}
        </Button>
      </div>
      {isSent && <Success>{text(isMail ? "mailSent" : "smsSent")}</Success>}
      {sending.isError && (
        <div className={styles.sendProblem}>
          <Problem>{text(isMail ? "mailFailed" : "smsFailed")}</Problem>
          {reason && <p className="small soft">{reason}</p>}
        </div>
      )}
    </>
  );
}
