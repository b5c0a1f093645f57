import type { PersonLook } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatLanguage, formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { JobStateMark } from "../../../ui/job-mark.tsx";
import { yuan } from "../../../lib/yuan.ts";
import styles from "./backend.module.css";

/** What a person's pages list, to be read: characters, jobs and orders, without names of files and without texts. */
export function LookDialog({
  name,
  look: { jobs, orders, lots },
  onClose,
}: {
  readonly name: string;
  readonly look: PersonLook;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("operations");
  const lotKinds = t("look.lotKinds", { returnObjects: true }) as Readonly<Record<string, string>>;
  return (
    <Dialog
      title={t("look.title", { name })}
      note={t("actNotes.look")}
      isWide
      onClose={onClose}
      actions={
        <Button tone="ink" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      <Part title={t("look.lots")} isEmpty={lots.length === 0}>
        {lots.map((lot, index) => (
          <tr key={index}>
            <th scope="row">{lotKinds[lot.kind] ?? lot.kind}</th>
            <td className="num">
              {t("look.left", { left: formatNumber(lot.left), characters: formatNumber(lot.characters) })}
            </td>
            <td className="mute">
              {lot.expiresAt ? t("look.until", { date: formatDateTime(lot.expiresAt) }) : t("look.lasting")}
            </td>
          </tr>
        ))}
      </Part>
      <Part title={t("look.jobs")} isEmpty={jobs.length === 0}>
        {jobs.map((job) => (
          <tr key={job.id}>
            <th scope="row">
              {job.isText ? t("work.text") : job.format.toUpperCase()} · {formatLanguage(job.from)} →{" "}
              {formatLanguage(job.to)}
            </th>
            <td>
              <JobStateMark state={job.isWaiting ? "waiting" : job.state} />
            </td>
            <td className="num">{formatNumber(job.charged)}</td>
            <td className="num mute">{formatDateTime(job.createdAt)}</td>
          </tr>
        ))}
      </Part>
      <Part title={t("look.orders")} isEmpty={orders.length === 0}>
        {orders.map((order) => (
          <tr key={order.number}>
            <th scope="row" className="num">
              {order.number}
            </th>
            <td>{t(`look.orderStates.${order.state}`)}</td>
            <td className="num">{yuan(order.amountFen)}</td>
            <td className="num mute">{formatDateTime(order.createdAt)}</td>
          </tr>
        ))}
      </Part>
    </Dialog>
  );
}

function Part({
  title,
  isEmpty,
  children,
}: {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation("operations");
  return (
    <section className={styles.block}>
      <h3 className="h3">{title}</h3>
      {isEmpty ? (
        <p className="soft">{t("look.none")}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
          <table className={styles.dense} aria-label={title}>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
    </section>
  );
}
