import { Review as RebateReview } from "../../features/invitations/components/review.tsx";
import OverviewPage from "../../features/operations/pages/overview-page.tsx";
import { Review } from "../../features/payments/components/review.tsx";

/** The operations backend's first page, with what waits to be approved where it is decided. */
export default function OperationsOverviewScreen() {
  return (
    <OverviewPage
      review={
        <>
          <Review isBare />
          <RebateReview isBare />
        </>
      }
    />
  );
}
