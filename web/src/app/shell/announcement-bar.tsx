import { parseAnnouncement } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pageFact } from "../../lib/page-facts.ts";
import { useUiLanguage } from "../../lib/page.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./announcement-bar.module.css";

const READ_KEY = "yizhou.announcement";

/** What the people of the site tell everybody, until it is over or the reader has put it away in this browser. */
export function AnnouncementBar() {
  const { t } = useTranslation("shell");
  const language = useUiLanguage();
  const announcement = parseAnnouncement(pageFact("announcement"));
  const [readId, setReadId] = useState(() => kept());
  if (!announcement || announcement.id === readId) return null;
  return (
    <section className={styles.bar} aria-label={t("announcement")}>
      <div className={styles.line}>
        <Icon name="bell" />
        <p>{announcement.text[language]}</p>
        <IconButton
          icon="cross"
          label={t("announcementClose")}
          onClick={() => {
            keep(announcement.id);
            setReadId(announcement.id);
          }}
        />
      </div>
    </section>
  );
}

// A browser may forbid storage: the line is then put away until the page is loaded anew.
function kept(): string | null {
  try {
    return localStorage.getItem(READ_KEY);
  } catch {
    return null;
  }
}
function keep(id: string): void {
  try {
    localStorage.setItem(READ_KEY, id);
  } catch {
    return;
  }
}
