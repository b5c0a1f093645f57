import { PAGES } from "@yizhou/contract";
import type { PageName } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { isUniversityUser } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/use-session.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useAccount, useWallet } from "../api/account.ts";
import { RedeemForm } from "../components/redeem-form.tsx";
import { SettingSection } from "../components/setting.tsx";
import { VoucherList } from "../components/voucher-list.tsx";
import { WalletSummary } from "../components/wallet-summary.tsx";
import styles from "../components/wallet.module.css";

/** Where the hub leads. */
const LINKS: readonly PageName[] = [
  "resource",
  "statisticsCenter",
  "payMoney",
  "pay-detail",
  "activity",
  "download",
];

/**
 * What one has to spend, vouchers, and the way to all that belongs to them (docs/screens.md 21). People of the university organisation,
 * who have nothing to spend themselves, go to their settings.
 *
 * @param props.bell  what stands at the head of the account's pages
 * @param props.orders  the last of one's orders
 * @param props.invitations  whom one has invited, and what that brought
 */
export default function PersonalCenterPage({
  bell,
  orders,
  invitations,
}: {
  readonly bell?: ReactNode;
  readonly orders?: ReactNode;
  readonly invitations?: ReactNode;
}) {
  const { t } = useTranslation("account");
  const language = useUiLanguage();
  const to = usePagePath();
  const session = useSession();
  const { data: account } = useAccount();
  const { data: wallet, error, refetch } = useWallet();
  if (isUniversityUser(session?.user)) return <Navigate to={to("account-set")} replace />;
  return (
    <div className="wrap page">
      <PageHead title={PAGES.personalCenter.title[language]}>
        {bell}
        <ButtonLink tone="seal" to={to("payMoney")}>
          {PAGES.payMoney.title[language]}
        </ButtonLink>
      </PageHead>
      <SettingSection title={t("wallet.title")}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : wallet ? (
          <WalletSummary wallet={wallet} />
        ) : (
          <Skeleton rows={4} />
        )}
      </SettingSection>
      <SettingSection title={t("settings.vouchers")}>
        <VoucherList hasPhone={Boolean(account?.phoneNumber)} />
        <RedeemForm />
      </SettingSection>
      {orders && <SettingSection title={t("wallet.orders")}>{orders}</SettingSection>}
      {invitations && <SettingSection title={t("wallet.invitations")}>{invitations}</SettingSection>}
      <SettingSection title={t("wallet.links")}>
        <nav className={styles.links} aria-label={t("wallet.links")}>
          {LINKS.filter((name) => PAGES[name].isBuilt).map((name) => (
            <ButtonLink key={name} to={to(name)}>
              {PAGES[name].title[language]}
            </ButtonLink>
          ))}
        </nav>
      </SettingSection>
    </div>
  );
}
