import type { RebateReview } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { yuan } from "../../../lib/yuan.ts";
import { classes } from "../../../lib/classes.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { ErrorState } from "../../../ui/screen-states.tsx";
import { useDecideWithdrawal, useRebateReview } from "../api/invitations.ts";
import styles from "./review.module.css";

interface Asked {
  readonly what: "refuse" | "pay";
  readonly id: string;
}

/**
 * What waits for the people of the site: withdrawals; and which invitations bring nothing and why.
 *
 * @param props.isBare  without a frame and a title of its own, where it stands under one
 */
export function Review({ isBare = false }: { readonly isBare?: boolean }) {
  const { t } = useTranslation("invitations");
  const { data, error, refetch } = useRebateReview();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <section className={classes(!isBare && styles.review)}>
      {!isBare && <h2 className="h3">{t("review.title")}</h2>}
      {data.withdrawals.length === 0 ? <p className="soft">{t("review.none")}</p> : <Waiting review={data} />}
      {data.refused.length > 0 && (
        <details>
          <summary>
            {t("review.refused")} <span className="num mute">{data.totalRefused}</span>
          </summary>
          <ul>
            {data.refused.map(({ id, at, inviter, invitee, reason }) => (
              <li key={id} className={styles.row}>
                <span>{formatDateTime(at)}</span>
                <span translate="no">
                  {t("review.refusedOf", {
                    inviter: inviter ?? t("review.gone"),
                    invitee: invitee ?? t("review.gone"),
                  })}
                </span>
                <b>{t(`review.reasons.${reason}`)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Waiting({ review }: { readonly review: RebateReview }) {
  const { t } = useTranslation("invitations");
  const { t: tShell } = useTranslation("shell");
  const [asked, setAsked] = useState<Asked | null>(null);
  const deciding = useDecideWithdrawal();
  return (
    <>
      <ul aria-label={t("review.title")}>
        {review.withdrawals.map(
          ({ id, state, amountFen, channel, account, payeeName, payeeAccount, needsSecond }) => (
            <li key={id} className={styles.row}>
              <b className="num">{yuan(amountFen)}</b>
              <span className={classes("soft", styles.about)} translate="no">
                {[account, t(`rebate.channels.${channel}`), payeeName, payeeAccount]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {state === "requested" ? (
                <Button
                  size="sm"
                  isBusy={deciding.isPending}
                  onClick={() => deciding.mutate({ what: "approve", id })}
                >
                  {t(needsSecond ? "review.approveSecond" : "review.approve")}
                </Button>
              ) : (
                <Button size="sm" onClick={() => setAsked({ what: "pay", id })}>
                  {t("review.pay")}
                </Button>
              )}
              <Button size="sm" tone="text" onClick={() => setAsked({ what: "refuse", id })}>
                {t("review.refuse")}
              </Button>
            </li>
          ),
        )}
      </ul>
      {deciding.isError && <FieldError>{failureText(deciding.error, tShell("error.failed"))}</FieldError>}
      {asked && <Answer asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Answer({ asked: { what, id }, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const { t } = useTranslation("invitations");
  const [text, setText] = useState("");
  const deciding = useDecideWithdrawal();
  const isPaying = what === "pay";
  const body = isPaying ? { reference: text.trim() } : { reason: text.trim() };
  return (
    <FormDialog
      title={t(isPaying ? "review.pay" : "review.refuse")}
      confirm={t(isPaying ? "review.pay" : "review.refuse")}
      isReady={text.trim() !== ""}
      saving={deciding}
      onClose={onClose}
      onConfirm={() => deciding.mutate({ what, id, body }, { onSuccess: onClose })}
    >
      <TextField
        label={t(isPaying ? "review.reference" : "review.reason")}
        value={text}
        maxLength={isPaying ? 64 : 200}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
