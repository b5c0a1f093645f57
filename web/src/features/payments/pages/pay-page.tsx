import { PAGES } from "@yizhou/contract";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { failureText, isApiError, isMissing } from "../../../lib/api-error.ts";
import { classes } from "../../../lib/classes.ts";
import { formatNumber, formatWhen } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyScreen, EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useNewOrder, useOrder, usePackages } from "../api/payments.ts";
import { GapRows } from "../components/gap-rows.tsx";
import { PayPanel } from "../components/pay-panel.tsx";
import { yuan } from "../../../lib/yuan.ts";
import { sizeWords, validWords } from "../state/size-words.ts";
import styles from "./pay-page.module.css";

interface GapWish {
  readonly jobId: string;
  readonly requestKey: string;
}

/** Checkout of one order: `?id=`, or `?job=` for what a job lacks (docs/screens.md 17). */
export default function PayPage() {
  const { t } = useTranslation("payments");
  const { t: shell } = useTranslation("shell");
  const language = useUiLanguage();
  const to = usePagePath();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [id, jobId] = [query.get("id"), query.get("job")];
  const { data: order, error, refetch } = useOrder(id);
  const { data: list } = usePackages();
  const ordering = useNewOrder();
  const asked = useRef<GapWish | null>(null);
  const { mutate } = ordering;
  const askFor = (wanted: GapWish) =>
    mutate(wanted, {
      onSuccess: (made) => void navigate(to("pay", { id: made.id }), { replace: true }),
    });
  const begin = useEffectEvent(askFor);
  useEffect(() => {
    if (id || !jobId || asked.current?.jobId === jobId) return;
    asked.current = { jobId, requestKey: crypto.randomUUID() };
    begin(asked.current);
  }, [id, jobId]);

  const problem = failureText(ordering.error, shell("error.failed"));
  if (!id && !jobId)
    return (
      <div className="wrap page">
        <PageHead title={PAGES.pay.title[language]} />
        <EmptyState
          text={t("pay.none")}
          action={
            <ButtonLink tone="seal" to={to("payMoney")}>
              {t("choose")}
            </ButtonLink>
          }
        />
      </div>
    );
  if (isMissing(error))
    return (
      <div className="wrap page">
        <EmptyScreen
          title={t("orders.gone.title")}
          text={t("orders.gone.text")}
          action={<ButtonLink to={to("pay-detail")}>{t("ordersLink")}</ButtonLink>}
        />
      </div>
    );
  if (jobId && isApiError(ordering.error) && ordering.error.code === "payment.gap_closed")
    return (
      <div className="wrap page">
        <EmptyScreen
          title={PAGES.pay.title[language]}
          text={problem ?? ""}
          action={<ButtonLink to={to("translation", { id: jobId })}>{t("pay.toJob")}</ButtonLink>}
        />
      </div>
    );
  // A poll that failed takes nothing away that is known: the code can still be paid.
  if ((error && !order) || problem)
    return (
      <div className="wrap page">
        <PageHead title={PAGES.pay.title[language]} />
        <ErrorState
          error={error ?? ordering.error}
          text={problem ?? undefined}
          // With the same key: an order whose answer was lost is found, and no second one made.
          onRetry={() => (id ? void refetch() : asked.current && askFor(asked.current))}
        />
      </div>
    );
  if (!order)
    return (
      <div className="wrap page">
        <PageHead title={PAGES.pay.title[language]} />
        <Skeleton rows={8} />
      </div>
    );
  const isGap = order.kind === "gap";
  return (
    <div className="wrap page">
      <PageHead
        title={isGap ? t("pay.gap") : PAGES.pay.title[language]}
        lead={isGap ? t("pay.gapLead") : undefined}
      >
        <span className={classes("small mute num", styles.about)}>
          {t("pay.order", { number: order.number })}
          <br />
          {order.paidAt
            ? t("pay.paidAt", { created: formatWhen(order.createdAt), paid: formatWhen(order.paidAt) })
            : t("pay.until", { created: formatWhen(order.createdAt), until: formatWhen(order.expiresAt) })}
        </span>
      </PageHead>
      <div className={styles.columns}>
        <section>
          <h2 className={styles.heading}>{t("pay.details")}</h2>
          <table className={styles.sums}>
            <tbody>
              {order.gap && <GapRows gap={order.gap} />}
              <tr>
                <th scope="row">{isGap ? t("pay.gap") : t("package")}</th>
                <td>{isGap ? order.jobName : sizeWords(t, order.characters)}</td>
              </tr>
              <tr>
                <th scope="row">{t("pay.characters")}</th>
                <td className="num">{formatNumber(order.characters)}</td>
              </tr>
              <tr>
                <th scope="row">{t("unit")}</th>
                <td className="num">{t("unitPrice", { price: yuan(order.fenPer10000) })}</td>
              </tr>
              <tr>
                <th scope="row">{t("validFor")}</th>
                <td>{order.validDays === null ? t("noEnd") : validWords(t, order.validDays)}</td>
              </tr>
              <tr className={styles.total}>
                <th scope="row">{t(order.paidAt ? "settled" : "due")}</th>
                <td className="num">{yuan(order.amountFen)}</td>
              </tr>
            </tbody>
          </table>
          {isGap && (
            <p className="small mute">
              <Link className="link" to={to("payMoney")}>
                {t("choose")}
              </Link>
            </p>
          )}
        </section>
        <PayPanel
          key={order.id}
          order={order}
          channels={list?.channels ?? null}
          wished={query.get("channel")}
        />
      </div>
      <h2 className={styles.heading}>{t("pay.after")}</h2>
      <ol className={styles.next}>
        {([1, 2, 3, 4] as const).map((step) => (
          <li key={step}>
            <b>{t(`pay.after${step}`)}</b>
            <p>{t(`pay.after${step}Text`, { days: list?.refundDays ?? 7 })}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
