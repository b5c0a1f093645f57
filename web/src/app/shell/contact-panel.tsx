import { pagePath } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Resolved } from "../middleware.ts";
import { entryModeOf, withEntryMode } from "../../lib/entry-mode.ts";
import { Logo } from "../../ui/brand.tsx";
import { ContactList } from "../../ui/contact-list.tsx";

/** Side panel of the layout login-register: the contact block and the switch between signing in and registering. */
export function ContactPanel({ page }: { readonly page: Resolved }) {
  const { t } = useTranslation("shell");
  const { search } = useLocation();
  const isLogin = page.name === "login";
  const isSigningIn = isLogin && entryModeOf(search) !== "register";
  return (
    <aside className="entry-side">
      <p className="footer-brand">
        <Logo isOnInk />
        <b>{t("brand")}</b>
      </p>
      <p className="entry-motto">{t("footer.motto")}</p>
      <p className="entry-switch">
        {t(isSigningIn ? "entry.noAccount" : "entry.hasAccount")}
        <Link
          to={pagePath("login", page.language) + withEntryMode(search, isSigningIn ? "register" : "password")}
        >
          {t(isSigningIn ? "entry.register" : "entry.signIn")}
        </Link>
      </p>
      <ContactList />
    </aside>
  );
}
