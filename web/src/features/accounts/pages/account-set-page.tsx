import { PAGES, pagePath } from "@yizhou/contract";
import type { Account, IdentityProvider } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { isUniversityUser } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/use-session.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useAccount } from "../api/account.ts";
import { ChangeContact, RemoveContact } from "../components/change-contact.tsx";
import { AddIdentity, RemoveIdentity } from "../components/change-identity.tsx";
import { ChangePassword } from "../components/change-password.tsx";
import { DeleteAccount, DeletionBanner, ExportData } from "../components/own-data.tsx";
import { Preferences } from "../components/preferences.tsx";
import { SecondFactorSettings } from "../components/second-factors.tsx";
import { QuotaList } from "../components/quota-list.tsx";
import { SessionList } from "../components/session-list.tsx";
import { SettingRow, SettingSection } from "../components/setting.tsx";
import { VoucherList } from "../components/voucher-list.tsx";

/**
 * Password, bindings, sessions, language, notices, own data (docs/screens.md 2).
 *
 * @param props.tabs  the way to the other sections of the settings
 * @param props.bell  what stands at the head of the account's pages
 */
export default function AccountSetPage({
  tabs,
  bell,
}: {
  readonly tabs?: ReactNode;
  readonly bell?: ReactNode;
}) {
  const language = useUiLanguage();
  const session = useSession();
  const { data: account, error, refetch } = useAccount();
  return (
    <div className="wrap page">
      <PageHead title={PAGES["account-set"].title[language]}>
        {bell}
        {!isUniversityUser(session?.user) && (
          <ButtonLink to={pagePath("personalCenter", language)}>
            {PAGES.personalCenter.title[language]}
          </ButtonLink>
        )}
        <ButtonLink to={pagePath("personal", language)}>{PAGES.personal.title[language]}</ButtonLink>
      </PageHead>
      {tabs}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : account ? (
        <Settings account={account} />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  );
}

function Settings({ account }: { readonly account: Account }) {
  const { t } = useTranslation("account");
  return (
    <>
      {account.deletion && <DeletionBanner effectiveAt={account.deletion.effectiveAt} />}
      <SettingSection title={t("settings.security")}>
        <SettingRow name={t("settings.signInName")} value={account.signInName} />
        <SettingRow
          name={t("password")}
          value={t(account.hasPassword ? "settings.isSet" : "settings.notSet")}
          actions={[
            {
              label: t(account.hasPassword ? "settings.change" : "settings.set"),
              form: (close) => <ChangePassword account={account} onDone={close} />,
            },
          ]}
        />
        <ContactRow target="phone" account={account} />
        <ContactRow target="email" account={account} />
        <IdentityRow provider="wechat" account={account} />
        <IdentityRow provider="wecom" account={account} />
        {account.identities
          .filter(({ provider }) => provider === "university" || provider === "card")
          .map(({ provider }) => (
            <IdentityRow key={provider} provider={provider} account={account} />
          ))}
      </SettingSection>
      <SettingSection title={t("secondFactor.section")}>
        <SecondFactorSettings account={account} />
      </SettingSection>
      <SettingSection title={t("settings.sessions")}>
        <SessionList />
      </SettingSection>
      <SettingSection title={t("settings.preferences")}>
        <Preferences account={account} />
      </SettingSection>
      <SettingSection title={t("settings.vouchers")}>
        <VoucherList hasPhone={account.phoneNumber !== null} />
      </SettingSection>
      <SettingSection title={t("settings.quotas")}>
        <QuotaList />
      </SettingSection>
      <SettingSection title={t("settings.ownData")}>
        <SettingRow
          name={t("settings.exportName")}
          value={t("settings.exportNote")}
          actions={[
            {
              label: t("settings.export"),
              form: (close) => <ExportData account={account} onDone={close} />,
            },
          ]}
        />
        {!account.deletion && (
          <SettingRow
            name={t("settings.deleteName")}
            value={t("settings.deleteShort")}
            actions={[
              {
                label: t("settings.delete"),
                form: (close) => <DeleteAccount account={account} onDone={close} />,
              },
            ]}
          />
        )}
      </SettingSection>
    </>
  );
}

function ContactRow({ target, account }: { readonly target: "phone" | "email"; readonly account: Account }) {
  const { t } = useTranslation("account");
  const value = target === "phone" ? account.phoneNumber : account.email;
  const change = {
    label: t(value ? "settings.replace" : "settings.bind"),
    form: (close: () => void) => <ChangeContact target={target} account={account} onDone={close} />,
  };
  const remove = {
    label: t("settings.unbind"),
    form: (close: () => void) => <RemoveContact target={target} account={account} onDone={close} />,
  };
  return (
    <SettingRow
      name={t(target === "phone" ? "phone" : "settings.email")}
      value={value ?? t("settings.unbound")}
      actions={value ? [change, remove] : [change]}
    />
  );
}

function IdentityRow({
  provider,
  account,
}: {
  readonly provider: IdentityProvider;
  readonly account: Account;
}) {
  const { t } = useTranslation("account");
  const bound = account.identities.find((identity) => identity.provider === provider);
  const canScan = provider === "wechat" || provider === "wecom";
  const remove = {
    label: t("settings.unbind"),
    form: (close: () => void) => <RemoveIdentity provider={provider} account={account} onDone={close} />,
  };
  const add = canScan ? [{ label: t("settings.bind"), form: () => <AddIdentity provider={provider} /> }] : [];
  return (
    <SettingRow
      name={t(`provider.${provider}`)}
      value={
        bound ? t("settings.boundSince", { date: formatDateTime(bound.boundAt) }) : t("settings.unbound")
      }
      actions={bound ? [remove] : add}
    />
  );
}
