import { useQueryClient } from "@tanstack/react-query";
import { RedeemForm } from "../../features/accounts/components/redeem-form.tsx";
import { paymentKeys } from "../../features/payments/api/keys.ts";
import PayMoneyPage from "../../features/payments/pages/pay-money-page.tsx";

/** Top-up, with codes that bring vouchers: what they bring stands in its figures at once. */
export default function PayMoneyScreen() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: paymentKeys.packages });
  return <PayMoneyPage redeem={<RedeemForm onRedeemed={refresh} />} />;
}
