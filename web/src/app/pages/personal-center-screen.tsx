import PersonalCenterPage from "../../features/accounts/pages/personal-center-page.tsx";
import { InviteSummary } from "../../features/invitations/components/invite-summary.tsx";
import { Bell } from "../../features/notifications/components/bell.tsx";
import { LatestOrders } from "../../features/payments/components/latest-orders.tsx";
import { MonthUsage } from "../../features/statistics/components/month-usage.tsx";

/** The hub of what is one's own, with the bell at its head. */
export default function PersonalCenterScreen() {
  return (
    <PersonalCenterPage
      bell={<Bell />}
      usage={<MonthUsage />}
      orders={<LatestOrders />}
      invitations={<InviteSummary />}
    />
  );
}
