import { isTaxNumber } from "@yizhou/contract";
import type { OrderDetail, OrderLedgerLine } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { failureText } from "../../../lib/api-error.ts";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { FieldError, TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { useAskInvoice, useAskRefund, useReceipt } from "../api/payments.ts";
import { STATE_LOOKS } from "../state/order-look.ts";
import { yuan } from "../../../lib/yuan.ts";
import { orderTitle } from "../state/size-words.ts";
import styles from "./order-view.module.css";

/** One order: what happened when, what was bought, its invoice, its refund and its lines in the books. */
export function OrderView({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation("payments");
  const to = usePagePath();
  const look = STATE_LOOKS[order.state];
  const receipt = useReceipt(order);
  return (
    <article className={styles.order}>
      <header className={styles.head}>
        <div>
          <h2 className="h1">{orderTitle(t, order)}</h2>
          <p className="mute num">{t("pay.order", { number: order.number })}</p>
        </div>
        <div className="right">
          <b className={classes("num", styles.amount)}>{yuan(order.amountFen)}</b>
          <p className={classes("small", styles.state, look.tone)}>
            <Icon name={look.icon} size={14} />
            {t(`orders.states.${order.state}`)}
            {order.channel && ` · ${t(`channel.${order.channel}`)}`}
          </p>
        </div>
      </header>
      <Steps order={order} />
      <h3 className={styles.heading}>{t("orders.items")}</h3>
      <dl className={styles.facts}>
        <dt>{t("orders.quantity")}</dt>
        <dd className="num">{t("pay.charactersOf", { number: formatNumber(order.characters) })}</dd>
        <dt>{t("unit")}</dt>
        <dd className="num">{t("unitPrice", { price: yuan(order.fenPer10000) })}</dd>
        <dt>{t("orders.amount")}</dt>
        <dd className="num">{yuan(order.amountFen)}</dd>
      </dl>
      {order.paidAt && (
        <Button size="sm" icon="download" isBusy={receipt.isPending} onClick={() => receipt.mutate()}>
          {t("orders.receipt")}
        </Button>
      )}
      {order.jobId && (
        <p>
          <Link className="link" to={to("translation", { id: order.jobId })}>
            {t("orders.toJob")}
          </Link>
        </p>
      )}
      <div className={styles.forms}>
        {(order.invoice ?? order.invoiceableFen > 0) && <InvoicePart order={order} />}
        {(order.refundable ?? order.refunds.length > 0) && <RefundPart order={order} />}
      </div>
      {order.lines.length > 0 && (
        <>
          <h3 className={styles.heading}>{t("orders.lines")}</h3>
          <p className="small mute">{t("orders.linesNote", { number: order.number })}</p>
          <Lines lines={order.lines} unit="fen" />
          <Lines lines={order.lines} unit="characters" />
          <p className="small soft">{t("orders.kept")}</p>
        </>
      )}
    </article>
  );
}

function Steps({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation("payments");
  const steps = [
    { name: t("orders.created"), at: order.createdAt },
    ...(order.closedAt ? [{ name: t("orders.closed"), at: order.closedAt }] : []),
    ...(order.paidAt
      ? [
          { name: t("orders.paid"), at: order.paidAt },
          { name: t("orders.arrived"), at: order.paidAt },
        ]
      : []),
    ...order.refunds.map(({ state, doneAt, requestedAt }) => ({
      name: t(`refund.states.${state}`),
      at: doneAt ?? requestedAt,
    })),
    ...(order.refundable ? [{ name: t("orders.refundEnd"), at: order.refundable.until, isAhead: true }] : []),
  ];
  return (
    <ol className={styles.steps} aria-label={t("orders.steps")}>
      {steps.map(({ name, at, ...rest }) => (
        <li key={`${name} ${at}`} className={"isAhead" in rest ? styles.ahead : undefined}>
          <b>{name}</b>
          <span className="small mute">{formatDateTime(at)}</span>
        </li>
      ))}
    </ol>
  );
}

function InvoicePart({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation("payments");
  const { invoice } = order;
  return (
    <section>
      <h3 className={styles.heading}>{t("invoice.title")}</h3>
      {invoice && (
        <dl className={styles.facts}>
          <dt>{t(`invoice.states.${invoice.state}`)}</dt>
          <dd className="num">{yuan(invoice.amountFen)}</dd>
          <dt>{t("invoice.name")}</dt>
          <dd translate="no">{invoice.title}</dd>
          {invoice.number && (
            <dd className={styles.whole}>{t("invoice.number", { number: invoice.number })}</dd>
          )}
          {invoice.refusal && (
            <dd className={styles.whole}>{t("invoice.refusal", { reason: invoice.refusal })}</dd>
          )}
        </dl>
      )}
      {order.invoiceableFen > 0 && <InvoiceForm order={order} />}
    </section>
  );
}

function InvoiceForm({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation("payments");
  const { t: shell } = useTranslation("shell");
  const [kind, setKind] = useState<"normal" | "special">("normal");
  const [title, setTitle] = useState("");
  const [number, setNumber] = useState("");
  const [email, setEmail] = useState("");
  const asking = useAskInvoice(order.id);
  const taxNumber = number.trim().toUpperCase();
  const isNumberWrong = taxNumber !== "" && !isTaxNumber(taxNumber);
  const isReady =
    title.trim() !== "" && /.@.+\../.test(email) && !isNumberWrong && (kind === "normal" || taxNumber !== "");
  const problem = failureText(asking.error, shell("error.failed"));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const common = { title: title.trim(), email: email.trim() };
        if (kind === "special") asking.mutate({ kind, taxNumber, ...common });
        else asking.mutate({ kind, ...common, ...(taxNumber && { taxNumber }) });
      }}
    >
      <p className={styles.line}>
        <span className="mute">{t("invoice.amount")}</span>
        <b className="num">{yuan(order.invoiceableFen)}</b>
      </p>
      {order.hasSpecialInvoice && (
        <RadioGroup
          label={t("invoice.kind")}
          value={kind}
          onChange={setKind}
          isWide
          options={[
            { value: "normal", label: t("invoice.normal") },
            { value: "special", label: t("invoice.special") },
          ]}
        />
      )}
      <TextField
        label={t("invoice.name")}
        value={title}
        maxLength={100}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label={t(kind === "special" ? "invoice.taxNumberNeeded" : "invoice.taxNumber")}
        value={number}
        maxLength={18}
        error={isNumberWrong && taxNumber.length >= 15 ? t("invoice.taxNumberWrong") : null}
        onChange={(event) => setNumber(event.target.value)}
      />
      <TextField
        label={t("invoice.email")}
        type="email"
        value={email}
        maxLength={200}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button tone="ink" type="submit" isBlock disabled={!isReady} isBusy={asking.isPending}>
        {t("invoice.ask")}
      </Button>
      {problem && <FieldError>{problem}</FieldError>}
      <p className="small mute">{t("invoice.note")}</p>
    </form>
  );
}

function RefundPart({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation("payments");
  const { t: shell } = useTranslation("shell");
  const [reason, setReason] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const asking = useAskRefund(order.id);
  const { refundable, refunds } = order;
  const problem = failureText(asking.error, shell("error.failed"));
  return (
    <section>
      <h3 className={styles.heading}>{t("refund.title")}</h3>
      {refunds.map(({ id, state, kind, amountFen, refusal }) => (
        <div key={id}>
          <p className={styles.line}>
            <span>{t(`refund.states.${state}`)}</span>
            <b className="num">{yuan(amountFen)}</b>
          </p>
          {kind === "stray" && <p className="small mute">{t("refund.stray")}</p>}
          {refusal && <p className="small mute">{t("invoice.refusal", { reason: refusal })}</p>}
        </div>
      ))}
      {refundable && order.invoice?.state === "issued" && (
        <p className="small mute">{t("refund.invoiced")}</p>
      )}
      {refundable && order.invoice?.state !== "issued" && order.channel && (
        <div className={styles.form}>
          <dl className={styles.facts}>
            <dt>{t("refund.unspent")}</dt>
            <dd className="num">{formatNumber(refundable.characters)}</dd>
            <dt>{t("refund.amount")}</dt>
            <dd className="num">{yuan(refundable.amountFen)}</dd>
            <dt>{t("refund.to")}</dt>
            <dd>{t("refund.way", { channel: t(`channel.${order.channel}`) })}</dd>
            <dt>{t("refund.until")}</dt>
            <dd>{formatDateTime(refundable.until)}</dd>
          </dl>
          <TextField
            label={t("refund.reason")}
            value={reason}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button isBlock isBusy={asking.isPending} onClick={() => setIsAsking(true)}>
            {t("refund.ask", { amount: yuan(refundable.amountFen) })}
          </Button>
          {problem && <FieldError>{problem}</FieldError>}
          <p className="small mute">{t("refund.note")}</p>
          {isAsking && (
            <ConfirmDialog
              title={t("refund.title")}
              note={t("refund.sure", {
                characters: formatNumber(refundable.characters),
                amount: yuan(refundable.amountFen),
              })}
              confirm={t("refund.title")}
              onCancel={() => setIsAsking(false)}
              onConfirm={() => {
                setIsAsking(false);
                asking.mutate(reason);
              }}
            />
          )}
        </div>
      )}
    </section>
  );
}

function Lines({
  lines,
  unit,
}: {
  readonly lines: readonly OrderLedgerLine[];
  readonly unit: OrderLedgerLine["unit"];
}) {
  const { t, i18n } = useTranslation("payments");
  const own = lines.filter((line) => line.unit === unit);
  if (own.length === 0) return null;
  const shown = (amount: number) => (unit === "fen" ? yuan(amount) : formatNumber(amount));
  const out = own.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  const into = own.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const isFen = unit === "fen";
  const word = (kind: "events" | "accounts", name: string) =>
    i18n.exists(`payments:orders.${kind}.${name}`)
      ? t(`orders.${kind}.${name}` as "orders.events.purchase")
      : name;
  return (
    <table className={styles.lines}>
      <caption>
        {t(isFen ? "orders.fenLines" : "orders.characterLines")}{" "}
        <span className="small mute">{t(isFen ? "orders.fenUnit" : "orders.characterUnit")}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("orders.time")}</th>
          <th scope="col">{t("orders.event")}</th>
          <th scope="col">{t("orders.account")}</th>
          <th scope="col">{t("orders.out")}</th>
          <th scope="col">{t("orders.in")}</th>
        </tr>
      </thead>
      <tbody>
        {own.map(({ at, event, account, amount }, index) => (
          <tr key={index}>
            <td className="num">{formatDateTime(at)}</td>
            <td>{word("events", event)}</td>
            <td>{word("accounts", account)}</td>
            <td className="num">{amount < 0 ? shown(-amount) : ""}</td>
            <td className="num">{amount > 0 ? shown(amount) : ""}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className={styles.pad} />
          <th scope="row">{t("orders.sum")}</th>
          <td className="c-ok">{out === into && t("orders.balanced")}</td>
          <td className="num">{shown(out)}</td>
          <td className="num">{shown(into)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
