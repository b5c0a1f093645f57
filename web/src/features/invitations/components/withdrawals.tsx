import type { Rebate, WithdrawalState } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatWhen } from "../../../lib/format.ts";
import { yuan } from "../../../lib/yuan.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import type { IconName } from "../../../ui/icon.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import type { Tone } from "../../../ui/state-mark.tsx";
import { useCancelWithdrawal } from "../api/invitations.ts";
import styles from "./withdrawals.module.css";

type Row = Rebate["withdrawals"][number];

const LOOKS: Readonly<
  Record<WithdrawalState, { readonly icon: IconName; readonly tone: Tone; readonly percent: number }>
> = {
  requested: { icon: "clock", tone: "info", percent: 33 },
  approved: { icon: "check", tone: "info", percent: 66 },
  paid: { icon: "check", tone: "ok", percent: 100 },
  refused: { icon: "error", tone: "bad", percent: 0 },
  cancelled: { icon: "return", tone: "off", percent: 0 },
};

/** What was asked for, and how far each is. */
export function Withdrawals({ withdrawals }: { readonly withdrawals: readonly Row[] }) {
  const { t } = useTranslation("invitations");
  const [asked, setAsked] = useState<Row | null>(null);
  const cancelling = useCancelWithdrawal();
  return (
    <section className={styles.withdrawals}>
      <h2 className="h3">{t("rebate.withdrawals")}</h2>
      <ul className={styles.cards}>
        {withdrawals.map((row) => (
          <li key={row.id}>
            <Mark icon={LOOKS[row.state].icon} tone={LOOKS[row.state].tone}>
              {t(`rebate.withdrawalStates.${row.state}`)}
            </Mark>
            <p className={styles.amount}>{yuan(row.amountFen)}</p>
            <p className="small mute">
              {t("rebate.askedAt", {
                date: formatWhen(row.requestedAt),
                channel: t(`rebate.channels.${row.channel}`),
              })}
            </p>
            <Meter className={styles.meter} percent={LOOKS[row.state].percent} />
            <p className={styles.words}>
              <Words row={row} />{" "}
              {row.state === "requested" && (
                <button type="button" className="link" onClick={() => setAsked(row)}>
                  {t("rebate.cancel")}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t("rebate.cancelTitle")}
          note={t("rebate.cancelAsk", { amount: yuan(asked.amountFen) })}
          confirm={t("rebate.cancelTitle")}
          isBusy={cancelling.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={() => cancelling.mutate(asked.id, { onSettled: () => setAsked(null) })}
        />
      )}
    </section>
  );
}

function Words({ row: { state, decidedAt, paidAt, refusal, reference } }: { readonly row: Row }) {
  const { t } = useTranslation("invitations");
  switch (state) {
    case "requested":
      return t("rebate.requestedNote");
    case "approved":
      return t("rebate.approvedNote", { date: formatWhen(decidedAt!) });
    case "paid":
      return t("rebate.paidNote", { date: formatDateTime(paidAt!), reference });
    case "refused":
      return t("rebate.refusedNote", { reason: (refusal ?? "").replace(/[。.]+$/u, "") });
    case "cancelled":
      return t("rebate.cancelledNote", { date: formatWhen(decidedAt!) });
  }
}
