import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { refusalText } from "../state/refusal.ts";
import { Problem } from "./notice.tsx";

/** A form under a row of settings: one try at a time, the server's refusal over the button. */
export function SettingForm({
  action,
  isDangerous = false,
  check,
  onSubmit,
  children,
}: {
  readonly action: string;
  /** It takes something away, so its button is not the filled one. */
  readonly isDangerous?: boolean;
  /** Shows what is missing in the fields; true when nothing is. */
  readonly check: () => boolean;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation("account");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (isBusy || !check()) return;
    setIsBusy(true);
    try {
      await onSubmit();
    } catch (error) {
      setProblem(refusalText(error, t("refused")));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {problem && <Problem>{problem}</Problem>}
      <div>
        <Button type="submit" tone={isDangerous ? "plain" : "ink"} isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
