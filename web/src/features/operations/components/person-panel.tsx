import type { PersonContacts, PersonDetail } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDateTime, formatNumber, formatWhen } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { usePerson } from "../api/operations.ts";
import { yuan } from "../../../lib/yuan.ts";
import type { Asked } from "./act-dialog.tsx";
import { useDetails, useEventName } from "./audit-lines.tsx";
import styles from "./backend.module.css";
import { PersonStateMark } from "./person-state.tsx";

/** Lines of the log that are shown before one goes to all of them. */
const FEW_LINES = 6;

interface Props {
  readonly id: string;
  /** Shown once, for a reason. */
  readonly contacts: PersonContacts | null;
  readonly onClose: () => void;
  readonly onAsk: (act: Asked, person: PersonDetail) => void;
}

/** One person beside the list: what they have and use, and what was done. */
export function PersonPanel({ id, contacts, onClose, onAsk }: Props) {
  const { t } = useTranslation("operations");
  const { data, error, refetch } = usePerson(id);
  return (
    <aside className={styles.panel} aria-label={t("columns.name")}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Person person={data} contacts={contacts} onClose={onClose} onAsk={(act) => onAsk(act, data)} />
      ) : (
        <Skeleton rows={8} />
      )}
    </aside>
  );
}

function Person({
  person,
  contacts,
  onClose,
  onAsk,
}: Omit<Props, "id" | "onAsk"> & {
  readonly person: PersonDetail;
  readonly onAsk: (act: Asked) => void;
}) {
  const { t } = useTranslation("operations");
  const to = usePagePath();
  const mayClose = !person.isOperator && !person.isDemo;
  const none = t("person.none");
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [t("columns.state"), <PersonStateMark key="state" state={person.state} />],
    [t("person.account"), contacts?.account ?? person.account],
    [t("person.email"), (contacts ? contacts.email : person.email) ?? none],
    [t("person.phone"), (contacts ? contacts.phone : person.phone) ?? none],
    [t("person.created"), formatDateTime(person.createdAt)],
    [t("person.seen"), person.lastSeenAt ? formatDateTime(person.lastSeenAt) : t("never")],
    [t("person.sessions"), formatNumber(person.openSessions)],
    [t("person.factor"), t(person.hasSecondFactor ? "person.factorOn" : "person.factorOff")],
    [t("person.paid"), t("person.paidNote", { count: person.orders, money: yuan(person.paidFen) })],
  ];
  return (
    <>
      <header className={styles.panelHead}>
        <Avatar name={person.name} isLarge />
        <div>
          <h2 className="h3">{person.name}</h2>
          <p className={styles.note}>
            {[
              t("person.id", { id: person.id.slice(0, 8) }),
              person.organization.id === 0
                ? t("noOrganization")
                : person.organization.name || t("unnamedOrganization", { id: person.organization.id }),
              ...(person.isOperator ? [t("person.operator")] : []),
              ...(person.isDemo ? [t("person.demo")] : []),
            ].join(" · ")}
          </p>
        </div>
        <IconButton icon="cross" label={t("close")} onClick={onClose} />
      </header>
      <dl className={styles.sums}>
        <div>
          <dt>{t("person.balance")}</dt>
          <dd className="num">{formatNumber(person.balance)}</dd>
          <dd className={styles.note}>
            {t("person.balanceNote", {
              packages: formatNumber(person.packages),
              vouchers: formatNumber(person.vouchers),
            })}
          </dd>
        </div>
        <div>
          <dt>{t("person.month")}</dt>
          <dd className="num">{formatNumber(person.characters)}</dd>
          <dd className={styles.note}>{t("person.monthNote", { saved: formatNumber(person.saved) })}</dd>
        </div>
      </dl>
      <Days days={person.days} />
      <dl className={styles.personFacts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {contacts === null && (
        <p className={styles.note}>
          <button type="button" className="link" onClick={() => onAsk("contacts")}>
            {t("showContacts")}
          </button>{" "}
          {t("showContactsNote")}
        </p>
      )}
      <div className={styles.acts}>
        <Button size="sm" onClick={() => onAsk("voucher")}>
          {t("acts.voucher")}
        </Button>
        <Button size="sm" onClick={() => onAsk("look")}>
          {t("acts.look")}
        </Button>
        <Button size="sm" onClick={() => onAsk("sessions")}>
          {t("acts.sessions")}
        </Button>
        {mayClose && (
          <Button
            size="sm"
            icon="lock"
            className={person.state === "disabled" ? undefined : "c-bad"}
            onClick={() => onAsk(person.state === "disabled" ? "enable" : "disable")}
          >
            {t(person.state === "disabled" ? "acts.enable" : "acts.disable")}
          </Button>
        )}
      </div>
      <section className={styles.block}>
        <div className={styles.blockHead}>
          <h3 className="h3">{t("views.audit")}</h3>
          <Links person={person} />
        </div>
        <Lines person={person} />
      </section>
      <p>
        <Link className="link" to={to("statistics/userDetailList", { user: person.id })}>
          {t("toDetails")}
        </Link>
      </p>
    </>
  );
}

function Links({ person }: { readonly person: PersonDetail }) {
  const { t } = useTranslation("operations");
  const language = useUiLanguage();
  const to = usePagePath();
  const home = language === "zh" ? "statistics" : "statistics/overview";
  return (
    <Link className="link" to={to(home, { view: "audit", user: person.id })}>
      {t("audit.all")}
    </Link>
  );
}

function Lines({ person }: { readonly person: PersonDetail }) {
  const { t } = useTranslation("operations");
  const eventName = useEventName();
  const detailsOf = useDetails();
  if (person.audit.length === 0) return <p className="soft">{t("audit.none")}</p>;
  return (
    <ul className={styles.lines}>
      {person.audit.slice(0, FEW_LINES).map((line) => (
        <li key={line.id}>
          <span className={styles.note}>{formatWhen(line.at)}</span>
          <span>
            {line.actor && line.actor.id !== person.id ? `${line.actor.name ?? t("audit.gone")} · ` : ""}
            {eventName(line.event)}
            {detailsOf(line) && <span className={styles.code}>{detailsOf(line)}</span>}
            {line.details["reason"] !== undefined && (
              <span className={styles.reason}>
                {t("audit.reason", { reason: String(line.details["reason"]) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The days of the month as bars; each says its day and figure. */
function Days({ days }: { readonly days: PersonDetail["days"] }) {
  const { t } = useTranslation("operations");
  const most = Math.max(1, ...days.map(({ characters }) => characters));
  const label = `${t("person.days")}: ${days
    .filter(({ characters }) => characters > 0)
    .map(({ day, characters }) => `${day} ${formatNumber(characters)}`)
    .join(", ")}`;
  return (
    <div className={styles.days} role="img" aria-label={label}>
      {days.map(({ day, characters }) => (
        <i
          key={day}
          title={`${day} ${formatNumber(characters)}`}
          style={{ height: `${(characters / most) * 100}%` }}
        />
      ))}
    </div>
  );
}
