import { pagePath } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useUiLanguage } from "../../../lib/page.ts";
import { goOnSoon } from "../state/after-sign-in.ts";
import { PasswordForm } from "../components/password-form.tsx";

/** The dialog's form as a page; afterwards it goes on to the address that was asked for. */
export default function LoginPage() {
  const { t } = useTranslation("account");
  const language = useUiLanguage();
  const { search } = useLocation();
  return (
    <>
      <p className="soft entry-note">{t("pageNote")}</p>
      <PasswordForm onSignedIn={() => goOnSoon(search, pagePath("", language))} />
    </>
  );
}
