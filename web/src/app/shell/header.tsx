import { pagePath } from "@yizhou/contract";
import type { PageName } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { openSignInDialog } from "../../lib/sign-in-store.ts";
import { isUniversityUser } from "../../lib/roles.ts";
import { useUiLanguage } from "../../lib/page.ts";
import { useSession } from "../../lib/use-session.ts";
import { Logo } from "../../ui/brand.tsx";
import { Button } from "../../ui/button.tsx";
import type { Resolved } from "../middleware.ts";
import { LanguageMenu } from "./language-menu.tsx";
import { UserMenu } from "./user-menu.tsx";
import { useSidewaysScroll } from "./use-sideways-scroll.ts";
import { useScrolledPast } from "./use-scrolled-past.ts";
import { classes } from "../../lib/classes.ts";
import styles from "./header.module.css";

const MENU = [
  { page: "", text: "home", current: ["", "index-copy"] },
  { page: "upload", text: "upload", current: ["upload", "translation"] },
  { page: "resource", text: "resource", current: ["resource"] },
  { page: "statisticsCenter", text: "statistics", current: ["statisticsCenter"] },
  { page: "payMoney", text: "topUp", current: ["payMoney", "pay", "pay-detail"] },
] as const satisfies readonly { page: PageName; text: string; current: readonly PageName[] }[];

/** Exactly one item carries the badge; top-up cannot, for it is not in everybody's menu (docs/readings.md Q15). */
const HOT_PAGE: PageName = "upload";

/** Past this many pixels of scroll a clear header gets its ground (docs/specification.md, section 9). */
const SCROLL_THRESHOLD = 300;

/** Fixed, 66 px; transparent on home and login until the page is scrolled past 300 px. `page` is null on the error page. */
export function Header({ page }: { readonly page: Resolved | null }) {
  const { t } = useTranslation("shell");
  const language = useUiLanguage();
  const session = useSession();
  const isScrolled = useScrolledPast(SCROLL_THRESHOLD);
  const isClear = page !== null && ["", "index-copy", "login"].includes(page.name) && !isScrolled;
  const items = MENU.filter((item) => item.page !== "payMoney" || !isUniversityUser(session?.user));
  const ref = useSidewaysScroll();
  return (
    <header
      ref={ref}
      className={classes(styles.header, isClear && styles.clear, page?.page.isFullWidth && styles.full)}
    >
      <div className={styles.in}>
        <Link className={styles.brand} to={pagePath("", language)} aria-label={t("brand")}>
          <Logo />
          <b>{t("brand")}</b>
          {language !== "en" && <i lang="en">Yizhou</i>}
        </Link>
        <nav className={styles.nav} aria-label={t("nav.label")}>
          {items.map((item) => {
            const isCurrent = page !== null && (item.current as readonly PageName[]).includes(page.name);
            return (
              <Link
                key={item.page}
                to={pagePath(item.page, language)}
                aria-current={isCurrent ? "page" : undefined}
              >
                {t(`nav.${item.text}`)}
                {item.page === HOT_PAGE && (
                  <span className={styles.hot} data-hot aria-label={t("nav.hotLabel")}>
                    {t("nav.hot")}
                  </span>
                )}
              </Link>
            );
          })}
        </nav>
        <div className={styles.end}>
          <LanguageMenu />
          {session ? (
            <UserMenu user={session.user} />
          ) : (
            <Button onClick={openSignInDialog}>{t("header.signIn")}</Button>
          )}
        </div>
      </div>
    </header>
  );
}
