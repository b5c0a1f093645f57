import { quoteFiguresOf } from "@yizhou/contract";
import type { Amount, Quote } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import { formatNumber, formatWhen } from "../../../lib/format.ts";
import { usePagePath } from "../../../lib/page.ts";
import { isUniversityUser } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/use-session.ts";
import { classes } from "../../../lib/classes.ts";
import { BandTable, sumBands } from "../../../ui/band-table.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { Figures, type Figure } from "../../../ui/figures.tsx";
import { estimatesOf, useEstimateText } from "../state/estimate-text.ts";
import type { QuotePayment } from "../state/quote-payment.ts";
import shared from "./upload.module.css";
import styles from "./quote-panel.module.css";

interface Props {
  readonly quote: Quote | null;
  /** The same with match bands, once they are known. */
  readonly analysis: Quote | null;
  /** What starting would take; null while nothing is counted. */
  readonly payment: QuotePayment | null;
  /** Whether every translation is read once more, which the price holds. */
  readonly isReviewed: boolean;
  readonly isAnalysing: boolean;
  readonly isCounting: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The counts of what can start: all, repeats, memory, what is left for an engine, and as the large figure what it takes at most. */
export function QuotePanel(props: Props) {
  const { quote, analysis, payment, isReviewed, isAnalysing, isCounting, error, onRetry } = props;
  const { t } = useTranslation("documents");
  const { t: figureText } = useTranslation("figures");
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
  if (!quote || !payment) {
    return (
      <div className={styles.quote}>
        <p className="mute">{isCounting ? t("quote.working") : t("quote.empty")}</p>
      </div>
    );
  }
  const ready = quote.items.filter((item) => item.problem === null);
  const { files, all, memory, repeats, kept, engine } = quoteFiguresOf(quote.items);
  // Where characters are charged the site pays its engines; on keys of their own people pay these.
  const elsewhere = ready.filter(({ price }) => price.characters === 0);
  const estimates = estimatesOf(elsewhere);
  const review = isReviewed ? ready.reduce((sum, item) => sum + (item.review?.characters ?? 0), 0) : 0;
  /** A saving has the true minus sign; nothing saved is a plain 0. */
  const saved = (name: "memory" | "repeats" | "kept", { segments, characters }: Amount): Figure => ({
    name: figureText(`${name}.name`),
    value: characters > 0 ? `−${formatNumber(characters)}` : "0",
    note: figureText(`${name}.note`),
    ...(characters > 0 && { tone: "ok", parts: [sentences(segments)] }),
  });
  const sentences = (count: number): Figure => ({
    name: figureText("sentences.name"),
    value: formatNumber(count),
  });
  const figures: Figure[] = [
    { name: t("quote.files"), value: t("quote.filesValue", { value: formatNumber(files) }) },
    {
      name: figureText("quoteAll.name"),
      value: formatNumber(all.characters),
      note: figureText("quoteAll.note"),
      parts: [sentences(all.segments)],
    },
    ...[saved("kept", kept), saved("repeats", repeats), saved("memory", memory)],
    {
      name: figureText("forEngine.name"),
      value: formatNumber(engine.characters),
      note: figureText("forEngine.note"),
      parts: [sentences(engine.segments)],
    },
    ...(elsewhere.some((item) => item.engine.characters > 0)
      ? [
          {
            name: t("quote.cost"),
            value:
              estimates === null
                ? estimateText(null)
                : estimates.map((estimate) => estimateText(estimate)).join(t("options.separator")),
          },
        ]
      : []),
    ...(review > 0 ? [{ name: t("quote.review"), value: `+${formatNumber(review)}` }] : []),
    { name: t("quote.price"), value: formatNumber(payment.price), note: t("quote.priceNote") },
    ...(payment.free > 0
      ? [{ name: t("quote.free"), value: `−${formatNumber(payment.free)}`, tone: "ok" as const }]
      : []),
  ];
  return (
    <section className={styles.quote} aria-label={t("quote.label")} aria-busy={isCounting}>
      <Figures figures={figures} label={t("quote.label")} />
      <div className={shared.total} title={t("quote.ceilingNote")}>
        <span>{t("quote.ceiling")}</span>
        <b className="num">
          {formatNumber(payment.due)} <span className={shared.unit}>{t("quote.unit")}</span>
        </b>
      </div>
      <Balance payment={payment} />
      <Analysis analysis={analysis} isAnalysing={isAnalysing} ready={ready} />
    </section>
  );
}

/** What the person has for it; what is missing stands beside the button that starts. */
function Balance({ payment: { balance, organizationLimit } }: { readonly payment: QuotePayment }) {
  const { t } = useTranslation("documents");
  const to = usePagePath();
  const isProvided = isUniversityUser(useSession()?.user);
  return (
    <>
      <p className={classes("small mute", styles.balance)}>
        {t("quote.balance", { balance: formatNumber(balance) })}
        {!isProvided && (
          <Link className="link" to={to("payMoney")}>
            {t("quote.topUp")}
          </Link>
        )}
      </p>
      {organizationLimit && (
        <p className="small mute">
          {t("quote.organizationLimit", {
            limit: formatNumber(organizationLimit.characters),
            left: formatNumber(Math.max(0, organizationLimit.characters - organizationLimit.taken)),
            date: formatWhen(organizationLimit.renewsAt),
          })}
        </p>
      )}
    </>
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
