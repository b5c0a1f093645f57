import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { yuan } from "../../../lib/yuan.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Figures } from "../../../ui/figures.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useInvitations, useRebate } from "../api/invitations.ts";
import styles from "./invite-summary.module.css";

/** How many one has invited and what that brought, for the hub of what is one's own. */
export function InviteSummary() {
  const { t } = useTranslation("invitations");
  const to = usePagePath();
  const invitations = useInvitations(1);
  const rebate = useRebate({});
  const error = invitations.error ?? rebate.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void invitations.refetch();
          void rebate.refetch();
        }}
      />
    );
  if (!invitations.data || !rebate.data) return <Skeleton rows={3} />;
  const { invited, rewardCharacters, ratePercent } = invitations.data;
  return (
    <>
      <Figures
        label={t("summary.title")}
        figures={[
          { name: t("summary.invited"), value: t("summary.people", { count: invited }) },
          { name: t("summary.withdrawable"), value: yuan(rebate.data.withdrawableFen) },
          { name: t("summary.pending"), value: yuan(rebate.data.pendingFen) },
        ]}
      />
      <p className={styles.note}>
        {t("summary.note", { characters: formatNumber(rewardCharacters), percent: ratePercent })}
      </p>
      <div className={styles.actions}>
        <ButtonLink to={to("invite")}>{t("rebate.invite")}</ButtonLink>
        <ButtonLink to={to("rebate")}>{t("myRebate")}</ButtonLink>
      </div>
    </>
  );
}
