import { API_PATHS, UI_LANGUAGES, pagePath, translatePath } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useUiLanguage } from "../../lib/page.ts";
import { apiBase } from "../../lib/address.ts";
import { BrandOnInk } from "../../ui/brand.tsx";
import { siteContacts } from "../../lib/contacts.ts";
import { ContactList } from "../../ui/contact-list.tsx";
import { PRODUCT_LINKS, SUPPORT_LINKS } from "./site-links.ts";
import styles from "./footer.module.css";

/**
 * 325 px; on home and the invite layout only, hidden under 750 px (docs/specification.md, section 2, docs/readings.md Q47). Where
 * it is hidden, its links stand at the end of the page (docs/decisions/0022-narrow-windows.md).
 */
export function Footer() {
  const { t } = useTranslation("shell");
  const legal = (
    <div className={styles.legal}>
      <span>{t("footer.legal", { year: new Date().getFullYear() })}</span>
      <LanguageLinks />
    </div>
  );
  return (
    <>
      <nav className={styles.narrow} aria-label={t("footer.label")}>
        <SiteLinks />
        {legal}
      </nav>
      <footer className={styles.footer} aria-label={t("footer.label")}>
        <div className={styles.in}>
          <div>
            <BrandOnInk />
            <p className={styles.motto}>{t("footer.motto")}</p>
          </div>
          <SiteLinks />
          {Object.keys(siteContacts()).length > 0 && (
            <div>
              <h2>{t("footer.contact")}</h2>
              <ContactList />
            </div>
          )}
        </div>
        {legal}
      </footer>
    </>
  );
}

function SiteLinks() {
  const { t } = useTranslation("shell");
  const language = useUiLanguage();
  const links = (list: typeof PRODUCT_LINKS | typeof SUPPORT_LINKS) =>
    list.map(({ page, text }) => (
      <li key={page}>
        <Link to={pagePath(page, language)}>{t(`footer.${text}`)}</Link>
      </li>
    ));
  return (
    <>
      <div>
        <h2>{t("footer.product")}</h2>
        <ul>{links(PRODUCT_LINKS)}</ul>
      </div>
      <div>
        <h2>{t("footer.support")}</h2>
        <ul>
          {links(SUPPORT_LINKS)}
          <li>
            <a href={apiBase() + API_PATHS.docs}>{t("footer.apiDocs")}</a>
          </li>
        </ul>
      </div>
    </>
  );
}

function LanguageLinks() {
  const current = useUiLanguage();
  const { pathname } = useLocation();
  return (
    <span className={styles.languages}>
      {UI_LANGUAGES.map(({ id, language, tag, name }) => (
        <Link
          key={id}
          to={translatePath(pathname, language)}
          lang={tag}
          aria-current={language === current ? "true" : undefined}
        >
          {name}
        </Link>
      ))}
    </span>
  );
}
