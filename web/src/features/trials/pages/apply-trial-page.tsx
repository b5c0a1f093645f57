import { TRIAL_KINDS, TRIAL_SIZES, TRIAL_VOLUMES } from "@yizhou/contract";
import type { ApplyTrial, Trial } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatNumber, formatWhen } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, FieldError, TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/note.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { useApplyForTrial, useTrials } from "../api/trials.ts";
import styles from "./apply-trial-page.module.css";

const LOOKS = {
  submitted: { icon: "clock", tone: "info" },
  reviewing: { icon: "eye", tone: "info" },
  approved: { icon: "check", tone: "ok" },
  rejected: { icon: "error", tone: "bad" },
  ended: { icon: "stop", tone: "off" },
} as const;

/** Asks for a trial for an organisation, and says how far that is (docs/screens.md 6). */
export default function ApplyTrialPage() {
  const { t } = useTranslation("trials");
  const to = usePagePath();
  const { data, error, refetch } = useTrials();
  const [isAgain, setIsAgain] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  const [latest] = data.trials;
  const isOver = latest === undefined || latest.state === "rejected" || latest.state === "ended";
  return (
    <>
      <p className={styles.lead}>{t("lead")}</p>
      {data.isProvided ? (
        <>
          <Note tone="info">{t("provided")}</Note>
          <ButtonLink className={styles.on} to={to("upload")} tone="seal">
            {t("begin")}
          </ButtonLink>
        </>
      ) : latest && !isAgain ? (
        <Status trial={latest} onAgain={isOver ? () => setIsAgain(true) : null} />
      ) : (
        <Form key={latest?.id} before={latest ?? null} onDone={() => setIsAgain(false)} />
      )}
    </>
  );
}

/** How far the application is, and what came of it. */
function Status({ trial, onAgain }: { readonly trial: Trial; readonly onAgain: (() => void) | null }) {
  const { t } = useTranslation("trials");
  const to = usePagePath();
  const { state, organizationName, submittedAt, grant, refusal } = trial;
  return (
    <section className={styles.card} aria-label={t("status")}>
      <Mark icon={LOOKS[state].icon} tone={LOOKS[state].tone}>
        {t(`states.${state}`)}
      </Mark>
      <h2 className="h3" translate="no">
        {organizationName}
      </h2>
      <p className="small mute">{t("submitted", { date: formatWhen(submittedAt) })}</p>
      {grant && (
        <dl className={styles.grant}>
          <div>
            <dt>{t("characters")}</dt>
            <dd className="num">{formatNumber(grant.characters)}</dd>
          </div>
          <div>
            <dt>{t(state === "ended" ? "ended" : "until")}</dt>
            <dd>{formatWhen(grant.endsAt)}</dd>
          </div>
          <div>
            <dt>{t("whose")}</dt>
            <dd>{t(`to.${grant.to}`)}</dd>
          </div>
        </dl>
      )}
      <p className="soft">
        {state === "rejected" ? t("notes.rejected", { reason: refusal }) : t(`notes.${state}`)}
      </p>
      {state === "approved" && (
        <>
          <ButtonLink className={styles.on} to={to("upload")} tone="seal">
            {t("begin")}
          </ButtonLink>
          {grant?.to === "organization" && (
            <ButtonLink className={styles.on} to={`${to("personal")}#organization`}>
              {t("people")}
            </ButtonLink>
          )}
        </>
      )}
      {onAgain && (
        <Button className={styles.on} tone="seal" onClick={onAgain}>
          {t("again")}
        </Button>
      )}
    </section>
  );
}

type Draft = Omit<ApplyTrial, "consent">;
const EMPTY: Draft = {
  ...{ organizationName: "", kind: "company", size: "1-20", contactName: "", contact: "", purpose: "" },
  volume: "100k",
};

/** What was written before is not written again. */
function draftOf(before: Trial | null): Draft {
  if (!before) return EMPTY;
  const { organizationName, kind, size, contactName, contact, purpose, volume } = before;
  return { organizationName, kind, size, contactName, contact, purpose, volume };
}

function Form({ before, onDone }: { readonly before: Trial | null; readonly onDone: () => void }) {
  const { t } = useTranslation("trials");
  const { t: tShell } = useTranslation("shell");
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(before));
  const [hasConsent, setHasConsent] = useState(false);
  const applying = useApplyForTrial();
  const set = (more: Partial<Draft>) => setDraft({ ...draft, ...more });
  const isWhole = [draft.organizationName, draft.contactName, draft.contact, draft.purpose].every(
    (text) => text.trim() !== "",
  );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && hasConsent) applying.mutate({ ...draft, consent: true }, { onSuccess: onDone });
      }}
    >
      <TextField
        label={t("organizationName")}
        autoComplete="organization"
        maxLength={100}
        value={draft.organizationName}
        onChange={(event) => set({ organizationName: event.target.value })}
      />
      <div className={styles.pair}>
        <SelectField
          label={t("kind")}
          value={draft.kind}
          onChange={(kind) => set({ kind: kind as Draft["kind"] })}
          options={TRIAL_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <SelectField
          label={t("size")}
          value={draft.size}
          onChange={(size) => set({ size: size as Draft["size"] })}
          options={TRIAL_SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={t("contactName")}
          autoComplete="name"
          maxLength={50}
          value={draft.contactName}
          onChange={(event) => set({ contactName: event.target.value })}
        />
        <TextField
          label={t("contact")}
          maxLength={100}
          value={draft.contact}
          onChange={(event) => set({ contact: event.target.value })}
        />
      </div>
      <Field label={t("purpose")} controlId={id}>
        <textarea
          id={id}
          className={styles.area}
          rows={4}
          maxLength={1000}
          value={draft.purpose}
          onChange={(event) => set({ purpose: event.target.value })}
        />
      </Field>
      <SelectField
        label={t("volume")}
        value={draft.volume}
        onChange={(volume) => set({ volume: volume as Draft["volume"] })}
        options={TRIAL_VOLUMES.map((value) => ({ value, label: t(`volumes.${value}`) }))}
      />
      <Checkbox isChecked={hasConsent} onChange={setHasConsent}>
        {t("consent")}
      </Checkbox>
      {applying.isError && <FieldError>{failureText(applying.error, tShell("error.failed"))}</FieldError>}
      <Button
        tone="seal"
        size="lg"
        isBlock
        type="submit"
        isBusy={applying.isPending}
        disabled={!isWhole || !hasConsent}
      >
        {t("apply")}
      </Button>
    </form>
  );
}
