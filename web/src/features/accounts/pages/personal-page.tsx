import { PAGES, pagePath } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUiLanguage } from "../../../lib/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { ToolCards } from "../../../ui/tool-cards.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useAccount, useTranslationOptions } from "../api/account.ts";
import { classes } from "../../../lib/classes.ts";
import { AvatarSetting } from "../components/avatar-setting.tsx";
import { ProfileForm } from "../components/profile-form.tsx";
import styles from "../components/profile-form.module.css";

/**
 * Avatar, nickname, organisation, and what the upload screen starts with (docs/screens.md 20).
 *
 * @param props.bell  what stands at the head of the account's pages
 * @param props.organization  where the person belongs, may join, and what they decide there
 */
export default function PersonalPage({
  bell,
  organization,
}: {
  readonly bell?: ReactNode;
  readonly organization?: ReactNode;
}) {
  const { t } = useTranslation("account");
  const language = useUiLanguage();
  const account = useAccount();
  const options = useTranslationOptions();
  const error = account.error ?? options.error;
  return (
    <div className="wrap page">
      <PageHead title={PAGES.personal.title[language]}>
        {bell}
        <ButtonLink to={pagePath("account-set", language)}>{PAGES["account-set"].title[language]}</ButtonLink>
      </PageHead>
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void account.refetch();
            void options.refetch();
          }}
        />
      ) : account.data && options.data ? (
        <>
          <AvatarSetting account={account.data} />
          <ProfileForm account={account.data} options={options.data} />
          {organization}
          <h2 className={classes("h3", styles.toolsTitle)}>{t("profile.tools")}</h2>
          <ToolCards
            tools={["library", "alignment", "quickAlignment", "engines", "history"]}
            label={t("profile.tools")}
          />
        </>
      ) : (
        <Skeleton rows={6} />
      )}
    </div>
  );
}
