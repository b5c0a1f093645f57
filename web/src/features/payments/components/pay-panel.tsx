import type { OrderDetail, PaymentChannel } from "@yizhou/contract";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { failureText } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { useCloseOrder, useNewOrder, useOrder, usePayCode } from "../api/payments.ts";
import { clockOf, isOpenOrder } from "../state/order-look.ts";
import { yuan } from "../../../lib/yuan.ts";
import styles from "./pay-panel.module.css";

/** The way to pay, the code with its time, and what became of it. Nothing moves when its state changes. */
export function PayPanel({
  order,
  channels: known,
  wished,
}: {
  readonly order: OrderDetail;
  /** Null while it is not known which there are. */
  readonly channels: readonly PaymentChannel[] | null;
  readonly wished: string | null;
}) {
  const { t } = useTranslation("payments");
  const { t: shell } = useTranslation("shell");
  const channels = known ?? [];
  const wishedChannel = channels.find((one) => one === wished);
  const [picked, setPicked] = useState<PaymentChannel | null>(null);
  const channel = picked ?? order.code?.channel ?? wishedChannel ?? channels[0] ?? "wechat";
  const asking = usePayCode(order.id);
  const { mutate } = asking;
  const closing = useCloseOrder(order.id);
  const { refetch, dataUpdatedAt, isError } = useOrder(order.id);
  const isOpen = isOpenOrder(order);
  const code = order.code?.channel === channel ? order.code : null;
  const leftMs = useLeft(order.leftMs, dataUpdatedAt, isOpen);
  const asked = useRef<PaymentChannel | null>(null);
  const canAsk = isOpen && channels.includes(channel) && !code && leftMs > 0;
  useEffect(() => {
    if (!canAsk || asked.current === channel) return;
    asked.current = channel;
    mutate(channel);
  }, [canAsk, channel, mutate]);
  const problem = code ? null : failureText(asking.error, shell("error.failed"));
  const look = lookOf();
  return (
    <aside>
      <h2 className={styles.heading}>{t("pay.title")}</h2>
      <p className={styles.due}>
        <span>{t(order.paidAt ? "settled" : "due")}</span>
        <b className="num">{yuan(order.amountFen)}</b>
      </p>
      {isOpen && channels.length > 0 && (
        <RadioGroup
          label={t("method")}
          value={channel}
          isWide
          onChange={(next) => {
            asked.current = null;
            setPicked(next);
          }}
          options={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
        />
      )}
      <div className={classes(styles.frame, look.tone)}>
        {isOpen && code ? (
          <QrCode className={styles.code} squares={code.squares} label={t("pay.code")} />
        ) : (
          <Icon name={look.icon} size={20} />
        )}
      </div>
      <div className={styles.state}>
        <span className={classes(styles.word, look.tone)} role="status">
          <Icon name={look.icon} />
          {look.word}
        </span>
        {isOpen && (
          <span className="soft">
            {t("pay.left")} <b className={classes("num", styles.clock)}>{clockOf(leftMs)}</b>
          </span>
        )}
      </div>
      <p className="small soft">{look.note}</p>
      {isOpen && isError && <p className="small c-warn">{t("pay.unreachable")}</p>}
      <div className={styles.actions}>
        {look.actions}
        {isOpen && (
          <Button size="sm" tone="text" isBusy={closing.isPending} onClick={() => closing.mutate()}>
            {t("pay.close")}
          </Button>
        )}
      </div>
    </aside>
  );

  function lookOf(): {
    readonly icon: IconName;
    readonly tone: string;
    readonly word: string;
    readonly note: ReactNode;
    readonly actions: ReactNode;
  } {
    const amount = yuan(order.amountFen);
    if (order.state === "closed")
      return {
        ...{ icon: "cross", tone: "c-off", word: t("pay.closed"), note: t("pay.closedNote") },
        actions: <Again order={order} />,
      };
    if (!isOpen)
      return {
        ...{ icon: "check", tone: "c-ok", word: t("pay.paid") },
        note: t("pay.paidNote", { amount, characters: formatNumber(order.characters) }),
        actions: <Onward order={order} />,
      };
    if (known?.length === 0)
      return {
        ...{ icon: "error", tone: "c-warn", word: t("pay.noChannel"), note: t("pay.noChannelNote") },
        actions: null,
      };
    if (problem)
      return {
        ...{ icon: "error", tone: "c-bad", word: t("pay.failed"), note: problem },
        actions: (
          <Button size="sm" icon="retry" isBusy={asking.isPending} onClick={() => mutate(channel)}>
            {shell("action.retry")}
          </Button>
        ),
      };
    if (!code)
      return { icon: "circle", tone: "c-off", word: t("pay.preparing"), note: t("pay.once"), actions: null };
    const isScanned = code.state === "scanned";
    return {
      icon: isScanned ? "phone" : "clock",
      tone: "c-info",
      word: t(isScanned ? "pay.scanned" : "pay.waiting"),
      note: isScanned ? (
        t("pay.scannedNote")
      ) : (
        <>
          {t(`pay.waitingNote.${channel}`, { amount })}
          <br />
          {t("pay.once")}
        </>
      ),
      actions: (
        <>
          <Button size="sm" onClick={() => void refetch()}>
            {t("pay.check")}
          </Button>
          {code.demoUrl && (
            <a className="link small" href={code.demoUrl} target="_blank" rel="noreferrer">
              {t("pay.openDemo")}
            </a>
          )}
        </>
      ),
    };
  }
}

function Onward({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation("payments");
  const to = usePagePath();
  return (
    <>
      {order.jobId ? (
        <ButtonLink tone="seal" to={to("translation", { id: order.jobId })}>
          {t("pay.toJob")}
        </ButtonLink>
      ) : (
        <ButtonLink tone="seal" to={to("upload")}>
          {t("pay.toUpload")}
        </ButtonLink>
      )}
      <ButtonLink to={to("pay-detail", { id: order.id })}>{t("pay.toOrder")}</ButtonLink>
    </>
  );
}

/** The same goods once more, at today's price. */
function Again({ order }: { readonly order: OrderDetail }) {
  const { t } = useTranslation("payments");
  const to = usePagePath();
  const navigate = useNavigate();
  const ordering = useNewOrder();
  const key = useRef(crypto.randomUUID());
  const goods = order.packageId ? { packageId: order.packageId } : { jobId: order.jobId! };
  return (
    <Button
      tone="seal"
      isBusy={ordering.isPending}
      onClick={() =>
        ordering.mutate(
          { ...goods, requestKey: key.current },
          { onSuccess: ({ id }) => void navigate(to("pay", { id })) },
        )
      }
    >
      {t("pay.again")}
    </Button>
  );
}

/**
 * Milliseconds that are left, counted down each second while it matters. From when the site said it: its clock is right, this
 * machine's may be off by hours.
 */
function useLeft(leftMs: number, saidAt: number, isCounting: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return Math.max(0, leftMs - Math.max(0, now - saidAt));
}
