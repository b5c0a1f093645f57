import { ANNOUNCEMENT_LENGTH } from "@yizhou/contract";
import type { AnnouncementList } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { localMinute, momentOfField } from "../../../lib/local-minute.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { DayField } from "../../../ui/day-input.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { isSaidInAll, LocalisedFields, NO_WORDS } from "../../../ui/localised-fields.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { Table } from "../../../ui/table.tsx";
import { useAnnouncements, useSetAnnouncement } from "../api/announcements.ts";
import styles from "./backend.module.css";

type Row = AnnouncementList["announcements"][number];
const LOOKS = {
  planned: { icon: "clock", tone: "info" },
  running: { icon: "check", tone: "ok" },
  over: { icon: "stop", tone: "off" },
} as const;
const WEEK_MS = 7 * 24 * 3600_000;

/** What everybody is told at the head of the pages, and when. */
export function AnnouncementTable() {
  const { t } = useTranslation("operations");
  const language = useUiLanguage();
  const { data, error, refetch } = useAnnouncements();
  const [edited, setEdited] = useState<Row | "new" | null>(null);
  const [ending, setEnding] = useState<Row | null>(null);
  const saving = useSetAnnouncement();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  return (
    <section>
      <header className={styles.offerHead}>
        <h2 className="h3">{t("announcements.title")}</h2>
        {data.mayChange && (
          <Button size="sm" onClick={() => setEdited("new")}>
            {t("announcements.add")}
          </Button>
        )}
      </header>
      {data.announcements.length === 0 ? (
        <EmptyState text={t("announcements.none")} />
      ) : (
        <div className={styles.scroll}>
          <Table label={t("announcements.title")}>
            <thead>
              <tr>
                <th scope="col">{t("announcements.text")}</th>
                <th scope="col">{t("announcements.dates")}</th>
                <th scope="col">{t("state")}</th>
                <th scope="col">
                  <span className="sr-only">{t("announcements.edit")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.announcements.map((row) => (
                <tr key={row.id}>
                  <td>{row.text[language]}</td>
                  <td>
                    {t("announcements.span", {
                      from: formatDateTime(row.startsAt),
                      until: formatDateTime(row.endsAt),
                    })}
                  </td>
                  <td>
                    <Mark {...LOOKS[row.state]}>{t(`announcements.states.${row.state}`)}</Mark>
                  </td>
                  <td className="right nowrap">
                    {data.mayChange && (
                      <Button
                        size="sm"
                        tone="text"
                        aria-label={t("announcements.editOf", { text: row.text[language] })}
                        onClick={() => setEdited(row)}
                      >
                        {t("announcements.edit")}
                      </Button>
                    )}
                    {data.mayChange && row.state === "running" && (
                      <Button
                        size="sm"
                        tone="text"
                        aria-label={t("announcements.endOf", { text: row.text[language] })}
                        onClick={() => setEnding(row)}
                      >
                        {t("announcements.end")}
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
          title={t("announcements.end")}
          note={t("announcements.endNote", { text: ending.text[language] })}
          confirm={t("announcements.end")}
          isBusy={saving.isPending}
          onCancel={() => setEnding(null)}
          onConfirm={() =>
            saving.mutate(
              {
                ...{ id: ending.id, text: ending.text, startsAt: ending.startsAt },
                endsAt: new Date(Math.max(Date.now(), Date.parse(ending.startsAt) + 1)).toISOString(),
              },
              { onSettled: () => setEnding(null) },
            )
          }
        />
      )}
    </section>
  );
}

function Edit({ row, onClose }: { readonly row: Row | null; readonly onClose: () => void }) {
  const { t } = useTranslation("operations");
  const saving = useSetAnnouncement();
  const [text, setText] = useState(row?.text ?? NO_WORDS);
  const [startsAt, setStartsAt] = useState(() => localMinute(row?.startsAt ?? Date.now()));
  const [endsAt, setEndsAt] = useState(() => localMinute(row?.endsAt ?? Date.now() + WEEK_MS));
  const [from, until] = [momentOfField(startsAt), momentOfField(endsAt)];
  const isDated = from !== null && until !== null && from < until;
  return (
    <FormDialog
      isWide
      title={t(row ? "announcements.edit" : "announcements.add")}
      note={t("announcements.note")}
      confirm={t("settings.save")}
      isReady={isSaidInAll(text) && isDated}
      saving={saving}
      onClose={onClose}
      onConfirm={() =>
        saving.mutate({ id: row?.id ?? null, text, startsAt: from!, endsAt: until! }, { onSuccess: onClose })
      }
    >
      <LocalisedFields
        label={t("announcements.text")}
        value={text}
        maxLength={ANNOUNCEMENT_LENGTH}
        onChange={setText}
      />
      <DayField
        label={t("announcements.from")}
        type="datetime-local"
        value={startsAt}
        onChange={(event) => setStartsAt(event.target.value)}
      />
      <DayField
        label={t("announcements.until")}
        type="datetime-local"
        value={endsAt}
        error={from && until && !isDated ? t("announcements.endBeforeStart") : null}
        onChange={(event) => setEndsAt(event.target.value)}
      />
    </FormDialog>
  );
}
