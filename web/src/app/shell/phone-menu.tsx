import { API_PATHS, pagePath, UI_LANGUAGES, translatePath } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { apiBase } from "../../lib/address.ts";
import { useUiLanguage } from "../../lib/page.ts";
import { isAdmin, isUniversityUser } from "../../lib/roles.ts";
import { openSignInDialog } from "../../lib/sign-in-store.ts";
import { useSession } from "../../lib/use-session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Logo } from "../../ui/brand.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Modal } from "../../ui/modal.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";
import type { Resolved } from "../middleware.ts";
import { HOT_PAGE, isCurrentItem, menuItems } from "./header-menu.ts";
import { SignOutQuestion } from "./sign-out-question.tsx";
import { PRODUCT_LINKS, SUPPORT_LINKS } from "./site-links.ts";
import styles from "./phone-menu.module.css";

/** The whole menu of a narrow window over the page: the account, the places, the tools, language and theme. */
export default function PhoneMenu({
  page,
  onClose,
}: {
  readonly page: Resolved | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("shell");
  const language = useUiLanguage();
  const session = useSession();
  const user = session?.user;
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const id = useId();
  const name = user ? user.nickName || user.userName : "";
  const tools = [...PRODUCT_LINKS.slice(1), ...SUPPORT_LINKS];
  return (
    <Modal className={styles.menu} labelledBy={id} onClose={onClose}>
      <div className={styles.top}>
        <span className={styles.brand}>
          <Logo />
          <b>{t("brand")}</b>
        </span>
        <h2 className="sr-only" id={id}>
          {t("header.menu")}
        </h2>
        <IconButton icon="cross" label={t("action.close")} onClick={onClose} />
      </div>
      {user ? (
        <div className={styles.person}>
          <Avatar name={name} />
          <b translate="no">{name}</b>
          <Link className={styles.settings} to={pagePath("account-set", language)} onClick={onClose}>
            {t("menu.accountSettings")}
          </Link>
        </div>
      ) : (
        <Button
          tone="ink"
          size="field"
          isBlock
          onClick={() => {
            onClose();
            openSignInDialog();
          }}
        >
          {t("header.signIn")}
        </Button>
      )}
      <nav aria-label={t("nav.label")}>
        <ul className={styles.places}>
          {menuItems(user).map((item) => (
            <li key={item.page}>
              <Link
                to={pagePath(item.page, language)}
                aria-current={isCurrentItem(item, page?.name) ? "page" : undefined}
                onClick={onClose}
              >
                {t(`nav.${item.text}`)}
                {item.page === HOT_PAGE && (
                  <span className={styles.hot} aria-label={t("nav.hotLabel")}>
                    {t("nav.hot")}
                  </span>
                )}
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ul>
        <ul className={styles.tools}>
          {tools.map(({ page: to, text }) => (
            <li key={to}>
              <Link to={pagePath(to, language)} onClick={onClose}>
                {t(`footer.${text}`)}
              </Link>
            </li>
          ))}
          {user && !isUniversityUser(user) && (
            <li>
              <Link to={pagePath("personalCenter", language)} onClick={onClose}>
                {t("menu.personalCentre")}
              </Link>
            </li>
          )}
          {user && isAdmin(user) && (
            <li>
              <Link to={pagePath("statistics", language)} onClick={onClose}>
                {t("menu.admin")}
              </Link>
            </li>
          )}
          <li>
            <a href={apiBase() + API_PATHS.docs}>{t("footer.apiDocs")}</a>
          </li>
        </ul>
      </nav>
      <div className={styles.choice}>
        <span>{t("header.language")}</span>
        <RadioGroup
          label={t("header.language")}
          value={language}
          options={UI_LANGUAGES.map((row) => ({ value: row.language, label: row.name, lang: row.tag }))}
          onChange={(next) => {
            onClose();
            void navigate({ pathname: translatePath(pathname, next), search, hash });
          }}
        />
      </div>
      <div className={styles.choice}>
        <span>{t("theme.label")}</span>
        <ThemeSwitch />
      </div>
      {user && (
        <button type="button" className={styles.leave} onClick={() => setIsAsking(true)}>
          {t("menu.signOut")}
        </button>
      )}
      {isAsking && user && <SignOutQuestion user={user} onCancel={() => setIsAsking(false)} />}
    </Modal>
  );
}
