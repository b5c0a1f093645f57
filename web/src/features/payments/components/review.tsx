import type { PaymentReview } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { classes } from "../../../lib/classes.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { ErrorState } from "../../../ui/screen-states.tsx";
import { useDecide, useReview } from "../api/payments.ts";
import { yuan } from "../../../lib/yuan.ts";
import styles from "./review.module.css";

type Asked = { readonly what: "refuseRefund" | "issueInvoice" | "refuseInvoice"; readonly id: string };

/**
 * What waits for the people of the site: refunds, invoices, and payments that somebody has to look at.
 *
 * @param props.isBare  without a frame and a title of its own, where it stands under one
 */
export function Review({ isBare = false }: { readonly isBare?: boolean }) {
  const { t } = useTranslation("payments");
  const { data, error, refetch } = useReview(true);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const isEmpty = data.refunds.length + data.invoices.length + data.alarms.length === 0;
  const waiting = isEmpty ? <p className="soft">{t("review.none")}</p> : <Waiting review={data} />;
  if (isBare) return waiting;
  return (
    <section className={styles.review}>
      <h2 className="h3">{t("review.title")}</h2>
      {waiting}
    </section>
  );
}

function Waiting({ review }: { readonly review: PaymentReview }) {
  const { t } = useTranslation("payments");
  const [asked, setAsked] = useState<Asked | null>(null);
  const deciding = useDecide();
  return (
    <>
      <ul aria-label={t("review.refunds")}>
        {review.refunds.map(({ id, orderNumber, amountFen, characters, reason, needsSecond }) => (
          <li key={id} className={styles.row}>
            <span className="num">{orderNumber}</span>
            <b className="num">{yuan(amountFen)}</b>
            <span className={classes("soft", styles.about)}>
              {[t("review.refunds"), t("pay.charactersOf", { number: formatNumber(characters) }), reason]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <Button
              size="sm"
              isBusy={deciding.isPending}
              onClick={() => deciding.mutate({ what: "approveRefund", id })}
            >
              {t(needsSecond ? "review.approveSecond" : "review.approve")}
            </Button>
            <Button size="sm" tone="text" onClick={() => setAsked({ what: "refuseRefund", id })}>
              {t("review.refuse")}
            </Button>
          </li>
        ))}
      </ul>
      <ul aria-label={t("review.invoices")}>
        {review.invoices.map(({ id, orderNumber, amountFen, kind, title, taxNumber, email }) => (
          <li key={id} className={styles.row}>
            <span className="num">{orderNumber}</span>
            <b className="num">{yuan(amountFen)}</b>
            <span className={classes("soft", styles.about)}>
              {[t(`invoice.${kind}`), title, taxNumber, email].filter(Boolean).join(" · ")}
            </span>
            <Button size="sm" onClick={() => setAsked({ what: "issueInvoice", id })}>
              {t("review.issue")}
            </Button>
            <Button size="sm" tone="text" onClick={() => setAsked({ what: "refuseInvoice", id })}>
              {t("review.refuse")}
            </Button>
          </li>
        ))}
      </ul>
      <ul aria-label={t("review.alarms")}>
        {review.alarms.map(({ id, at, kind, channel, facts }) => (
          <li key={id} className={styles.row}>
            <span>{formatDateTime(at)}</span>
            <b className="c-bad">{t(`review.alarmKinds.${kind as "wrong_amount"}`)}</b>
            <span className={classes("soft", styles.about)}>
              {[t(`channel.${channel}`), ...factsOf(facts)].join(" · ")}
            </span>
            {facts["strayId"] && (
              <Button
                size="sm"
                isBusy={deciding.isPending}
                onClick={() => deciding.mutate({ what: "resendStray", id: String(facts["strayId"]) })}
              >
                {t("review.resend")}
              </Button>
            )}
            <Button
              size="sm"
              tone="text"
              isBusy={deciding.isPending}
              onClick={() => deciding.mutate({ what: "settleAlarm", id: String(id) })}
            >
              {t("review.settle")}
            </Button>
          </li>
        ))}
      </ul>
      {asked && <Answer asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Numbers of ours and the provider's, that somebody can look for; not the one that a button is for. */
function factsOf({ strayId: _strayId, ...facts }: PaymentReview["alarms"][number]["facts"]) {
  return Object.values(facts).filter((fact) => fact !== null);
}

function Answer({ asked: { what, id }, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const { t } = useTranslation("payments");
  const [text, setText] = useState("");
  const deciding = useDecide();
  const isIssuing = what === "issueInvoice";
  const body = isIssuing ? { number: text.trim() } : { reason: text.trim() };
  return (
    <FormDialog
      title={t(isIssuing ? "review.issue" : "review.refuse")}
      confirm={t(isIssuing ? "review.issue" : "review.refuse")}
      isReady={text.trim() !== ""}
      saving={deciding}
      onClose={onClose}
      onConfirm={() => deciding.mutate({ what, id, body }, { onSuccess: onClose })}
    >
      <TextField
        label={t(isIssuing ? "review.number" : "review.reason")}
        value={text}
        maxLength={isIssuing ? 40 : 200}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
