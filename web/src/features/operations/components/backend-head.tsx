import { PAGES } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, MenuItem } from "../../../ui/menu.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { TabNav } from "../../../ui/tabs.tsx";
import styles from "./backend.module.css";

/** A view of the backend; audit log and settings stand on the overview's address, since the children are fixed. */
export type BackendView = "overview" | "users" | "details" | "offers" | "evaluations" | "audit" | "settings";

/** Title and views of the backend; `children` stand at the end of the head. */
export function BackendHead({
  view,
  lead,
  children,
}: {
  readonly view: BackendView;
  readonly lead: ReactNode;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation("operations");
  const language = useUiLanguage();
  const to = usePagePath();
  const home = language === "zh" ? "statistics" : "statistics/overview";
  const addresses: Readonly<Record<BackendView, string>> = {
    overview: to(home),
    users: to("statistics/userList"),
    details: to("statistics/userDetailList"),
    offers: to(home, { view: "offers" }),
    evaluations: to(home, { view: "evaluations" }),
    audit: to(home, { view: "audit" }),
    settings: to(home, { view: "settings" }),
  };
  return (
    <>
      <PageHead title={PAGES.statistics.title[language]} lead={lead} className={styles.head}>
        {children}
      </PageHead>
      <TabNav
        label={t("viewsLabel")}
        className={styles.views}
        shown={view}
        tabs={(Object.keys(addresses) as BackendView[]).map((name) => ({
          name,
          label: t(`views.${name}`),
          to: addresses[name],
        }))}
      />
    </>
  );
}

/** Saves what a list shows, as one of two kinds of table. */
export function ExportMenu({ onSave }: { readonly onSave: (kind: "csv" | "xlsx") => void }) {
  const { t } = useTranslation("operations");
  return (
    <Menu
      label={t("export")}
      look="framed"
      button={
        <>
          <Icon name="download" />
          {t("export")}
        </>
      }
    >
      <MenuItem onClick={() => onSave("xlsx")}>{t("asXlsx")}</MenuItem>
      <MenuItem onClick={() => onSave("csv")}>{t("asCsv")}</MenuItem>
    </Menu>
  );
}
