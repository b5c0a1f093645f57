import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { beginScan } from "../api/scan-login.ts";
import type { ScanProvider } from "../api/scan-login.ts";
import { keepPendingEntry } from "../state/pending-entry.ts";
import type { PendingEntry } from "../state/pending-entry.ts";

/** The 280 by 280 frame that is scanned with a phone; afterwards the provider leads this tab to login-wework. */
export function ScanPanel({
  provider,
  entry,
}: {
  readonly provider: ScanProvider;
  readonly entry: PendingEntry;
}) {
  const { t } = useTranslation("account");
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: ["scan", provider],
    queryFn: () => beginScan(provider),
    // Every showing is a new scan.
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const [expiredAt, setExpiredAt] = useState(0);
  const isExpired = data !== undefined && expiredAt === dataUpdatedAt;

  useEffect(() => {
    if (data) keepPendingEntry(entry);
  }, [data, entry]);
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => setExpiredAt(dataUpdatedAt), data.expiresInSeconds * 1000);
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt]);

  return (
    <div className="scan">
      <div className="qr-frame" aria-busy={isFetching}>
        {data?.kind === "qr" && data.svg && !isExpired && (
          <img
            src={`data:image/svg+xml,${encodeURIComponent(data.svg)}`}
            width={280}
            height={280}
            alt={t(`scan.alt.${provider}`)}
          />
        )}
        {data?.kind === "frame" && !isExpired && (
          <iframe src={data.url} width={280} height={280} title={t(`scan.alt.${provider}`)} />
        )}
        {(isExpired || error) && (
          <div className="qr-over" role="alert">
            <p>{t(isExpired ? "scan.expired" : "scan.unavailable")}</p>
            <Button icon="retry" isBusy={isFetching} onClick={() => void refetch()}>
              {t("scan.renew")}
            </Button>
          </div>
        )}
      </div>
      <p className="soft scan-note">{t(`scan.note.${provider}`)}</p>
      {data?.kind === "qr" && !isExpired && (
        <p className="small soft">
          <a className="link" href={data.url} target="_blank" rel="noreferrer">
            {t("scan.open")}
          </a>
        </p>
      )}
    </div>
  );
}
