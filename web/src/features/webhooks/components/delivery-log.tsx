import type { WebhookDelivery } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/format.ts";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Table } from "../../../ui/table.tsx";
import { useDeliveries } from "../api/webhooks.ts";

/** What was told to one address lately, and how it went. */
export function DeliveryLog({ id }: { readonly id: string }) {
  const { t } = useTranslation("programs");
  const { data, error, refetch } = useDeliveries(id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="table" rows={4} />;
  if (data.length === 0) return <p className="soft">{t("webhooks.noDeliveries")}</p>;
  return (
    <Table label={t("webhooks.log")}>
      <thead>
        <tr>
          <th>{t("webhooks.when")}</th>
          <th>{t("webhooks.what")}</th>
          <th>{t("webhooks.outcome")}</th>
        </tr>
      </thead>
      <tbody>
        {data.map((delivery) => (
          <tr key={delivery.id}>
            <td>{formatDateTime(delivery.at)}</td>
            <td>{t(`webhooks.kind.${delivery.kind}`)}</td>
            <td>
              <Outcome delivery={delivery} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Outcome({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation("programs");
  const { state, status, failure, tries, nextAt } = delivery;
  const parts = [
    t(`webhooks.state.${state}`),
    ...(status === null ? [] : [t("webhooks.answered", { status })]),
    ...(failure === null ? [] : [t(`webhooks.failure.${failure}`)]),
    ...(tries > 1 ? [t("webhooks.tries", { count: tries })] : []),
    ...(nextAt && tries > 0 ? [t("webhooks.nextAt", { date: formatDateTime(nextAt) })] : []),
  ];
  return parts.join(" · ");
}
