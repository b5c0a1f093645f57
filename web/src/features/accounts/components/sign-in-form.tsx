import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { refusalText } from "../state/refusal.ts";
import { Problem, Success } from "./notice.tsx";

interface Props {
  /** Shows what is missing in the fields; true when nothing is. */
  readonly check: () => boolean;
  readonly signIn: () => Promise<unknown>;
  readonly onSignedIn: () => void;
  readonly children: ReactNode;
}

/** What every form that signs in shares: one try at a time, the refusal under the fields, the success before going on. */
export function SignInForm({ check, signIn, onSignedIn, children }: Props) {
  const { t } = useTranslation("account");
  const [problem, setProblem] = useState<string | null>(null);
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state !== "idle") return;
    setProblem(null);
    if (!check()) return;
    setState("busy");
    try {
      await signIn();
      setState("done");
      onSignedIn();
    } catch (error) {
      setProblem(refusalText(error, t("failed")));
      setState("idle");
    }
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {problem && <Problem>{problem}</Problem>}
      {state === "done" && <Success>{t("success")}</Success>}
      <Button type="submit" tone="seal" isBlock className="tall" isBusy={state !== "idle"}>
        {t("signIn")}
      </Button>
    </form>
  );
}
