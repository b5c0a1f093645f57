import type { AuditEntry } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDateTime } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { Table } from "../../../ui/table.tsx";
import styles from "./backend.module.css";

/** What an event is called; one that has no name yet stands as it is written. */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation("operations");
  const names = t("audit.events", { returnObjects: true }) as Readonly<Record<string, string>>;
  return (event) => names[event] ?? event;
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/u;

/** Details of a line that say something beside its event: ways, counts and codes; the reason stands in a line of its own. */
export function useDetails(): (line: Pick<AuditEntry, "details">) => string {
  const { t } = useTranslation("operations");
  const words = t("audit.words", { returnObjects: true }) as Readonly<Record<string, string>>;
  const textOf = (value: string) => words[value] ?? (ID.test(value) ? value.slice(0, 8) : value);
  return ({ details }) =>
    Object.entries(details)
      .filter(([name]) => name !== "reason" && name !== "route")
      .map(([, value]) => textOf(String(value)))
      .join(" · ");
}

/** Lines of the audit log as a table; a person leads to their lines. */
export function AuditTable({ lines }: { readonly lines: readonly AuditEntry[] }) {
  const { t } = useTranslation("operations");
  const eventName = useEventName();
  const detailsOf = useDetails();
  return (
    <Table label={t("audit.label")} className={styles.list}>
      <thead>
        <tr>
          <th scope="col">{t("audit.at")}</th>
          <th scope="col">{t("audit.actor")}</th>
          <th scope="col">{t("audit.event")}</th>
          <th scope="col">{t("audit.subject")}</th>
          <th scope="col">{t("audit.from")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="num">{formatDateTime(line.at)}</td>
            <td>
              <Whom who={line.actor} />
            </td>
            <td>
              {eventName(line.event)}
              {detailsOf(line) && <span className={styles.code}>{detailsOf(line)}</span>}
              {line.details["reason"] !== undefined && (
                <span className={styles.reason}>
                  {t("audit.reason", { reason: String(line.details["reason"]) })}
                </span>
              )}
            </td>
            <td data-none={line.subject ? undefined : ""}>
              {line.subject?.name ? (
                <Whom who={line.subject} />
              ) : (
                <span className={styles.code}>{line.subject?.id.slice(0, 8) ?? "–"}</span>
              )}
            </td>
            <td className="small mute" data-none={line.address ? undefined : ""}>
              {line.address ?? "–"}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Whom({ who }: { readonly who: AuditEntry["actor"] }) {
  const { t } = useTranslation("operations");
  const to = usePagePath();
  if (!who) return <span className="mute">{t("audit.nobody")}</span>;
  if (who.name === null) return <span className="mute">{t("audit.gone")}</span>;
  return (
    <Link className="link" to={to("statistics/userList", { search: who.id, person: who.id })}>
      {who.name}
    </Link>
  );
}
