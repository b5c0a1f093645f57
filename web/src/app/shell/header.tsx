import { pagePath } from "@yizhou/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { openSignInDialog } from "../../lib/sign-in-store.ts";
import { useUiLanguage } from "../../lib/page.ts";
import { useSession } from "../../lib/use-session.ts";
import { Logo } from "../../ui/brand.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import type { Resolved } from "../middleware.ts";
import { HOT_PAGE, isCurrentItem, menuItems } from "./header-menu.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { UserMenu } from "./user-menu.tsx";
import { useSidewaysScroll } from "./use-sideways-scroll.ts";
import { useScrolledPast } from "./use-scrolled-past.ts";
import { classes } from "../../lib/classes.ts";
import styles from "./header.module.css";

/** Fetched when somebody opens it. */
const PhoneMenu = lazy(() => import("./phone-menu.tsx"));

/** Past this many pixels of scroll a clear header gets its ground (docs/specification.md, section 9). */
const SCROLL_THRESHOLD = 300;

/**
 * Fixed, 66 px; transparent on home and login until the page is scrolled past 300 px. `page` is null on the error page. Under
 * 750 px its menu and the account stand behind one button (docs/decisions/0022-narrow-windows.md).
 */
export function Header({ page }: { readonly page: Resolved | null }) {
  const { t } = useTranslation("shell");
  const language = useUiLanguage();
  const session = useSession();
  const isScrolled = useScrolledPast(SCROLL_THRESHOLD);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isClear = page !== null && ["", "index-copy", "login"].includes(page.name) && !isScrolled;
  // A workbench has the whole window; the list that its address shows without an id stands in the column of other pages.
  const isFull = useLocation().search.includes("id=") && page?.page.isFullWidth;
  const ref = useSidewaysScroll();
  return (
    <header ref={ref} className={classes(styles.header, isClear && styles.clear, isFull && styles.full)}>
      <div className={styles.in}>
        <Link className={styles.brand} to={pagePath("", language)}>
          <Logo />
          <b>{t("brand")}</b>
          {language !== "en" && <i lang="en">Yizhou</i>}
        </Link>
        <nav className={styles.nav} aria-label={t("nav.label")}>
          {menuItems(session?.user).map((item) => (
            <Link
              key={item.page}
              to={pagePath(item.page, language)}
              aria-current={isCurrentItem(item, page?.name) ? "page" : undefined}
            >
              {t(`nav.${item.text}`)}
              {item.page === HOT_PAGE && (
                <span className={styles.hot} data-hot aria-label={t("nav.hotLabel")}>
                  {t("nav.hot")}
                </span>
              )}
            </Link>
          ))}
        </nav>
        <div className={styles.end}>
          <LanguageMenu />
          <div className={styles.account}>
            {session ? (
              <UserMenu user={session.user} />
            ) : (
              <Button onClick={openSignInDialog}>{t("header.signIn")}</Button>
            )}
          </div>
          <div className={styles.phone} data-part="phone-menu">
            <IconButton
              icon="bars"
              label={t("header.menu")}
              aria-haspopup="dialog"
              onClick={() => setIsMenuOpen(true)}
            />
          </div>
        </div>
      </div>
      {isMenuOpen && (
        <Suspense>
          <PhoneMenu page={page} onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
