import { pagePath } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { Resolved } from "../middleware.ts";
import { entryModeOf, withEntryMode } from "../../lib/entry-mode.ts";
import { useSession } from "../../lib/use-session.ts";
import { BrandOnInk } from "../../ui/brand.tsx";
import { ContactList } from "../../ui/contact-list.tsx";
import styles from "./contact-panel.module.css";

/** Side panel of the layout login-register: the contact block, and for visitors the switch between signing in and registering. */
export function ContactPanel({ page }: { readonly page: Resolved }) {
  const { t } = useTranslation("shell");
  const { search } = useLocation();
  const session = useSession();
  const isLogin = page.name === "login";
  const isSigningIn = isLogin && entryModeOf(search) !== "register";
  return (
    <aside className={styles.panel}>
      <BrandOnInk />
      <p className={styles.motto}>{t("footer.motto")}</p>
      {(isLogin || session === null) && (
        <p className={styles.switch}>
          {t(isSigningIn ? "entry.noAccount" : "entry.hasAccount")}
          <Link
            to={
              pagePath("login", page.language) + withEntryMode(search, isSigningIn ? "register" : "password")
            }
          >
            {t(isSigningIn ? "entry.register" : "entry.signIn")}
          </Link>
        </p>
      )}
      <ContactList className={styles.contacts} />
    </aside>
  );
}
