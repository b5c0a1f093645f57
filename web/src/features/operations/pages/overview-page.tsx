import { OVERVIEW_SPANS } from "@yizhou/contract";
import { uiLanguageTag } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { timeZoneHere, useOverview } from "../api/operations.ts";
import { useAnnouncements } from "../api/announcements.ts";
import { AnnouncementTable } from "../components/announcement-table.tsx";
import { AuditLog } from "../components/audit-log.tsx";
import { BackendHead } from "../components/backend-head.tsx";
import styles from "../components/backend.module.css";
import { ContactSettings } from "../components/contact-settings.tsx";
import { EngineSettings } from "../components/engine-settings.tsx";
import { OverviewFigures } from "../components/overview-figures.tsx";
import { OverviewLine } from "../components/overview-line.tsx";
import {
  Block,
  EngineStates,
  Failures,
  JobStates,
  Organizations,
  QueueState,
} from "../components/overview-parts.tsx";
import { LookOnly } from "../components/look-only.tsx";
import { SiteValues } from "../components/site-values.tsx";

/**
 * How the site does (docs/screens.md 28), and with `?view=` what is offered, evaluations, the audit log or the settings.
 *
 * @param review  what waits to be approved, of the features that decide on it
 * @param engineTest  what tries an engine of the site
 * @param models  models of the local engine, with their downloads
 * @param offers  what is sold and given, of the features that own it
 * @param evaluations  engines side by side over a test set
 */
export default function OverviewPage({
  review,
  engineTest,
  models,
  offers,
  evaluations,
}: {
  readonly review: ReactNode;
  readonly engineTest: (engine: string, name: string) => ReactNode;
  readonly models: ReactNode;
  readonly offers: ReactNode;
  readonly evaluations: ReactNode;
}) {
  const { t } = useTranslation("operations");
  const [params] = useSearchParams();
  const view = params.get("view");
  if (view !== "offers" && view !== "evaluations" && view !== "audit" && view !== "settings")
    return <Site review={review} engineTest={engineTest} models={models} />;
  return (
    <div className="wrap page">
      <BackendHead view={view} lead={t(`${view}Lead`)} />
      {view === "offers" ? (
        <>
          <OffersNote />
          <div className={styles.offers}>
            {offers}
            <AnnouncementTable />
          </div>
        </>
      ) : view === "evaluations" ? (
        evaluations
      ) : view === "audit" ? (
        <AuditLog />
      ) : (
        <>
          <ContactSettings />
          <EngineSettings />
          <SiteValues />
        </>
      )}
    </div>
  );
}

/** What holds for announcements holds for packages and campaigns as well. */
function OffersNote() {
  const { data } = useAnnouncements();
  return data && !data.mayChange ? <LookOnly /> : null;
}

function Site({
  review,
  engineTest,
  models,
}: {
  readonly review: ReactNode;
  readonly engineTest: (engine: string, name: string) => ReactNode;
  readonly models: ReactNode;
}) {
  const { t } = useTranslation("operations");
  const language = useUiLanguage();
  const [params, setParams] = useSearchParams();
  const span = OVERVIEW_SPANS.find((one) => one === params.get("span")) ?? "today";
  const { data, error, isPlaceholderData, refetch } = useOverview(span);
  const zone = timeZoneName(timeZoneHere(), uiLanguageTag(language));
  const time = new Intl.DateTimeFormat(uiLanguageTag(language), { timeStyle: "medium" });
  return (
    <div className="wrap page">
      <BackendHead view="overview" lead={data && t("live", { time: time.format(new Date(data.at)), zone })}>
        <RadioGroup
          label={t("span")}
          value={span}
          options={OVERVIEW_SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
          onChange={(value) => setParams(value === "today" ? {} : { span: value }, { replace: true })}
        />
      </BackendHead>
      {data ? (
        <div className={classes(isPlaceholderData && styles.stale)} aria-busy={isPlaceholderData}>
          <OverviewFigures overview={data} />
          <div className={styles.pair}>
            <JobStates overview={data} />
            <OverviewLine overview={data} />
          </div>
          <div className={styles.halves}>
            <QueueState queue={data.queue} />
            <Block title={t("approvals")}>{review}</Block>
          </div>
          <div className={styles.whole}>
            <EngineStates engines={data.engines} test={engineTest} />
            {models}
          </div>
          <div className={styles.halves}>
            <Failures failures={data.failures} />
            <Organizations organizations={data.organizations} />
          </div>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={10} />
      )}
    </div>
  );
}

/** What people call a time zone: 中国标准时间. */
function timeZoneName(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "long" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
