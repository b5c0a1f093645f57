import { CAMPAIGN_AUDIENCES } from "@yizhou/contract";
import type { CampaignAudience, CampaignTable as Campaigns } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { localMinute, momentOfField } from "../../../lib/local-minute.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { DayField } from "../../../ui/day-input.tsx";
import { TextField } from "../../../ui/field.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { isSaidInAll, LocalisedFields, NO_WORDS } from "../../../ui/localised-fields.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { SelectField } from "../../../ui/select.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { Table } from "../../../ui/table.tsx";
import { useCampaignTable, useSetCampaign } from "../api/campaign-table.ts";
import styles from "./campaign-table.module.css";

type Row = Campaigns["campaigns"][number];
const DAY_MS = 24 * 3600_000;
const LOOKS = {
  planned: { icon: "clock", tone: "info" },
  running: { icon: "check", tone: "ok" },
  usedUp: { icon: "stop", tone: "off" },
  over: { icon: "stop", tone: "off" },
} as const;

function stateOf({ startsAt, endsAt, total, claimed }: Row): keyof typeof LOOKS {
  const now = Date.now();
  if (Date.parse(endsAt) <= now) return "over";
  if (Date.parse(startsAt) > now) return "planned";
  return total !== null && claimed >= total ? "usedUp" : "running";
}

/** All campaigns: what they bring, to whom, when, and how often it was claimed. */
export function CampaignTable() {
  const { t } = useTranslation("campaigns");
  const language = useUiLanguage();
  const { data, error, refetch } = useCampaignTable();
  const [edited, setEdited] = useState<Row | "new" | null>(null);
  const [ending, setEnding] = useState<Row | null>(null);
  const saving = useSetCampaign();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  return (
    <section>
      <header className={styles.head}>
        <h2 className="h3">{t("table.title")}</h2>
        {data.mayChange && (
          <Button size="sm" onClick={() => setEdited("new")}>
            {t("table.add")}
          </Button>
        )}
      </header>
      {data.campaigns.length === 0 ? (
        <EmptyState text={t("table.none")} />
      ) : (
        <div className={styles.scroll}>
          <Table label={t("table.title")}>
            <thead>
              <tr>
                <th scope="col">{t("table.name")}</th>
                <th scope="col">{t("table.audience")}</th>
                <th scope="col" className="right">
                  {t("table.characters")}
                </th>
                <th scope="col">{t("table.dates")}</th>
                <th scope="col" className="right">
                  {t("table.claimed")}
                </th>
                <th scope="col">{t("table.state")}</th>
                <th scope="col">
                  <span className="sr-only">{t("table.edit")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.campaigns.map((row) => (
                <tr key={row.id}>
                  <td>
                    <b>{row.name[language]}</b>
                  </td>
                  <td>{t(`table.audiences.${row.audience}`)}</td>
                  <td className="right num" data-label={t("table.characters")}>
                    {formatNumber(row.characters)}
                  </td>
                  <td>
                    {t("table.span", {
                      from: formatDateTime(row.startsAt),
                      until: formatDateTime(row.endsAt),
                    })}
                  </td>
                  <td className="right num" data-label={t("table.claimed")}>
                    {row.total === null
                      ? formatNumber(row.claimed)
                      : t("table.claimedOf", {
                          claimed: formatNumber(row.claimed),
                          total: formatNumber(row.total),
                        })}
                  </td>
                  <td>
                    <Mark {...LOOKS[stateOf(row)]}>{t(`table.states.${stateOf(row)}`)}</Mark>
                  </td>
                  <td className="right nowrap">
                    {data.mayChange && (
                      <Button
                        size="sm"
                        tone="text"
                        aria-label={t("table.editOf", { name: row.name[language] })}
                        onClick={() => setEdited(row)}
                      >
                        {t("table.edit")}
                      </Button>
                    )}
                    {data.mayChange && stateOf(row) === "running" && (
                      <Button
                        size="sm"
                        tone="text"
                        aria-label={t("table.endOf", { name: row.name[language] })}
                        onClick={() => setEnding(row)}
                      >
                        {t("table.end")}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {edited && <Edit row={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
      {ending && (
        <ConfirmDialog
          title={t("table.endOf", { name: ending.name[language] })}
          note={t("table.endNote")}
          confirm={t("table.end")}
          isBusy={saving.isPending}
          onCancel={() => setEnding(null)}
          onConfirm={() => saving.mutate(endedNow(ending), { onSettled: () => setEnding(null) })}
        />
      )}
    </section>
  );
}

/** The same campaign with its end now, which is after its beginning in any case. */
function endedNow({ id, name, rule, total, claimed: _claimed, ...row }: Row) {
  const endsAt = new Date(Math.max(Date.now(), Date.parse(row.startsAt) + 1)).toISOString();
  const change = { name, rule, endsAt, total };
  return { id, isNew: false, change, whole: { ...row, id, ...change } };
}

function Edit({ row, onClose }: { readonly row: Row | null; readonly onClose: () => void }) {
  const { t } = useTranslation("campaigns");
  const saving = useSetCampaign();
  const [id] = useState(() => row?.id ?? `c-${crypto.randomUUID().slice(0, 18)}`);
  const [name, setName] = useState(row?.name ?? NO_WORDS);
  const [rule, setRule] = useState(row?.rule ?? NO_WORDS);
  const [audience, setAudience] = useState<CampaignAudience>(row?.audience ?? "everyone");
  const [characters, setCharacters] = useState(String(row?.characters ?? 5000));
  const [lastsDays, setLastsDays] = useState(row ? String(row.lastsDays ?? "") : "180");
  const [startsAt, setStartsAt] = useState(() => localMinute(row?.startsAt ?? Date.now()));
  const [endsAt, setEndsAt] = useState(() => localMinute(row?.endsAt ?? Date.now() + 30 * DAY_MS));
  const [total, setTotal] = useState(String(row?.total ?? ""));
  const [from, until] = [momentOfField(startsAt), momentOfField(endsAt)];
  const isCount = (text: string, most: number) =>
    /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most;
  const isDated = from !== null && until !== null && from < until;
  const isReady =
    isSaidInAll(name) &&
    isSaidInAll(rule) &&
    isDated &&
    isCount(characters, 1_000_000) &&
    (lastsDays === "" || isCount(lastsDays, 3650)) &&
    (total === "" || (isCount(total, 10_000_000) && Number(total) >= (row?.claimed ?? 0)));
  const save = () => {
    const change = { name, rule, endsAt: until!, total: total === "" ? null : Number(total) };
    const whole = {
      ...{ id, audience, characters: Number(characters), startsAt: from! },
      lastsDays: lastsDays === "" ? null : Number(lastsDays),
    };
    saving.mutate(
      { id, change, isNew: row === null, whole: { ...whole, ...change } },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      isWide
      title={row ? t("table.edit") : t("table.add")}
      note={t(row ? "table.keptNote" : "table.newNote")}
      confirm={t("table.save")}
      isReady={isReady}
      saving={saving}
      onClose={onClose}
      onConfirm={save}
    >
      <LocalisedFields label={t("table.name")} value={name} maxLength={60} onChange={setName} />
      <LocalisedFields label={t("table.rule")} value={rule} maxLength={200} onChange={setRule} />
      <div className={styles.pair}>
        {row ? (
          <TextField label={t("table.audience")} disabled value={t(`table.audiences.${row.audience}`)} />
        ) : (
          <SelectField
            label={t("table.audience")}
            value={audience}
            options={CAMPAIGN_AUDIENCES.map((value) => ({ value, label: t(`table.audiences.${value}`) }))}
            onChange={(value) => setAudience(value as CampaignAudience)}
          />
        )}
        <TextField
          label={t("table.characters")}
          inputMode="numeric"
          disabled={row !== null}
          value={characters}
          onChange={(event) => setCharacters(event.target.value.trim())}
        />
        <TextField
          label={t("table.lasts")}
          inputMode="numeric"
          disabled={row !== null}
          value={lastsDays}
          placeholder={t("table.forEver")}
          onChange={(event) => setLastsDays(event.target.value.trim())}
        />
        <TextField
          label={t("table.total")}
          inputMode="numeric"
          value={total}
          placeholder={t("table.unlimited")}
          onChange={(event) => setTotal(event.target.value.trim())}
        />
        <DayField
          label={t("table.from")}
          type="datetime-local"
          disabled={row !== null}
          value={startsAt}
          onChange={(event) => setStartsAt(event.target.value)}
        />
        <DayField
          label={t("table.until")}
          type="datetime-local"
          value={endsAt}
          error={from && until && !isDated ? t("table.endBeforeStart") : null}
          onChange={(event) => setEndsAt(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
