import { PAGES } from "@yizhou/contract";
import type { Campaign, CampaignList } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { daysUntil, formatNumber, formatDay } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { isUniversityUser } from "../../../lib/roles.ts";
import { showToast } from "../../../lib/toast.ts";
import { useSession } from "../../../lib/use-session.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { Table } from "../../../ui/table.tsx";
import { useCampaigns, useClaim } from "../api/campaigns.ts";
import styles from "./activity-page.module.css";

/** Campaigns with their days and rules, and what one has claimed of them (docs/screens.md 3). */
export default function ActivityPage() {
  const { t } = useTranslation("campaigns");
  const language = useUiLanguage();
  const to = usePagePath();
  const session = useSession();
  const { data, error, refetch } = useCampaigns(language);
  return (
    <div className="wrap page">
      <PageHead title={PAGES.activity.title[language]} lead={t("lead")}>
        {!isUniversityUser(session?.user) && <ButtonLink to={to("payMoney")}>{t("vouchers")}</ButtonLink>}
      </PageHead>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown list={data} />
      ) : (
        <Skeleton rows={6} />
      )}
    </div>
  );
}

function Shown({ list }: { readonly list: CampaignList }) {
  const { t } = useTranslation("campaigns");
  const to = usePagePath();
  const { campaigns, claims, hasPhone, phoneCharacters } = list;
  return (
    <>
      {campaigns.length === 0 && hasPhone ? (
        <EmptyState
          text={t("none")}
          action={
            <ButtonLink tone="seal" to={to("upload")}>
              {t("begin")}
            </ButtonLink>
          }
        />
      ) : (
        <ul className={styles.cards}>
          {!hasPhone && (
            <li>
              <h2 className="h3">{t("phone")}</h2>
              <p className={styles.amount}>
                {formatNumber(phoneCharacters)} <small>{t("unit")}</small>
              </p>
              <p className={styles.rule}>{t("phoneRule")}</p>
              <p className="small mute">{t("always")}</p>
              <ButtonLink className={styles.act} tone="seal" to={to("account-set")}>
                {t("bindPhone")}
              </ButtonLink>
            </li>
          )}
          {campaigns.map((campaign) => (
            <Card key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
      {claims.length > 0 && <Claims list={list} />}
    </>
  );
}

function Card({ campaign }: { readonly campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const { t: tShell } = useTranslation("shell");
  const language = useUiLanguage();
  const claiming = useClaim(language);
  const { id, name, rule, characters, lastsDays, startsAt, endsAt, left, state } = campaign;
  return (
    <li>
      <h2 className="h3">{name}</h2>
      <p className={styles.amount}>
        {formatNumber(characters)} <small>{t("unit")}</small>
      </p>
      <p className={styles.rule}>{rule}</p>
      <p className="small mute">
        {t("days", { from: formatDay(startsAt), to: formatDay(endsAt) })}
        {state !== "not_begun" && `${t("comma")}${t("left", { count: daysUntil(endsAt) })}`}
      </p>
      <p className="small mute">
        {lastsDays === null ? t("lasting") : t("lasts", { count: lastsDays })}
        {left !== null && `${t("comma")}${t("remaining", { number: formatNumber(left) })}`}
      </p>
      <div className={styles.act}>
        {state === "claimable" ? (
          <Button
            tone="seal"
            isBusy={claiming.isPending}
            onClick={() => claiming.mutate(id, { onSuccess: () => showToast(t("done", { name })) })}
          >
            {t("claim")}
          </Button>
        ) : (
          <Mark icon={state === "claimed" ? "check" : "clock"} tone={state === "claimed" ? "ok" : "off"}>
            {state === "not_begun"
              ? t("states.not_begun", { date: formatDay(startsAt) })
              : t(`states.${state}`)}
          </Mark>
        )}
        {claiming.isError && <FieldError>{failureText(claiming.error, tShell("error.failed"))}</FieldError>}
      </div>
    </li>
  );
}

function Claims({ list: { claims } }: { readonly list: CampaignList }) {
  const { t } = useTranslation("campaigns");
  return (
    <section className={styles.claims}>
      <h2 className="h3">{t("mine")}</h2>
      <Table label={t("mine")}>
        <thead>
          <tr>
            <th scope="col">{t("campaign")}</th>
            <th scope="col" className="right">
              {t("characters")}
            </th>
            <th scope="col">{t("claimedAt")}</th>
            <th scope="col">{t("until")}</th>
          </tr>
        </thead>
        <tbody>
          {claims.map(({ campaignId, name, characters, claimedAt, expiresAt }) => (
            <tr key={campaignId}>
              <td>
                <b>{name}</b>
              </td>
              <td className="right num" data-label={t("characters")}>
                {formatNumber(characters)}
              </td>
              <td className="nowrap" data-label={t("claimedAt")}>
                {formatDay(claimedAt)}
              </td>
              <td className="nowrap" data-label={t("until")}>
                {expiresAt ? formatDay(expiresAt) : t("lasting")}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
