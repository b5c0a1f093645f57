import { COMMISSION_STATES, COMMISSIONS_PER_PAGE, PAGES } from "@yizhou/contract";
import type { Rebate, RebateQuery } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatNumber, formatWhen } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { isAdmin, isUniversityUser } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/use-session.ts";
import { yuan, yuanFigure } from "../../../lib/yuan.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Select } from "../../../ui/select.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { Table } from "../../../ui/table.tsx";
import { useRebate } from "../api/invitations.ts";
import { AskWithdrawal } from "../components/ask-withdrawal.tsx";
import { Review } from "../components/review.tsx";
import { Withdrawals } from "../components/withdrawals.tsx";
import styles from "./rebate-page.module.css";

const LOOKS = {
  pending: { icon: "clock", tone: "info" },
  settled: { icon: "check", tone: "ok" },
  reversed: { icon: "return", tone: "off" },
} as const;

/** What one earns by those one invited: sums, each payment's share, and withdrawals (docs/screens.md 22). */
export default function RebatePage() {
  const { t } = useTranslation("invitations");
  const language = useUiLanguage();
  const to = usePagePath();
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  const wanted = wantedOf(query);
  const { data, error, refetch } = useRebate(wanted);
  const set = (more: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries({ page: undefined, ...more }))
      if (value) next.set(name, value);
      else next.delete(name);
    setQuery(next);
  };
  const title = PAGES.rebate.title[language];
  return (
    <div className="wrap page">
      {!isUniversityUser(session?.user) && (
        <nav className={styles.crumb} aria-label={t("rebate.crumb")}>
          <Link className="link" to={to("personalCenter")}>
            {PAGES.personalCenter.title[language]}
          </Link>
        </nav>
      )}
      <PageHead
        title={title}
        lead={data && t("rebate.lead", { percent: data.ratePercent, days: data.refundDays })}
      >
        <ButtonLink to={to("invite")}>{t("rebate.invite")}</ButtonLink>
      </PageHead>
      {session && isAdmin(session.user) && <Review />}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown rebate={data} wanted={wanted} onChange={set} />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  );
}

/** What the address asks for; what it does not know is left out. */
function wantedOf(query: URLSearchParams): RebateQuery {
  const [year, page] = [Number(query.get("year")), Number(query.get("page"))];
  return {
    state: COMMISSION_STATES.find((one) => one === query.get("state")),
    year: Number.isInteger(year) && year >= 2020 && year <= 2200 ? year : undefined,
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
  };
}

function Shown({
  rebate,
  wanted,
  onChange,
}: {
  readonly rebate: Rebate;
  readonly wanted: RebateQuery;
  readonly onChange: (more: Readonly<Record<string, string | undefined>>) => void;
}) {
  const { t } = useTranslation("invitations");
  const to = usePagePath();
  const { total, withdrawals, years } = rebate;
  const hasSome = years.length > 0;
  return (
    <>
      <Sums rebate={rebate} />
      {!hasSome && withdrawals.length === 0 ? (
        <EmptyState
          text={t("rebate.empty")}
          action={
            <ButtonLink tone="seal" to={to("invite")}>
              {t("rebate.invite")}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <div className={styles.columns}>
            <section>
              <div className={styles.head}>
                <h2 className="h3">{t("rebate.list")}</h2>
                <div className={styles.filters}>
                  <Select
                    size="sm"
                    label={t("rebate.allStates")}
                    value={wanted.state ?? ""}
                    onChange={(state) => onChange({ state })}
                    options={[
                      { value: "", label: t("rebate.allStates") },
                      ...COMMISSION_STATES.map((value) => ({ value, label: t(`rebate.states.${value}`) })),
                    ]}
                  />
                  <Select
                    size="sm"
                    label={t("rebate.allYears")}
                    value={wanted.year ? String(wanted.year) : ""}
                    onChange={(year) => onChange({ year })}
                    options={[
                      { value: "", label: t("rebate.allYears") },
                      ...years.map((year) => ({ value: String(year), label: t("rebate.year", { year }) })),
                    ]}
                  />
                </div>
              </div>
              {total === 0 ? (
                <p className="soft">{t("rebate.none")}</p>
              ) : (
                <>
                  <Commissions rebate={rebate} />
                  <p className="small mute">{t("rebate.total", { count: total })}</p>
                  <Pager
                    page={wanted.page ?? 1}
                    last={Math.ceil(total / COMMISSIONS_PER_PAGE)}
                    onChange={(page) => onChange({ page: String(page) })}
                  />
                </>
              )}
            </section>
            <AskWithdrawal rebate={rebate} />
          </div>
          {withdrawals.length > 0 && <Withdrawals withdrawals={withdrawals} />}
        </>
      )}
    </>
  );
}

function Sums({ rebate }: { readonly rebate: Rebate }) {
  const { t } = useTranslation("invitations");
  const { nextSettlesAt, withdrawingFen } = rebate;
  return (
    <dl className={styles.sums}>
      <Sum name={t("rebate.withdrawable")} value={yuan(rebate.withdrawableFen)} />
      <Sum name={t("rebate.rate")} value={`${rebate.ratePercent}%`} note={t("rebate.rateNote")} />
      <Sum
        name={t("rebate.pending")}
        value={yuan(rebate.pendingFen)}
        note={nextSettlesAt ? t("rebate.next", { date: formatWhen(nextSettlesAt) }) : undefined}
      />
      <Sum
        name={t("rebate.settled")}
        value={yuan(rebate.settledFen)}
        note={withdrawingFen > 0 ? t("rebate.withdrawing", { amount: yuan(withdrawingFen) }) : undefined}
      />
      <Sum
        name={t("rebate.withdrawn")}
        value={yuan(rebate.withdrawnFen)}
        note={t("rebate.times", { count: rebate.withdrawn })}
      />
    </dl>
  );
}

function Sum({
  name,
  value,
  note,
}: {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

function Commissions({ rebate: { commissions } }: { readonly rebate: Rebate }) {
  const { t } = useTranslation("invitations");
  return (
    <div className={styles.scroll}>
      <Table label={t("rebate.list")}>
        <thead>
          <tr>
            <th scope="col">{t("rebate.paidAt")}</th>
            <th scope="col">{t("rebate.friend")}</th>
            <th scope="col">{t("rebate.order")}</th>
            <th scope="col" className="right">
              {t("rebate.paid")}
            </th>
            <th scope="col" className="right">
              {t("rebate.fen")}
            </th>
            <th scope="col">{t("rebate.state")}</th>
            <th scope="col">
              <span className="sr-only">{t("rebate.settled")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {commissions.map(({ orderId, paidAt, payer, kind, characters, paidFen, fen, state, settlesAt }) => (
            <tr key={orderId}>
              <td className="nowrap">{formatWhen(paidAt)}</td>
              <td translate="no">
                <b>{payer ?? t("gone")}</b>
              </td>
              <td>
                {kind === "gap"
                  ? t("rebate.gap")
                  : t("rebate.package", { characters: formatNumber(characters) })}
              </td>
              <td className="right num" data-label={t("rebate.paid")}>
                {yuanFigure(paidFen)}
              </td>
              <td className="right num" data-label={t("rebate.fen")}>
                <b>{yuanFigure(fen)}</b>
              </td>
              <td>
                <Mark icon={LOOKS[state].icon} tone={LOOKS[state].tone}>
                  {t(`rebate.states.${state}`)}
                </Mark>
              </td>
              <td className="right small mute nowrap">
                {state === "reversed"
                  ? t("rebate.refunded")
                  : state === "pending"
                    ? t("rebate.settlesAt", { date: formatWhen(settlesAt) })
                    : formatWhen(settlesAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
