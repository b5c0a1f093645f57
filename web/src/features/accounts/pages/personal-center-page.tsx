import { PAGES } from "@yizhou/contract";
import type { PageName } from "@yizhou/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import { isUniversityUser } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/use-session.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useAccount, useWallet } from "../api/account.ts";
import { HubLinks } from "../components/hub-links.tsx";
import { HubSection } from "../components/hub-section.tsx";
import { HubVouchers } from "../components/hub-vouchers.tsx";
import { RedeemForm } from "../components/redeem-form.tsx";
import { WalletBand } from "../components/wallet-band.tsx";
import styles from "../components/hub.module.css";

/**
 * What one has to spend, what this month took, orders, vouchers, and the way to all that belongs to them (docs/screens.md 21). People of
 * the university organisation, who have nothing to spend themselves, go to their settings.
 *
 * @param props.bell  what stands at the head of the account's pages
 * @param props.usage  what was translated this month
 * @param props.orders  the last of one's orders
 * @param props.invitations  whom one has invited, and what that brought
 */
export default function PersonalCenterPage({
  bell,
  usage,
  orders,
  invitations,
}: {
  readonly bell?: ReactNode;
  readonly usage?: ReactNode;
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
  const name = account?.nickName || session?.user.userName || "";
  const link = (page: PageName) => (
    <Link className="link" to={to(page)}>
      {PAGES[page].title[language]}
    </Link>
  );
  return (
    <div className="wrap page">
      <PageHead title={PAGES.personalCenter.title[language]} lead={<span translate="no">{name}</span>}>
        {bell}
        <ButtonLink tone="seal" to={to("payMoney")}>
          {PAGES.payMoney.title[language]}
        </ButtonLink>
      </PageHead>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : wallet ? (
        <WalletBand wallet={wallet} />
      ) : (
        <Skeleton rows={4} />
      )}
      <div className={styles.columns}>
        <div>
          {usage && (
            <HubSection title={t("wallet.usage")} end={link("statisticsCenter")}>
              {usage}
            </HubSection>
          )}
          {orders && (
            <HubSection title={t("wallet.orders")} end={link("pay-detail")}>
              {orders}
            </HubSection>
          )}
        </div>
        <div>
          <HubSection title={t("settings.vouchers")}>
            <HubVouchers hasPhone={Boolean(account?.phoneNumber)} />
            <RedeemForm />
          </HubSection>
          {invitations && <HubSection title={t("wallet.invitations")}>{invitations}</HubSection>}
        </div>
      </div>
      <HubSection title={t("wallet.links")}>
        <HubLinks />
      </HubSection>
    </div>
  );
}
