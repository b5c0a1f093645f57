import { NEXT_PARAM, pagePath, safeNextPath } from "@yizhou/contract";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useUiLanguage } from "../../../lib/page.ts";
import { PasswordForm } from "../components/password-form.tsx";
import { renewSession } from "../api/renew-session.ts";
import { goOnSoon } from "../state/after-sign-in.ts";

/** The dialog's form as a page; afterwards it goes on to the address that was asked for. */
export default function LoginPage() {
  const { t } = useTranslation("account");
  const language = useUiLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const home = pagePath("", language);

  // Somebody whose token is good but whose page cookie is gone was sent here by the server (product.md Q54).
  useEffect(() => {
    let isLeft = false;
    void renewSession().then((isGood) => {
      const next = safeNextPath(new URLSearchParams(search).get(NEXT_PARAM), home);
      // Within the page: a browser without cookies would be sent back here by the server for ever.
      if (isGood && !isLeft) void navigate(next, { replace: true });
    });
    return () => {
      isLeft = true;
    };
  }, [home, navigate, search]);

  return (
    <>
      <p className="soft entry-note">{t("pageNote")}</p>
      <PasswordForm onSignedIn={() => goOnSoon(search, home)} />
    </>
  );
}
