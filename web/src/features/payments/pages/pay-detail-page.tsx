import { ORDER_KINDS, ORDER_TAB_NAMES, ORDERS_PER_PAGE, PAGES, PAYMENT_CHANNELS } from "@yizhou/contract";
import type { Order, OrderList, OrdersQuery } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { isMissing } from "../../../lib/api-error.ts";
import { classes } from "../../../lib/classes.ts";
import { formatNumber, formatWhen } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { isAdmin, isUniversityUser } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/use-session.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { DateRange } from "../../../ui/date-range.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyScreen, EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Select } from "../../../ui/select.tsx";
import { TabNav } from "../../../ui/tabs.tsx";
import { useOrder, useOrders } from "../api/payments.ts";
import { OrderView } from "../components/order-view.tsx";
import { Review } from "../components/review.tsx";
import { isOpenOrder, STATE_LOOKS } from "../state/order-look.ts";
import { yuan } from "../../../lib/yuan.ts";
import { orderTitle } from "../state/size-words.ts";
import styles from "./pay-detail-page.module.css";

/** Orders and bills: what was paid, one order with all that happened to it (docs/screens.md 18). */
export default function PayDetailPage() {
  const language = useUiLanguage();
  const to = usePagePath();
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  const wanted = wantedOf(query);
  const { data, error, refetch } = useOrders(wanted);
  const set = (more: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ page: undefined, ...more }))
      if (value) next.set(name, value);
      else next.delete(name);
    setQuery(next);
  };
  return (
    <div className="wrap page">
      <PageHead title={PAGES["pay-detail"].title[language]}>
        {!isUniversityUser(session?.user) && (
          <Link className="link" to={to("payMoney")}>
            {PAGES.payMoney.title[language]}
          </Link>
        )}
      </PageHead>
      {session && isAdmin(session.user) && <Review />}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} />
      ) : (
        <Orders list={data} wanted={wanted} chosen={query.get("id")} onChange={set} />
      )}
    </div>
  );
}

/** What the address asks for; what it does not know is left out. */
function wantedOf(query: URLSearchParams): OrdersQuery {
  const page = Number(query.get("page"));
  return {
    tab: ORDER_TAB_NAMES.find((one) => one === query.get("tab")),
    kind: ORDER_KINDS.find((one) => one === query.get("kind")),
    channel: PAYMENT_CHANNELS.find((one) => one === query.get("channel")),
    search: query.get("search") ?? undefined,
    from: query.get("from") ?? undefined,
    to: query.get("to") ?? undefined,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  };
}

function Orders({
  list,
  wanted,
  chosen,
  onChange,
}: {
  readonly list: OrderList;
  readonly wanted: OrdersQuery;
  readonly chosen: string | null;
  readonly onChange: (more: Readonly<Record<string, string | undefined>>) => void;
}) {
  const { t } = useTranslation("payments");
  const to = usePagePath();
  const isProvided = isUniversityUser(useSession()?.user);
  const { sums, counts, orders, total } = list;
  const shownId = chosen ?? orders[0]?.id ?? null;
  const isNarrowed = Boolean(wanted.kind ?? wanted.channel ?? wanted.search ?? wanted.from ?? wanted.to);
  if (counts.all === 0 && !isNarrowed && !chosen)
    return isProvided ? (
      <EmptyState
        text={t("provided")}
        action={
          <ButtonLink tone="seal" to={to("upload")}>
            {t("providedBack")}
          </ButtonLink>
        }
      />
    ) : (
      <EmptyState
        text={t("orders.empty")}
        action={
          <ButtonLink tone="seal" to={to("payMoney")}>
            {t("orders.topUp")}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <dl className={styles.sums}>
        <Sum name={t("orders.paidYear")} fen={sums.paidFen} />
        <Sum
          name={t("orders.refunded")}
          fen={sums.refundedFen}
          note={
            sums.refundingFen > 0 ? t("orders.refunding", { amount: yuan(sums.refundingFen) }) : undefined
          }
        />
        <Sum
          name={t("orders.invoiced")}
          fen={sums.invoicedFen}
          note={t("orders.invoices", { count: sums.invoices })}
        />
        <Sum
          name={t("orders.invoiceable")}
          fen={sums.invoiceableFen}
          note={t("orders.invoiceableOrders", { count: sums.invoiceable })}
        />
      </dl>
      <TabNav
        shown={wanted.tab ?? "all"}
        onShow={(tab) => onChange({ tab: tab === "all" ? undefined : tab, id: undefined })}
        tabs={ORDER_TAB_NAMES.map((name) => ({
          name,
          label: (
            <>
              {t(`orders.tabs.${name}`)} <span className="mute num">{formatNumber(counts[name])}</span>
            </>
          ),
        }))}
      />
      <form className={styles.filters} role="search" onSubmit={(event) => event.preventDefault()}>
        <InputFrame className={styles.search}>
          <Icon name="search" />
          <input
            type="search"
            aria-label={t("orders.search")}
            placeholder={t("orders.search")}
            defaultValue={wanted.search ?? ""}
            onKeyDown={(event) => {
              if (event.key === "Enter") onChange({ search: event.currentTarget.value });
            }}
            onBlur={(event) => {
              if (event.target.value !== (wanted.search ?? "")) onChange({ search: event.target.value });
            }}
          />
        </InputFrame>
        <Select
          label={t("orders.kinds.all")}
          value={wanted.kind ?? ""}
          onChange={(kind) => onChange({ kind })}
          options={[
            { value: "", label: t("orders.kinds.all") },
            ...ORDER_KINDS.map((value) => ({ value, label: t(`orders.kinds.${value}`) })),
          ]}
        />
        <Select
          label={t("orders.channels")}
          value={wanted.channel ?? ""}
          onChange={(channel) => onChange({ channel })}
          options={[
            { value: "", label: t("orders.channels") },
            ...PAYMENT_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) })),
          ]}
        />
        <DateRange
          label={t("orders.dates")}
          value={{ since: wanted.from, until: wanted.to }}
          onChange={({ since, until }) => onChange({ from: since, to: until })}
        />
      </form>
      <div className={styles.columns}>
        <div>
          {orders.length === 0 ? (
            <p className="soft">{t("orders.none")}</p>
          ) : (
            <ul className={styles.list}>
              {orders.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  isShown={order.id === shownId}
                  onShow={() =>
                    onChange({ id: order.id, page: wanted.page ? String(wanted.page) : undefined })
                  }
                />
              ))}
            </ul>
          )}
          <p className="small mute">{t("orders.total", { count: total })}</p>
          <Pager
            page={wanted.page ?? 1}
            last={Math.max(1, Math.ceil(total / ORDERS_PER_PAGE))}
            onChange={(page) => onChange({ page: String(page), id: undefined })}
          />
        </div>
        {shownId && <Shown id={shownId} />}
      </div>
    </>
  );
}

function Sum({ name, fen, note }: { readonly name: string; readonly fen: number; readonly note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{yuan(fen)}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

function OrderRow({
  order,
  isShown,
  onShow,
}: {
  readonly order: Order;
  readonly isShown: boolean;
  readonly onShow: () => void;
}) {
  const { t } = useTranslation("payments");
  const to = usePagePath();
  const look = STATE_LOOKS[order.state];
  return (
    <li className={classes(styles.row, isShown && styles.shown)}>
      <button type="button" className={styles.pick} aria-current={isShown || undefined} onClick={onShow}>
        <span>{orderTitle(t, order)}</span>
        <b className="num">{yuan(order.amountFen)}</b>
        <span className="small mute">{formatWhen(order.createdAt)}</span>
        <span className={classes("small", styles.state, look.tone)}>
          <Icon name={look.icon} size={14} />
          {t(`orders.states.${order.state}`)}
        </span>
      </button>
      {isOpenOrder(order) && (
        <ButtonLink size="sm" to={to("pay", { id: order.id })}>
          {t("orders.continue")}
        </ButtonLink>
      )}
    </li>
  );
}

function Shown({ id }: { readonly id: string }) {
  const { t } = useTranslation("payments");
  const to = usePagePath();
  const { data, error, refetch } = useOrder(id);
  if (isMissing(error))
    return (
      <EmptyScreen
        title={t("orders.gone.title")}
        text={t("orders.gone.text")}
        action={<ButtonLink to={to("pay-detail")}>{t("orders.back")}</ButtonLink>}
      />
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <OrderView key={id} order={data} /> : <Skeleton rows={6} />;
}
