import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { formatWhen } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { yuan } from "../../../lib/yuan.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useOrders } from "../api/payments.ts";
import { isOpenOrder, STATE_LOOKS } from "../state/order-look.ts";
import { orderTitle } from "../state/size-words.ts";
import styles from "./latest-orders.module.css";

const MOST_SHOWN = 3;

/** The last orders, each leading to its own page, and the way to all of them. */
export function LatestOrders() {
  const { t } = useTranslation("payments");
  const to = usePagePath();
  const { data, error, refetch } = useOrders({});
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={MOST_SHOWN} />;
  if (data.orders.length === 0) return <p className={classes("soft", styles.empty)}>{t("orders.empty")}</p>;
  return (
    <>
      <ul className={styles.orders}>
        {data.orders.slice(0, MOST_SHOWN).map((order) => {
          const look = STATE_LOOKS[order.state];
          return (
            <li key={order.id} className={styles.order}>
              <Link className="link" to={to("pay-detail", { id: order.id })}>
                {orderTitle(t, order)}
              </Link>
              <span className="small mute">{formatWhen(order.createdAt)}</span>
              <span className={classes("small", styles.state, look.tone)}>
                <Icon name={look.icon} size={14} />
                {t(`orders.states.${order.state}`)}
              </span>
              <b className="num right">{yuan(order.amountFen)}</b>
              {isOpenOrder(order) && (
                <ButtonLink size="sm" to={to("pay", { id: order.id })}>
                  {t("orders.continue")}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.all}>
        <Link className="link" to={to("pay-detail")}>
          {t("orders.total", { count: data.total })}
        </Link>
      </p>
    </>
  );
}
