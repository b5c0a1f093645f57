import type { Notification } from "@yizhou/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { formatWhen } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useReadNotifications } from "../api/notifications.ts";
import type { useNotifications } from "../api/notifications.ts";
import styles from "./notification-panel.module.css";

const SIGNS = { security: "lock", work: "book", money: "check" } as const;

/** The list under the bell. */
export function NotificationPanel({
  id,
  list,
  unread,
  onLeave,
}: {
  readonly id: string;
  readonly list: ReturnType<typeof useNotifications>;
  readonly unread: number;
  /** Somebody goes where a notification leads. */
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation("notifications");
  const reading = useReadNotifications();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const shown = list.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  return (
    <section id={id} ref={ref} className={styles.panel} aria-label={t("title")} tabIndex={-1}>
      <header className={styles.head}>
        <h2 className="h3">{t("title")}</h2>
        {unread > 0 && (
          <Button tone="text" size="sm" isBusy={reading.isPending} onClick={() => reading.mutate({})}>
            {t("readAll")}
          </Button>
        )}
      </header>
      {list.error && shown.length === 0 ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className={styles.loading}>
          <Skeleton rows={4} />
        </div>
      ) : shown.length === 0 ? (
        <EmptyState text={t("empty")} />
      ) : (
        <ol className={styles.list}>
          {shown.map((one) => (
            <NotificationRow
              key={one.id}
              notification={one}
              onOpen={() => {
                if (!one.isRead) reading.mutate({ ids: [one.id] });
                onLeave();
              }}
            />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <div className={styles.foot}>
          <Button
            tone="text"
            size="sm"
            isBusy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t("older")}
          </Button>
        </div>
      )}
    </section>
  );
}

function NotificationRow({
  notification: { group, title, text, at, isRead, address },
  onOpen,
}: {
  readonly notification: Notification;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation("notifications");
  const content = (
    <>
      <Icon name={SIGNS[group]} />
      <span className={styles.words}>
        <b>{title}</b>
        <span className="small soft">{text}</span>
      </span>
      <time className="small mute" dateTime={at}>
        {formatWhen(at)}
      </time>
      {!isRead && <span className={styles.dot} role="img" aria-label={t("isUnread")} />}
    </>
  );
  return (
    <li className={classes(!isRead && styles.unread)}>
      {address === null ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <Link className={styles.row} to={address} onClick={onOpen}>
          {content}
        </Link>
      )}
    </li>
  );
}
