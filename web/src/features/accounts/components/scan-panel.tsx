import { pagePath } from "@yizhou/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUiLanguage } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import type { ScanProvider } from "../api/keys.ts";
import { useScan, useScanCode } from "../api/scan-login.ts";
import { keepPendingEntry } from "../state/pending-entry.ts";
import type { PendingEntry } from "../state/pending-entry.ts";
import { classes } from "../../../lib/classes.ts";
import styles from "./scan-panel.module.css";

/**
 * The 280 by 280 frame that is scanned with a phone. Afterwards this tab goes to login-wework with the code: the provider's
 * frame leads it there, or, where the frame is our own picture, this page asks for the code.
 */
export function ScanPanel({
  provider,
  entry,
}: {
  readonly provider: ScanProvider;
  readonly entry: PendingEntry;
}) {
  const { t } = useTranslation("account");
  const { data, dataUpdatedAt, error, isFetching, refetch } = useScan(provider);
  const language = useUiLanguage();
  const [expiredAt, setExpiredAt] = useState(0);
  const isExpired = data !== undefined && expiredAt === dataUpdatedAt;

  const pollUrl = isExpired ? null : (data?.pollUrl ?? null);
  const { data: code } = useScanCode(pollUrl);

  useEffect(() => {
    if (data) keepPendingEntry(entry);
  }, [data, entry]);
  useEffect(() => {
    if (!code || !data) return;
    const answer = new URLSearchParams({ code, state: data.state });
    location.assign(`${pagePath("login-wework", language)}?${answer.toString()}`);
  }, [code, data, language]);
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => setExpiredAt(dataUpdatedAt), data.expiresInSeconds * 1000);
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt]);

  return (
    <div className={styles.scan} data-part="scan">
      <div className={styles.qrFrame} data-part="qr-frame" aria-busy={isFetching}>
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
          <div className={styles.qrOver} role="alert">
            <p>{t(isExpired ? "scan.expired" : "scan.unavailable")}</p>
            <Button icon="retry" isBusy={isFetching} onClick={() => void refetch()}>
              {t("scan.renew")}
            </Button>
          </div>
        )}
      </div>
      <p className={classes("soft", styles.scanNote)}>{t(`scan.note.${provider}`)}</p>
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
