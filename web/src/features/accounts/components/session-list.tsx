import { deviceName } from "@yizhou/contract";
import type { AccountSession } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Table } from "../../../ui/table.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import { useAccountSessions, useEndSessions } from "../api/account.ts";
import styles from "./session-list.module.css";

/** Where the person is signed in; every session but this one can be ended at once. */
export function SessionList() {
  const { t } = useTranslation("account");
  const { data, error, refetch } = useAccountSessions();
  const end = useEndSessions();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="table" rows={2} />;
  return (
    <>
      <Table className={styles.sessions}>
        <thead>
          <tr>
            <th>{t("session.device")}</th>
            <th>{t("session.method")}</th>
            <th>{t("session.address")}</th>
            <th>{t("session.lastSeen")}</th>
            <th>
              <span className="sr-only">{t("session.end")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </tbody>
      </Table>
      {data.length > 1 && (
        <Button
          size="sm"
          className={styles.endOthers}
          isBusy={end.isPending}
          onClick={() => end.mutate("others")}
        >
          {t("session.endOthers")}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session }: { readonly session: AccountSession }) {
  const { t } = useTranslation("account");
  const end = useEndSessions();
  return (
    <tr>
      <td className={styles.sessionDevice} data-part="session" title={session.device ?? undefined}>
        {session.device ? deviceName(session.device) : t("session.unknownDevice")}
      </td>
      <td>{t(`session.by.${session.method}`)}</td>
      <td>{session.address ?? "–"}</td>
      <td>{formatDateTime(session.lastSeenAt)}</td>
      <td className="right">
        {session.isCurrent ? (
          <Mark icon="check" tone="ok">
            {t("session.current")}
          </Mark>
        ) : (
          <Button size="sm" isBusy={end.isPending} onClick={() => end.mutate({ id: session.id })}>
            {t("session.end")}
          </Button>
        )}
      </td>
    </tr>
  );
}
