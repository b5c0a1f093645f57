import type { SystemUser } from "@yizhou/contract";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "@yizhou/model";
import { isApiError } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { useSignIn } from "../api/sign-in.ts";
import { refusalText } from "../state/refusal.ts";
import { HumanCheckBar } from "./human-check.tsx";
import { Problem, Success } from "./notice.tsx";
import styles from "./accounts.module.css";

/** Strangers tried this account too often: the drag bar tells a person from them (docs/decisions/0018-allowances.md). */
const CHECK_ASKED: ReadonlySet<ErrorCode | null> = new Set<ErrorCode | null>([
  "check.required",
  "check.invalid",
]);

interface Props {
  /** Shows what is missing in the fields; true when nothing is. */
  readonly check: () => boolean;
  /** The way in, with what the fields hold; with a ticket once the server has asked for the drag bar. */
  readonly signIn: (ticket: string | null) => Promise<SystemUser>;
  readonly onSignedIn: () => void;
  readonly children: ReactNode;
}

/** What every form that signs in shares: one try at a time, the refusal under the fields, the success before going on. */
export function SignInForm({ check, signIn, onSignedIn, children }: Props) {
  const { t } = useTranslation("account");
  const entering = useSignIn(signIn);
  const needsCheck = isApiError(entering.error) && CHECK_ASKED.has(entering.error.code);
  const problem = refusalText(entering.error, t("failed"));
  const isUnderWay = entering.isPending || entering.isSuccess;

  const enter = (ticket: string | null) => {
    if (check()) entering.mutate(ticket, { onSuccess: onSignedIn });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay) return;
    entering.reset();
    enter(null);
  };

  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      {children}
      {problem && <Problem>{problem}</Problem>}
      {needsCheck && <HumanCheckBar purpose="login" onTicket={enter} />}
      {entering.isSuccess && <Success>{t("success")}</Success>}
      <Button type="submit" tone="seal" size="field" isBlock className={styles.tall} isBusy={isUnderWay}>
        {t("signIn")}
      </Button>
    </form>
  );
}
