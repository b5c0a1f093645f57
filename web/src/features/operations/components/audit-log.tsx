import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { DateRange } from "../../../ui/date-range.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Select } from "../../../ui/select.tsx";
import { useAudit } from "../api/operations.ts";
import { AuditTable, useEventName } from "./audit-lines.tsx";
import styles from "./backend.module.css";
import { changed } from "../state/address.ts";

/** The audit log, newest first; what it is narrowed to stands in the address. */
export function AuditLog() {
  const { t } = useTranslation("operations");
  const eventName = useEventName();
  const [params, setParams] = useSearchParams();
  const [user, event, since, until] = ["user", "event", "since", "until"].map(
    (name) => params.get(name) ?? undefined,
  );
  const asked = useAudit({ user, event, since, until });
  const set = (more: Readonly<Record<string, string | undefined>>) => setParams(changed(params, more));
  const pages = asked.data?.pages ?? [];
  const lines = pages.flatMap((page) => page.lines);
  const events = pages[0]?.events ?? [];
  const isNarrowed = Boolean(user ?? event ?? since ?? until);
  return (
    <>
      <div className={styles.filters}>
        <Select
          label={t("audit.event")}
          value={event ?? ""}
          onChange={(value) => set({ event: value || undefined })}
          options={[
            { value: "", label: t("audit.anyEvent") },
            ...events.map((value) => ({ value, label: eventName(value) })),
          ]}
        />
        <DateRange label={t("audit.dates")} value={{ since, until }} onChange={(days) => set({ ...days })} />
        {isNarrowed && (
          <Button
            tone="text"
            icon="cross"
            onClick={() => set({ user: undefined, event: undefined, since: undefined, until: undefined })}
          >
            {t("clear")}
          </Button>
        )}
      </div>
      {asked.isError && lines.length === 0 ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.isPending ? (
        <Skeleton rows={8} shape="table" />
      ) : lines.length === 0 ? (
        <EmptyState text={t("audit.none")} />
      ) : (
        <>
          <AuditTable lines={lines} />
          {asked.hasNextPage && (
            <Button isBusy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
              {t("work.more")}
            </Button>
          )}
        </>
      )}
    </>
  );
}
