import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../lib/api-error.ts";
import { BoatDrawing } from "./brand.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./screen-states.module.css";
import { classes } from "../lib/classes.ts";

/** Nothing here yet: a drawing, one sentence, one action. */
export function EmptyState({
  text,
  action,
  className,
}: {
  readonly text: string;
  readonly action?: ReactNode;
  readonly className?: string;
}) {
  return (
    <div className={classes(styles.emptyState, className)}>
      <BoatDrawing />
      <p className="h3">{text}</p>
      {action}
    </div>
  );
}

/** The same in the place of a whole screen, with its heading. */
export function EmptyScreen({
  title,
  text,
  action,
}: {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}) {
  return (
    <div className={styles.emptyState}>
      <BoatDrawing />
      <h1 className="h3">{title}</h1>
      <p className="soft">{text}</p>
      {action}
    </div>
  );
}

/** What happened, what is kept, and retry. Takes the error of a query; `text` overrides its message. */
export function ErrorState({
  error,
  text,
  onRetry,
}: {
  readonly error?: unknown;
  readonly text?: string;
  readonly onRetry?: () => void;
}) {
  const { t } = useTranslation("shell");
  const message = text ?? ((isApiError(error) && lastSegment(error.message)) || t("error.loadFailed"));
  return (
    <div className={styles.errorState} role="alert">
      <Icon name="error" size={20} />
      <p>{message}</p>
      {isApiError(error) && error.requestId && (
        <p className="small mute">{t("error.requestId", { id: error.requestId })}</p>
      )}
      {onRetry && (
        <Button size="sm" icon="retry" onClick={onRetry}>
          {t("action.retry")}
        </Button>
      )}
    </div>
  );
}

/**
 * Bars in the shape of the coming content. They stay invisible for the first 200 ms (docs/specification.md, section 9), so a fast answer
 * never flickers; the delay is the style sheet's.
 */
export function Skeleton({
  rows = 3,
  shape = "text",
}: {
  readonly rows?: number;
  readonly shape?: "text" | "table";
}) {
  const { t } = useTranslation("shell");
  return (
    <div
      className={classes(styles.skeleton, styles[shape])}
      data-part="skeleton"
      role="status"
      aria-label={t("loading")}
    >
      {Array.from({ length: rows }, (_, row) => (
        <SkeletonBar key={row} />
      ))}
    </div>
  );
}

/** A bar where a line of text will stand. */
export function SkeletonBar() {
  return <span className={styles.bar} />;
}
