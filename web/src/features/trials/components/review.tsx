import type { TrialReview } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatWhen } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { ErrorState } from "../../../ui/screen-states.tsx";
import { useDecideTrial, useTrialReview } from "../api/trials.ts";
import styles from "./review.module.css";

type Row = TrialReview["trials"][number];
interface Asked {
  readonly what: "approve" | "reject";
  readonly trial: Row;
}

/** Applications that wait for the people of the site. */
export function Review() {
  const { t } = useTranslation("trials");
  const { t: tShell } = useTranslation("shell");
  const { data, error, refetch } = useTrialReview();
  const [asked, setAsked] = useState<Asked | null>(null);
  const deciding = useDecideTrial();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const waiting = data.trials.filter(({ state }) => state === "submitted" || state === "reviewing");
  return (
    <section>
      {waiting.length === 0 && <p className="soft">{t("review.none")}</p>}
      <ul aria-label={t("review.title")}>
        {waiting.map((trial) => (
          <li key={trial.id} className={styles.row}>
            <b translate="no">{trial.organizationName}</b>
            <span className="soft">
              {[
                t(`kinds.${trial.kind}`),
                t(`sizes.${trial.size}`),
                t(`volumes.${trial.volume}`),
                trial.contactName,
                trial.contact,
                trial.account,
                formatWhen(trial.submittedAt),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <p className={styles.purpose}>{trial.purpose}</p>
            {trial.state === "submitted" && (
              <Button
                size="sm"
                isBusy={deciding.isPending}
                onClick={() => deciding.mutate({ id: trial.id, decision: "review" })}
              >
                {t("review.begin")}
              </Button>
            )}
            <Button size="sm" onClick={() => setAsked({ what: "approve", trial })}>
              {t("review.approve")}
            </Button>
            <Button size="sm" tone="text" onClick={() => setAsked({ what: "reject", trial })}>
              {t("review.reject")}
            </Button>
          </li>
        ))}
      </ul>
      {deciding.isError && <FieldError>{failureText(deciding.error, tShell("error.failed"))}</FieldError>}
      {asked?.what === "approve" && <Approve trial={asked.trial} onClose={() => setAsked(null)} />}
      {asked?.what === "reject" && <Reject trial={asked.trial} onClose={() => setAsked(null)} />}
    </section>
  );
}

function Approve({ trial, onClose }: { readonly trial: Row; readonly onClose: () => void }) {
  const { t } = useTranslation("trials");
  const [to, setTo] = useState<"person" | "organization">("organization");
  const [characters, setCharacters] = useState("100000");
  const [days, setDays] = useState("30");
  const deciding = useDecideTrial();
  const isCount = (text: string, most: number) =>
    /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most;
  return (
    <FormDialog
      title={t("review.approve")}
      note={trial.organizationName}
      confirm={t("review.approve")}
      isReady={isCount(characters, 100_000_000) && isCount(days, 730)}
      saving={deciding}
      onClose={onClose}
      onConfirm={() =>
        deciding.mutate(
          { id: trial.id, decision: "approve", to, characters: Number(characters), days: Number(days) },
          { onSuccess: onClose },
        )
      }
    >
      <RadioGroup
        label={t("whose")}
        isWide
        value={to}
        options={(["organization", "person"] as const).map((value) => ({ value, label: t(`to.${value}`) }))}
        onChange={setTo}
      />
      <TextField
        label={t("characters")}
        inputMode="numeric"
        value={characters}
        onChange={(event) => setCharacters(event.target.value.trim())}
      />
      <TextField
        label={t("review.days")}
        inputMode="numeric"
        value={days}
        onChange={(event) => setDays(event.target.value.trim())}
      />
    </FormDialog>
  );
}

function Reject({ trial, onClose }: { readonly trial: Row; readonly onClose: () => void }) {
  const { t } = useTranslation("trials");
  const [reason, setReason] = useState("");
  const deciding = useDecideTrial();
  return (
    <FormDialog
      title={t("review.reject")}
      note={trial.organizationName}
      confirm={t("review.reject")}
      isReady={reason.trim() !== ""}
      saving={deciding}
      onClose={onClose}
      onConfirm={() =>
        deciding.mutate({ id: trial.id, decision: "reject", reason: reason.trim() }, { onSuccess: onClose })
      }
    >
      <TextField
        label={t("review.reason")}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
