import { PAGES } from "@yizhou/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import AccountSetPage from "../../features/accounts/pages/account-set-page.tsx";
import { Bell } from "../../features/notifications/components/bell.tsx";
import { WebhookSettings } from "../../features/webhooks/components/webhook-settings.tsx";
import { usePagePath, useUiLanguage } from "../../lib/page.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/screen-states.tsx";
import { TabNav } from "../../ui/tabs.tsx";

const EnginesPage = lazy(() => import("../../features/engines/pages/engines-page.tsx"));

const EditorSettingsPage = lazy(() => import("../../features/post-editing/pages/editor-settings-page.tsx"));

const ProgramsPage = lazy(() => import("../../features/accounts/pages/programs-page.tsx"));

const SECTIONS = ["account", "engines", "editor", "api"] as const;

/** The settings of the account: its own section, the engines, the editor and programs, each with its address (`?section=engines`). */
export default function AccountSetScreen() {
  const [params] = useSearchParams();
  const language = useUiLanguage();
  const section = SECTIONS.find((name) => name === params.get("section")) ?? "account";
  const tabs = <SectionTabs current={section} />;
  if (section === "account") return <AccountSetPage tabs={tabs} bell={<Bell />} />;
  return (
    <div className="wrap page">
      <PageHead title={PAGES["account-set"].title[language]}>
        <Bell />
      </PageHead>
      {tabs}
      <Suspense fallback={<Skeleton rows={8} />}>
        {section === "engines" ? (
          <EnginesPage />
        ) : section === "editor" ? (
          <EditorSettingsPage />
        ) : (
          <ProgramsPage>
            <WebhookSettings />
          </ProgramsPage>
        )}
      </Suspense>
    </div>
  );
}

function SectionTabs({ current }: { readonly current: (typeof SECTIONS)[number] }) {
  const { t } = useTranslation("engines");
  const to = usePagePath();
  return (
    <TabNav
      label={t("tabs.label")}
      shown={current}
      tabs={SECTIONS.map((name) => ({
        name,
        label: t(`tabs.${name}`),
        to: to("account-set", name === "account" ? undefined : { section: name }),
      }))}
    />
  );
}
