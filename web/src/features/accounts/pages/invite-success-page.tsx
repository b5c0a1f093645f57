import { useTranslation } from "react-i18next";
import { usePagePath } from "../../../lib/page.ts";
import { useSession } from "../../../lib/use-session.ts";
import { BoatDrawing } from "../../../ui/brand.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { formatNumber, formatWhen } from "../../../lib/format.ts";
import { useAccount } from "../api/account.ts";
import { useOwnInvitation } from "../api/invitation.ts";
import { isInvited } from "../state/invited.ts";
import { classes } from "../../../lib/classes.ts";
import styles from "./invite-success-page.module.css";

/** Welcome after joining through an invitation; neutral words for everybody who comes without one (docs/screens.md 10). */
export default function InviteSuccessPage() {
  const { t } = useTranslation("account");
  const to = usePagePath();
  const session = useSession();
  const isFresh = isInvited();
  const { data: invitation } = useOwnInvitation(isFresh);
  const { data: account } = useAccount();
  const name = session?.user.nickName || session?.user.userName || "";
  return (
    <div className={classes("wrap page", styles.inviteSuccess)}>
      <BoatDrawing />
      <h1 className="h1">{t("welcome.title", { name })}</h1>
      <p className="lead">{words()}</p>
      <div className={classes("row", styles.inviteActions)}>
        <ButtonLink to={to("upload")} tone="seal" size="lg">
          {t("welcome.upload")}
        </ButtonLink>
        {!account?.phoneNumber && (
          <ButtonLink to={to("account-set")} size="lg">
            {t("welcome.bindPhone")}
          </ButtonLink>
        )}
      </div>
    </div>
  );

  function words(): string {
    // One that brings nothing is not spoken of; that is for the people of the site.
    if (!isFresh || invitation === null || invitation?.state === "refused") return t("welcome.neutral");
    if (!invitation) return t("welcome.invited");
    const { inviterName, characters, rewardDays, expiresAt } = invitation;
    const facts = { inviter: inviterName ?? "", characters: formatNumber(characters), days: rewardDays };
    return expiresAt
      ? t("welcome.rewarded", { ...facts, date: formatWhen(expiresAt) })
      : t(inviterName ? "welcome.invitedBy" : "welcome.invited", facts);
  }
}
