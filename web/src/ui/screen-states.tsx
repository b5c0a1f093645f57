import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isApiError, lastSegment } from "../lib/api-error.ts";
import { BoatDrawing } from "./brand.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/** Nothing here yet: a drawing, one sentence, one action. */
export function EmptyState({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <div className="empty-state">
      <BoatDrawing />
      <p className="h3">{text}</p>
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
    <div className="error-state" role="alert">
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
    <div className={`skeleton ${shape}`} role="status" aria-label={t("loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="skl" />
      ))}
    </div>
  );
}
