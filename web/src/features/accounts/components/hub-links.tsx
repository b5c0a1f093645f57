import { PAGES } from "@yizhou/contract";
import type { PageName } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon.tsx";
import styles from "./hub.module.css";

/** Where the hub leads, with the sign of each. */
const LINKS = {
  resource: "draft",
  "post-editing": "pen",
  "cloud-library": "book",
  "new-align-util": "bars",
  "pay-detail": "clock",
  activity: "check-double",
  "account-set": "person",
  download: "download",
} as const satisfies Partial<Record<PageName, IconName>>;

export function HubLinks() {
  const { t } = useTranslation("account");
  const language = useUiLanguage();
  const to = usePagePath();
  return (
    <nav aria-label={t("wallet.links")}>
      <ul className={styles.links}>
        {(Object.keys(LINKS) as (keyof typeof LINKS)[]).map((name) => (
          <li key={name}>
            <Link className={styles.link} to={to(name)}>
              <Icon name={LINKS[name]} />
              <b>{PAGES[name].title[language]}</b>
              <span className="small mute">{t(`hub.${name}`)}</span>
              <Icon name="chevron-right" size={14} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
