import type { SystemUser } from "@yizhou/contract";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { useSignIn } from "../api/sign-in.ts";
import { refusalText } from "../state/refusal.ts";
import { Problem, Success } from "./notice.tsx";
import styles from "./accounts.module.css";

interface Props {
  /** Shows what is missing in the fields; true when nothing is. */
  readonly check: () => boolean;
  /** The way in, with what the fields hold. */
  readonly signIn: () => Promise<SystemUser>;
  readonly onSignedIn: () => void;
  readonly children: ReactNode;
}

/** What every form that signs in shares: one try at a time, the refusal under the fields, the success before going on. */
export function SignInForm({ check, signIn, onSignedIn, children }: Props) {
  const { t } = useTranslation("account");
  const entering = useSignIn(signIn);
  const problem = refusalText(entering.error, t("failed"));
  const isUnderWay = entering.isPending || entering.isSuccess;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnderWay) return;
    entering.reset();
    if (check()) entering.mutate(undefined, { onSuccess: onSignedIn });
  };

  return (
    <form className={styles.stack} noValidate onSubmit={submit}>
      {children}
      {problem && <Problem>{problem}</Problem>}
      {entering.isSuccess && <Success>{t("success")}</Success>}
      <Button type="submit" tone="seal" size="field" isBlock className={styles.tall} isBusy={isUnderWay}>
        {t("signIn")}
      </Button>
    </form>
  );
}
