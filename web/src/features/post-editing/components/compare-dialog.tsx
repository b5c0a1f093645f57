import type { JobCopies, JobSegment } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { directionOf } from "../../../lib/direction.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { useOriginal } from "../api/copies.ts";
import { differencesOf, type Difference } from "../state/compare-copies.ts";
import { numberOf } from "../state/segment-places.ts";
import { plainOf } from "../state/segment-text.ts";
import { TextDiff } from "./text-diff.tsx";
import styles from "./copies.module.css";

export type Origin = NonNullable<JobCopies["origin"]>;

/** Nobody reads more at once. */
const MOST_SHOWN = 200;

/** Where a copy says something else than its original does now. */
export function CompareDialog({
  origin,
  segments,
  to,
  onGo,
  onClose,
}: {
  readonly origin: Origin;
  /** Of the copy, as they are being edited. */
  readonly segments: readonly JobSegment[];
  readonly to: string;
  readonly onGo: (ordinal: number) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("editor");
  const original = useOriginal(origin.id);
  const found = original.data && differencesOf(segments, original.data.segments);
  return (
    <Dialog
      isWide
      title={t("copies.compare")}
      note={t("copies.compareNote", { name: origin.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("copies.close")}</Button>}
    >
      {original.isError && <ErrorState error={original.error} onRetry={() => void original.refetch()} />}
      {original.isPending && <Skeleton rows={4} />}
      {found && found.length === 0 && <p>{t("copies.same")}</p>}
      {found && found.length > 0 && (
        <>
          <p className="small mute" role="status">
            {t("copies.different", { count: found.length, segments: formatNumber(found.length) })}
          </p>
          <ul className={styles.differences}>
            {found.slice(0, MOST_SHOWN).map((one) => (
              <Row key={one.segment.ordinal} difference={one} to={to} onGo={onGo} />
            ))}
          </ul>
          {found.length > MOST_SHOWN && (
            <p className="small mute">
              {t("copies.more", {
                count: found.length - MOST_SHOWN,
                segments: formatNumber(found.length - MOST_SHOWN),
              })}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

function Row({
  difference: { segment, mine, theirs },
  to,
  onGo,
}: {
  readonly difference: Difference;
  readonly to: string;
  readonly onGo: (ordinal: number) => void;
}) {
  const { t } = useTranslation("editor");
  const number = numberOf(segment, formatNumber);
  return (
    <li>
      <span className="num mute">{number}</span>
      <div>
        <p className="small mute">{plainOf(segment.source)}</p>
        {mine === null || theirs === null ? (
          <>
            <p lang={to} dir={directionOf(to)}>
              {plainOf(mine ?? theirs ?? "")}
            </p>
            <p className="small mute">{t(mine === null ? "copies.onlyThere" : "copies.onlyHere")}</p>
          </>
        ) : (
          <TextDiff before={plainOf(theirs)} after={plainOf(mine)} lang={to} />
        )}
      </div>
      {mine !== null && (
        <Button size="sm" tone="text" onClick={() => onGo(segment.ordinal)}>
          {t("context.go", { number })}
        </Button>
      )}
    </li>
  );
}
