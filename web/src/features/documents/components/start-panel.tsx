import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { openSignInDialog } from "../../../lib/sign-in-store.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
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
  /** Characters left for an engine; null while nothing can start. */
  readonly characters: number | null;
  readonly start: Start;
  readonly onStart: () => void;
}

/** The one main action of the screen; under 750 px it stands at the foot of the window together with the figure. */
export function StartPanel(props: Props) {
  const { isSignedIn, isWaiting, count, leftOut, isComing, characters, start, onStart } = props;
  const { t, i18n } = useTranslation("documents");
  const { t: figureText } = useTranslation("figures");
  const reason = start.error
    ? (isApiError(start.error) && lastSegment(start.error.message)) || t("start.failed")
    : null;
  return (
    <div className={styles.start}>
      {characters !== null && (
        <p className={styles.startFigure} aria-hidden>
          <span className="soft">{figureText("forEngine.name")}</span>
          <span>
            <b className="num">{formatNumber(characters)}</b> {t("quote.unit")}
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
        {isSignedIn && isComing && <p>{t(count > 0 ? "start.coming" : "start.waiting")}</p>}
        {isSignedIn && leftOut.length > 0 && count > 0 && (
          <p>{t("start.leftOut", { names: new Intl.ListFormat(i18n.language).format(leftOut) })}</p>
        )}
        {count > 0 && !isWaiting && <p className={styles.startLast}>{t("quote.note")}</p>}
      </div>
    </div>
  );
}
