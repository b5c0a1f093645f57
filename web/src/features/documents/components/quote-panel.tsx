import type { Quote } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { BandTable, sumBands } from "../../../ui/band-table.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { estimatesOf, useEstimateText } from "../state/estimate-text.ts";
import shared from "./upload.module.css";
import styles from "./quote-panel.module.css";

interface Props {
  readonly quote: Quote | null;
  /** The same with match bands, once they are known. */
  readonly analysis: Quote | null;
  readonly isAnalysing: boolean;
  readonly isCounting: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The counts of what can start: all, repeats, memory, and what is left for an engine as the large figure. */
export function QuotePanel({ quote, analysis, isAnalysing, isCounting, error, onRetry }: Props) {
  const { t } = useTranslation("documents");
  const estimateText = useEstimateText();
  if (error) {
    const reason = isApiError(error) ? lastSegment(error.message) : "";
    return (
      <div className={styles.quote} role="alert">
        <FieldError className={styles.quoteError} isQuiet>
          {reason || t("quote.failed")}
        </FieldError>
        <Button size="sm" icon="retry" onClick={onRetry}>
          {t("quote.retry")}
        </Button>
      </div>
    );
  }
  if (!quote) {
    return (
      <div className={styles.quote}>
        <p className="mute">{isCounting ? t("quote.working") : t("quote.empty")}</p>
      </div>
    );
  }
  const ready = quote.items.filter((item) => item.problem === null);
  const { characters, repeats, memory, engine } = totalsOf(ready);
  const estimates = estimatesOf(ready);
  return (
    <section className={styles.quote} aria-label={t("quote.label")} aria-busy={isCounting}>
      <dl className={styles.quoteFacts}>
        <dt>{t("quote.files")}</dt>
        <dd>{t("quote.filesValue", { value: formatNumber(ready.length) })}</dd>
        <dt>{t("quote.characters")}</dt>
        <dd className="num">{formatNumber(characters)}</dd>
        <dt>{t("quote.repeats")}</dt>
        <Saving value={repeats} />
        <dt>{t("quote.memory")}</dt>
        <Saving value={memory} />
        {engine > 0 && (
          <>
            <dt>{t("quote.cost")}</dt>
            <dd className="num">
              {estimates === null
                ? estimateText(null)
                : estimates.map((estimate) => estimateText(estimate)).join(t("options.separator"))}
            </dd>
          </>
        )}
      </dl>
      <div className={shared.total}>
        <span>{t("quote.engine")}</span>
        <b className="num">
          {formatNumber(engine)} <span className={shared.unit}>{t("quote.unit")}</span>
        </b>
      </div>
      <Analysis analysis={analysis} isAnalysing={isAnalysing} ready={ready} />
    </section>
  );
}

/** Sentences by match band: what is free, what goes to an engine. */
function Analysis({
  analysis,
  isAnalysing,
  ready,
}: Pick<Props, "analysis" | "isAnalysing"> & { readonly ready: Quote["items"] }) {
  const { t } = useTranslation("documents");
  const all = ready.flatMap(({ fileId }) => {
    const item = analysis?.items.find((one) => one.fileId === fileId);
    return item?.bands ? [item.bands] : [];
  });
  if (all.length === 0 && !isAnalysing) return null;
  return (
    <div className={styles.quoteBands} aria-busy={isAnalysing}>
      <h3>{t("quote.bands")}</h3>
      {all.length > 0 ? (
        <BandTable bands={sumBands(all)} label={t("quote.bands")} />
      ) : (
        <p className="small mute">{t("quote.analysing")}</p>
      )}
    </div>
  );
}

function totalsOf(items: Quote["items"]) {
  const sum = (value: (item: Quote["items"][number]) => number) =>
    items.reduce((total, item) => total + value(item), 0);
  return {
    characters: sum((item) => item.characters),
    repeats: sum((item) => item.repeats.characters),
    memory: sum((item) => item.memory.characters),
    engine: sum((item) => item.engine.characters),
  };
}

/** A saving, with the true minus sign; nothing saved is a plain 0. */
function Saving({ value }: { readonly value: number }) {
  return <dd className={value > 0 ? "num c-ok" : "num"}>{value > 0 ? `−${formatNumber(value)}` : "0"}</dd>;
}
