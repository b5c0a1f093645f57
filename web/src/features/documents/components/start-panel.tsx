import { useTranslation } from "react-i18next";
import { failureText, isApiError } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { isUniversityUser } from "../../../lib/roles.ts";
import { openSignInDialog } from "../../../lib/sign-in-store.ts";
import { useSession } from "../../../lib/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import type { QuotePayment } from "../state/quote-payment.ts";
import type { Start } from "../state/use-start.ts";
import { classes } from "../../../lib/classes.ts";
import styles from "./start-panel.module.css";

interface Props {
  readonly isSignedIn: boolean;
  /** Files are still being sent, read or counted. */
  readonly isWaiting: boolean;
  /** Files that can start. */
  readonly count: number;
  /** Names of files in the list that cannot. */
  readonly leftOut: readonly string[];
  /** Files that are still sent or read: those that were asked for start by themselves. */
  readonly isComing: boolean;
  /** What it takes; null while nothing can start. */
  readonly payment: QuotePayment | null;
  readonly start: Start;
  readonly onStart: () => void;
}

/** The one main action of the screen; under 750 px it stands at the foot of the window together with the figure. */
export function StartPanel(props: Props) {
  const { isSignedIn, isWaiting, count, leftOut, isComing, payment, start, onStart } = props;
  const { t, i18n } = useTranslation("documents");
  const isProvided = isUniversityUser(useSession()?.user);
  const { error } = start;
  const isUnreached = isApiError(error) && error.status === 0;
  const reason = failureText(error, t(isUnreached ? "start.unreachable" : "start.failed"));
  return (
    <div className={styles.start} data-tour="start">
      {payment && (
        <p className={styles.startFigure} aria-hidden>
          <span className="soft">{t("quote.ceiling")}</span>
          <span>
            <b className="num">{formatNumber(payment.due)}</b> {t("quote.unit")}
          </span>
        </p>
      )}
      {isSignedIn ? (
        <Button
          tone="seal"
          size="lg"
          isBlock
          disabled={count === 0 || isWaiting}
          isBusy={start.isRunning}
          onClick={onStart}
        >
          {start.isRunning ? t("start.working") : count > 0 ? t("start.action", { count }) : t("start.none")}
        </Button>
      ) : (
        <Button tone="seal" size="lg" isBlock onClick={openSignInDialog}>
          {t("start.signIn")}
        </Button>
      )}
      <div role="status" className={classes("small mute", styles.startNote)}>
        {reason && (
          <FieldError className={styles.startError} isQuiet>
            {reason}
          </FieldError>
        )}
        {payment && payment.missing > 0 && (
          <p className="c-warn">
            {t(isProvided ? "quote.missingProvided" : "quote.missing", {
              missing: formatNumber(payment.missing),
            })}
          </p>
        )}
        {isSignedIn && isComing && <p>{t(count > 0 ? "start.coming" : "start.waiting")}</p>}
        {isSignedIn && leftOut.length > 0 && count > 0 && (
          <p>{t("start.leftOut", { names: new Intl.ListFormat(i18n.language).format(leftOut) })}</p>
        )}
        {count > 0 && !isWaiting && <p className={styles.startLast}>{t("quote.note")}</p>}
      </div>
    </div>
  );
}
