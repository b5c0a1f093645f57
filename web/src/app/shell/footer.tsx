import { API_PATHS, UI_LANGUAGES, pagePath, translatePath } from "@yizhou/contract";
import type { PageName } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useUiLanguage } from "../../lib/page.ts";
import { apiBase } from "../../lib/address.ts";
import { BrandOnInk } from "../../ui/brand.tsx";
import { ContactList } from "../../ui/contact-list.tsx";
import styles from "./footer.module.css";

const PRODUCT = [
  { page: "upload", text: "documents" },
  { page: "post-editing", text: "postEditing" },
  { page: "new-align-util", text: "alignment" },
  { page: "cloud-library", text: "library" },
] as const satisfies readonly { page: PageName; text: string }[];

/** 325 px; on home and the invite layout only, hidden under 750 px (docs/specification.md, section 2, docs/readings.md Q47). */
export function Footer() {
  const { t } = useTranslation("shell");
  const language = useUiLanguage();
  const { pathname } = useLocation();
  const link = (page: PageName, text: string) => (
    <li key={page}>
      <Link to={pagePath(page, language)}>{text}</Link>
    </li>
  );
  return (
    <footer className={styles.footer} aria-label={t("footer.label")}>
      <div className={styles.in}>
        <div>
          <BrandOnInk />
          <p className={styles.motto}>{t("footer.motto")}</p>
        </div>
        <div>
          <h2>{t("footer.product")}</h2>
          <ul>{PRODUCT.map(({ page, text }) => link(page, t(`footer.${text}`)))}</ul>
        </div>
        <div>
          <h2>{t("footer.support")}</h2>
          <ul>
            {link("download", t("footer.downloads"))}
            <li>
              <a href={apiBase() + API_PATHS.docs}>{t("footer.apiDocs")}</a>
            </li>
            {link("apply-trial", t("footer.trial"))}
            {link("invite", t("footer.invite"))}
          </ul>
        </div>
        <div>
          <h2>{t("footer.contact")}</h2>
          <ContactList />
        </div>
      </div>
      <div className={styles.legal}>
        <span>{t("footer.legal", { year: new Date().getFullYear() })}</span>
        <span className={styles.languages}>
          {UI_LANGUAGES.map((row) => (
            <Link
              key={row.id}
              to={translatePath(pathname, row.language)}
              lang={row.tag}
              aria-current={row.language === language ? "true" : undefined}
            >
              {row.name}
            </Link>
          ))}
        </span>
      </div>
    </footer>
  );
}
