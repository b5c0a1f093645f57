import { NEXT_PARAM, pagePath, safeNextPath } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { formatNumber } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useInvitation } from "../api/invitation.ts";
import { RegisterForm } from "../components/register-form.tsx";
import { inviteCodeOf, keepInvited } from "../state/invited.ts";
import { classes } from "../../../lib/classes.ts";
import shared from "../components/accounts.module.css";
import styles from "./invite-trial-page.module.css";

/** The public door: who invited, what it brings, and registration; afterwards signing in, then invite-success (docs/readings.md Q41). */
export default function InviteTrialPage() {
  const { t } = useTranslation("account");
  const language = useUiLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const inviteCode = inviteCodeOf(search);
  const next = safeNextPath(
    new URLSearchParams(search).get(NEXT_PARAM),
    pagePath("invite-success", language),
  );
  const login = `${pagePath("login", language)}?${new URLSearchParams({ [NEXT_PARAM]: next }).toString()}`;

  return (
    <>
      {inviteCode ? (
        <InvitationNote code={inviteCode} />
      ) : (
        <p className={classes("soft", shared.entryNote)}>{t("invite.registerNote")}</p>
      )}
      <RegisterForm
        inviteCode={inviteCode}
        onRegistered={(usedCode) => {
          if (usedCode) keepInvited();
          void navigate(login, { state: { notice: "registered" } });
        }}
      />
      <p className={shared.entryLinks}>
        <span className="soft">
          {t("hasAccount")}
          <Link className="link" to={login}>
            {t("signIn")}
          </Link>
        </span>
      </p>
    </>
  );
}

/** Registering works whatever the code is worth, so a failed look-up leaves only the ordinary sentence. */
function InvitationNote({ code }: { readonly code: string }) {
  const { t } = useTranslation("account");
  const { data } = useInvitation(code);
  if (!data) return <p className={classes("soft", shared.entryNote)}>{t("invite.registerNote")}</p>;
  if (!data.isValid)
    return (
      <p className={styles.inviteNote}>
        <Icon name="info" />
        {t("invite.unknownCode")}
      </p>
    );
  return (
    <div className={styles.inviteNote}>
      <Icon name="check" />
      <div>
        <p>{t("invite.from", { name: data.inviterName ?? "" })}</p>
        <p className="soft">{t("invite.reward", { characters: formatNumber(data.rewardCharacters) })}</p>
      </div>
    </div>
  );
}
