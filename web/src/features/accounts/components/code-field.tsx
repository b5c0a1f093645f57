import { isEmailAccount } from "@yizhou/contract";
import type { AccountText, HumanCheckPurpose } from "@yizhou/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useAccountText } from "../state/account-text.ts";
import { refusalText } from "../state/refusal.ts";
import { useCountdown } from "../state/use-countdown.ts";
import { HumanCheckBar } from "./human-check.tsx";
import { Problem, Success } from "./notice.tsx";

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

type Stage = "idle" | "checking" | "sending" | "sent";

/** The code, the button that has one sent, and the drag bar that stands before every sending (spec.md section 4). */
export function CodeField(props: Props) {
  // A code belongs to one account: another account starts from the beginning, countdown included.
  return <CodeFieldFor key={props.account} {...props} />;
}

function CodeFieldFor({ purpose, account, isReady, mayReceive, send, code, error, onChange }: Props) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  const [stage, setStage] = useState<Stage>("idle");
  const [problem, setProblem] = useState<{
    readonly text: AccountText;
    readonly reason: string | null;
  } | null>(null);
  const { left, start } = useCountdown();
  const input = useRef<HTMLInputElement>(null);
  const isMail = isEmailAccount(account);

  useEffect(() => {
    if (stage === "sent") input.current?.focus();
  }, [stage]);

  const sendWith = async (ticket: string) => {
    setStage("sending");
    try {
      if (mayReceive && !(await mayReceive(ticket))) return setStage("idle");
      await send(ticket);
      setStage("sent");
      start();
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setProblem({ text: isMail ? "mailFailed" : "smsFailed", reason: refusalText(failure, "") || null });
      setStage("idle");
    }
  };
  const begin = () => {
    setProblem(null);
    if (isReady()) setStage("checking");
    else setStage("idle");
  };

  return (
    <>
      {stage !== "idle" && !(stage === "sent" && left === 0) && (
        <HumanCheckBar purpose={purpose} onTicket={(ticket) => void sendWith(ticket)} />
      )}
      <div className="code-field">
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
          className="send-code"
          disabled={left > 0 || stage === "checking"}
          isBusy={stage === "sending"}
          onClick={begin}
        >
          {left > 0 ? t("resendIn", { count: left }) : t(stage === "sent" ? "resend" : "sendCode")}
        </Button>
      </div>
      {stage === "sent" && !problem && <Success>{text(isMail ? "mailSent" : "smsSent")}</Success>}
      {problem && (
        <div className="send-problem">
          <Problem>{text(problem.text)}</Problem>
          {problem.reason && <p className="small soft">{problem.reason}</p>}
        </div>
      )}
    </>
  );
}
