import { INVITEES_PER_PAGE } from "@yizhou/contract";
import type { Invitations } from "@yizhou/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { formatNumber, formatWhen } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { showToast } from "../../../lib/toast.ts";
import { useSession } from "../../../lib/use-session.ts";
import { Logo } from "../../../ui/brand.tsx";
import { Button } from "../../../ui/button.tsx";
import { InputFrame } from "../../../ui/input.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { Table } from "../../../ui/table.tsx";
import { useInvitations } from "../api/invitations.ts";
import { Poster } from "../components/poster.tsx";
import styles from "./invite-page.module.css";

const LOOKS = {
  waiting: { icon: "clock", tone: "off" },
  rewarded: { icon: "check", tone: "ok" },
  refused: { icon: "cross", tone: "off" },
} as const;

/** One's code as words, link, picture and poster; who came with it and what that brought (docs/screens.md 9). */
export default function InvitePage() {
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(query.get("page"))) || 1);
  const { data, error, refetch } = useInvitations(page);
  return (
    <div className="wrap">
      <TopRow />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown invitations={data} page={page} onPage={(to) => setQuery(to > 1 ? { page: String(to) } : {})} />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  );
}

/** This layout has no header: the brand, and the two ways on. */
function TopRow() {
  const { t } = useTranslation("invitations");
  const { t: tShell } = useTranslation("shell");
  const language = useUiLanguage();
  const to = usePagePath();
  return (
    <div className={styles.top}>
      <Link className={styles.brand} to={to("")}>
        <Logo />
        <b>{tShell("brand")}</b>
        {language !== "en" && <i lang="en">Yizhou</i>}
      </Link>
      <nav className={styles.ways} aria-label={t("ways")}>
        <Link className="link" to={to("rebate")}>
          {t("myRebate")}
        </Link>
        <Link className="link" to={to("")}>
          {t("home")}
        </Link>
      </nav>
    </div>
  );
}

function Shown({
  invitations,
  page,
  onPage,
}: {
  readonly invitations: Invitations;
  readonly page: number;
  readonly onPage: (page: number) => void;
}) {
  const { t } = useTranslation("invitations");
  const session = useSession();
  const { rewardCharacters, rewardDays, ratePercent, invited } = invitations;
  const characters = formatNumber(rewardCharacters);
  const name = session?.user.nickName || session?.user.userName || "";
  return (
    <div className={styles.page}>
      <div className={styles.hero}>
        <div>
          <h1 className={styles.title}>
            <span>{t("title")}</span> <span>{t("titleReward", { characters })}</span>
          </h1>
          <p className={classes("lead", styles.lead)}>{t("lead")}</p>
          <Code invitations={invitations} />
          <dl className={styles.counts}>
            <Count name={t("invited")} value={invited} />
            <Count name={t("rewarded")} value={invitations.rewarded} />
            <Count name={t("waiting")} value={invitations.waiting} />
            <Count name={t("earned")} value={invitations.characters} />
          </dl>
        </div>
        <Poster invitations={invitations} name={name} />
      </div>
      <div className={styles.below}>
        <section>
          <div className={styles.head}>
            <h2 className="h3">{t("people")}</h2>
            <span className="small mute">{t("masked")}</span>
          </div>
          {invited === 0 ? (
            <EmptyState
              text={t("nobody")}
              action={<Button onClick={() => copy(invitations.url, t)}>{t("copyLink")}</Button>}
            />
          ) : (
            <>
              <People invitations={invitations} />
              <p className="small mute">{t("total", { count: invited })}</p>
              <Pager page={page} last={Math.ceil(invited / INVITEES_PER_PAGE)} onChange={onPage} />
            </>
          )}
        </section>
        <section>
          <h2 className="h3">{t("rules")}</h2>
          <ol className={styles.rules}>
            <li>{t("rule1", { characters, days: formatNumber(rewardDays) })}</li>
            <li>{t("rule2")}</li>
            <li>{t("rule3")}</li>
            {ratePercent > 0 && <li>{t("rule4", { percent: ratePercent })}</li>}
          </ol>
        </section>
      </div>
    </div>
  );
}

function copy(text: string, t: (key: "copied" | "notCopied") => string): void {
  // The browser may forbid it, and old ones have none where the address is not a safe one.
  void Promise.resolve(
    navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard")),
  ).then(
    () => showToast(t("copied")),
    () => showToast(t("notCopied")),
  );
}

function Code({ invitations: { code, url, squares } }: { readonly invitations: Invitations }) {
  const { t } = useTranslation("invitations");
  const id = useId();
  return (
    <div className={styles.code}>
      <div>
        <small>{t("code")}</small>
        <p className={styles.letters} translate="no">
          {code}
        </p>
        <Button size="sm" icon="copy" onClick={() => copy(code, t)}>
          {t("copyCode")}
        </Button>
      </div>
      <div className={styles.link}>
        <label htmlFor={id}>{t("link")}</label>
        <InputFrame>
          <input id={id} readOnly value={url} onFocus={(event) => event.target.select()} />
        </InputFrame>
        <Button tone="seal" onClick={() => copy(url, t)}>
          {t("copyLink")}
        </Button>
      </div>
      <div className={styles.qr}>
        <QrCode squares={squares} label={t("qr")} />
      </div>
    </div>
  );
}

function Count({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{formatNumber(value)}</dd>
    </div>
  );
}

function People({ invitations: { invitees } }: { readonly invitations: Invitations }) {
  const { t } = useTranslation("invitations");
  return (
    <div className={styles.scroll}>
      <Table label={t("people")}>
        <thead>
          <tr>
            <th scope="col">{t("friend")}</th>
            <th scope="col">{t("registered")}</th>
            <th scope="col">{t("finished")}</th>
            <th scope="col">{t("state")}</th>
            <th scope="col" className="right">
              {t("yours")}
            </th>
          </tr>
        </thead>
        <tbody>
          {invitees.map(({ id, name, invitedAt, finishedAt, state, characters }) => (
            <tr key={id}>
              <td translate="no">
                <b>{name ?? t("gone")}</b>
              </td>
              <td className="nowrap" data-label={t("registered")}>
                {formatWhen(invitedAt)}
              </td>
              <td className="nowrap" data-label={t("finished")} data-none={finishedAt ? undefined : ""}>
                {finishedAt ? formatWhen(finishedAt) : "—"}
              </td>
              <td>
                <Mark icon={LOOKS[state].icon} tone={LOOKS[state].tone}>
                  {t(`states.${state}`)}
                </Mark>
              </td>
              <td
                className="right num"
                data-label={t("yours")}
                data-none={state === "waiting" ? "" : undefined}
              >
                {state === "waiting" ? "—" : formatNumber(characters)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
