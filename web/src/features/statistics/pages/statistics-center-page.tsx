import { PAGES, USAGE_UNITS } from "@yizhou/contract";
import type { Usage } from "@yizhou/contract";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { showAlert } from "../../../lib/alert.ts";
import { formatLanguage } from "../../../lib/format.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { DateRange } from "../../../ui/date-range.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { classes } from "../../../lib/classes.ts";
import { useUsage, useUsageExport } from "../api/usage.ts";
import { EngineTable } from "../components/engine-table.tsx";
import { MatchTable } from "../components/match-table.tsx";
import { MembersTable } from "../components/members-table.tsx";
import { ShareList } from "../components/share-list.tsx";
import styles from "../components/statistics.module.css";
import { UsageLine } from "../components/usage-line.tsx";
import type { UsageLineHandle } from "../components/usage-line.tsx";
import { UsageTotals } from "../components/usage-totals.tsx";
import {
  countDays,
  dayHere,
  PRESETS,
  queryOf,
  rangeBetween,
  rangeOf,
  readRange,
  writeRange,
} from "../state/usage-range.ts";
import type { UsageRange } from "../state/usage-range.ts";
import { formatName } from "../state/usage-words.ts";

/** What one has translated, saved and edited, by days of one's own time zone (docs/screens.md 25). The days stand in the address. */
export default function StatisticsCenterPage() {
  const { t } = useTranslation("statistics");
  const language = useUiLanguage();
  const to = usePagePath();
  const [params, setParams] = useSearchParams();
  const today = dayHere();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const range = readRange(params, today);
  const usage = useUsage(queryOf(range, timeZone));
  const saving = useUsageExport();
  const line = useRef<UsageLineHandle>(null);
  const choose = (wanted: UsageRange) => setParams(writeRange(wanted), { replace: true });
  const name = `${PAGES.statisticsCenter.title[language]} ${range.since} ${range.until}`;

  const save = (kind: "csv" | "xlsx") => saving.mutate({ ...queryOf(range, timeZone), kind, name });
  const savePicture = async () => {
    const picture = await line.current?.toPng();
    if (picture) saveFile(picture, `${name}.png`);
  };

  return (
    <div className="wrap page">
      <PageHead
        title={PAGES.statisticsCenter.title[language]}
        lead={t("lead", { zone: zoneName(timeZone, language) })}
      >
        <div className={styles.controls}>
          <RadioGroup
            label={t("span")}
            value={range.preset ?? "own"}
            options={PRESETS.map((value) => ({ value, label: t(`spans.${value}`) }))}
            onChange={(value) => value !== "own" && choose(rangeOf(value, today))}
          />
          <DateRange
            label={t("days")}
            value={range}
            onChange={({ since, until }) => since && until && choose(rangeBetween(since, until))}
          />
          <Menu
            label={t("export")}
            look="framed"
            button={
              <>
                <Icon name="download" />
                {t("export")}
              </>
            }
          >
            <MenuItem onClick={() => save("xlsx")}>{t("asXlsx")}</MenuItem>
            <MenuItem onClick={() => save("csv")}>{t("asCsv")}</MenuItem>
            <MenuItem onClick={() => void savePicture().catch(() => showAlert(t("notDrawn")))}>
              {t("asPng")}
            </MenuItem>
          </Menu>
        </div>
      </PageHead>
      {usage.data ? (
        <div className={classes(usage.isPlaceholderData && styles.stale)} aria-busy={usage.isPlaceholderData}>
          <UsageTotals usage={usage.data} days={countDays(range.since, range.until)} />
          <section className={styles.block}>
            <div className={styles.head}>
              <h2 className="h3">{t(`unitTitle.${range.unit}`)}</h2>
              <div className={styles.key}>
                <span>
                  <i />
                  {t("characters")}
                </span>
                <span>
                  <i />
                  {t("saved")}
                </span>
                <RadioGroup
                  label={t("unit")}
                  size="sm"
                  value={range.unit}
                  options={USAGE_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
                  onChange={(unit) => choose({ ...range, unit })}
                />
              </div>
            </div>
            <UsageLine ref={line} series={usage.data.series} unit={range.unit} />
          </section>
          {usage.data.totals.segments > 0 ? (
            <Parts usage={usage.data} range={range} />
          ) : (
            <p className={classes("row", styles.hint)}>
              <span className="mute">{t("nothing")}</span>
              <ButtonLink to={to("upload")}>{t("begin")}</ButtonLink>
            </p>
          )}
        </div>
      ) : usage.isError ? (
        <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
      <MembersTable span={{ since: range.since, until: range.until, timeZone }} />
    </div>
  );
}

/** What shares the characters of the span. */
function Parts({ usage, range }: { readonly usage: Usage; readonly range: UsageRange }) {
  const { t } = useTranslation("statistics");
  const to = usePagePath();
  const { t: tJob } = useTranslation("translation");
  const days = { since: range.since, until: range.until };
  return (
    <div className={styles.pair}>
      <ShareList
        title={t("pairs")}
        column={t("characters")}
        shares={usage.pairs.map(({ from, to: into, characters }) => ({
          ...{ key: `${from} ${into}`, characters },
          name: `${formatLanguage(from)} → ${formatLanguage(into)}`,
          to: to("resource", { language: into, ...days }),
        }))}
      />
      <ShareList
        title={t("formats")}
        column={t("characters")}
        shares={usage.formats.map(({ format, characters }) => ({
          ...{ key: format, characters, name: formatName(format) },
          to: to("resource", { format, ...days }),
        }))}
      />
      <MatchTable bands={usage.bands} />
      <div className={styles.side}>
        <EngineTable usage={usage} />
        <ShareList
          title={t("fields")}
          column={t("characters")}
          shares={usage.fields.map(({ field, characters }) => ({
            ...{ key: field, characters, name: tJob(`fields.${field}`) },
          }))}
        />
      </div>
    </div>
  );
}

/** What people call their time zone: 中国标准时间. */
function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "long" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
