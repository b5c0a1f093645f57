import { useTranslation } from "react-i18next";
import { usePagePath } from "../../../lib/page.ts";
import { useSession } from "../../../lib/use-session.ts";
import { BoatDrawing } from "../../../ui/brand.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { isInvited } from "../state/invited.ts";
import { classes } from "../../../lib/classes.ts";
import styles from "./invite-success-page.module.css";

/** Welcome after joining through an invitation; neutral words for everybody who comes without one (docs/screens.md 10). */
export default function InviteSuccessPage() {
  const { t } = useTranslation("account");
  const to = usePagePath();
  const session = useSession();
  const name = session?.user.nickName || session?.user.userName || "";
  return (
    <div className={classes("wrap page", styles.inviteSuccess)}>
      <BoatDrawing />
      <h1 className="h1">{t("welcome.title", { name })}</h1>
      <p className="lead">{t(isInvited() ? "welcome.invited" : "welcome.neutral")}</p>
      <div className={classes("row", styles.inviteActions)}>
        <ButtonLink to={to("upload")} tone="seal" size="lg">
          {t("welcome.upload")}
        </ButtonLink>
        <ButtonLink to={to("account-set")} size="lg">
          {t("welcome.bindPhone")}
        </ButtonLink>
      </div>
    </div>
  );
}
