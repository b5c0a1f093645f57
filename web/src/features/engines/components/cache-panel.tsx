import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes, formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useClearCache, useEngineCache } from "../api/engines.ts";
import { Section } from "./section.tsx";
import styles from "./cache-panel.module.css";

/** How much of earlier answers is kept for this person, and how to be rid of it. */
export function CachePanel() {
  const { t } = useTranslation("engines");
  const { data, error, refetch } = useEngineCache();
  const [isAsking, setIsAsking] = useState(false);
  const clear = useClearCache();
  return (
    <Section title={t("cache.title")} lead={data && t("cache.lead", { days: data.days })}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={1} />
      ) : (
        <div className={styles.engineCache}>
          <span>
            {t("cache.size", {
              count: data.sentences,
              value: formatNumber(data.sentences),
              used: formatBytes(data.bytes),
              max: `${formatNumber(Math.round(data.maxBytes / 1_000_000))} MB`,
            })}
          </span>
          <Button size="sm" disabled={data.sentences === 0} onClick={() => setIsAsking(true)}>
            {t("cache.clear")}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t("cache.clearTitle")}
          note={t("cache.clearNote")}
          confirm={t("cache.clear")}
          onCancel={() => setIsAsking(false)}
          isBusy={clear.isPending}
          onConfirm={() => clear.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        />
      )}
    </Section>
  );
}
