import { CampaignTable } from "../../features/campaigns/components/campaign-table.tsx";
import { ModelList } from "../../features/engines/components/model-list.tsx";
import { SiteEngineTest } from "../../features/engines/components/site-engine-test.tsx";
import { EvaluationsView } from "../../features/evaluations/components/evaluations-view.tsx";
import { Review as RebateReview } from "../../features/invitations/components/review.tsx";
import OverviewPage from "../../features/operations/pages/overview-page.tsx";
import { PackageTable } from "../../features/payments/components/package-table.tsx";
import { Review } from "../../features/payments/components/review.tsx";
import { Review as TrialReview } from "../../features/trials/components/review.tsx";

/** The operations backend's first page, with what waits to be approved and what is offered where it is decided. */
export default function OperationsOverviewScreen() {
  return (
    <OverviewPage
      review={
        <>
          <Review isBare />
          <RebateReview isBare />
          <TrialReview />
        </>
      }
      engineTest={(engine, name) => <SiteEngineTest engine={engine} name={name} />}
      models={<ModelList />}
      evaluations={<EvaluationsView />}
      offers={
        <>
          <PackageTable />
          <CampaignTable />
        </>
      }
    />
  );
}
