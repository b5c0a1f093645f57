import { PAGES } from "@yizhou/contract";
import type { PageName } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePagePath, useUiLanguage } from "../lib/page.ts";
import { Icon } from "./icon.tsx";
import styles from "./tool-cards.module.css";

/** What can be done beside translating a file: the pages that the menu does not name. */
const TOOLS = {
  library: { page: "cloud-library" },
  alignment: { page: "new-align-util" },
  quickAlignment: { page: "align-util" },
  engines: { page: "account-set", query: { section: "engines" } },
  postEditing: { page: "post-editing" },
  upload: { page: "upload" },
  history: { page: "resource" },
} as const satisfies Record<string, { page: PageName; query?: Record<string, string> }>;

export type Tool = keyof typeof TOOLS;

/** Cards that lead to tools, each with its name and what it is for. */
export function ToolCards({ tools, label }: { readonly tools: readonly Tool[]; readonly label: string }) {
  const { t } = useTranslation("shell");
  const to = usePagePath();
  const language = useUiLanguage();
  return (
    <nav aria-label={label}>
      <ul className={styles.cards}>
        {tools.map((tool) => {
          const { page, ...place } = TOOLS[tool];
          return (
            <li key={tool}>
              <Link className={styles.card} to={to(page, "query" in place ? place.query : undefined)}>
                <b>
                  {tool === "engines" ? t("tools.engines") : PAGES[page].title[language]}
                  <Icon name="arrow-right" size={14} />
                </b>
                <span className="small soft">{t(`tools.${tool}Text`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
