import type { Job } from "@yizhou/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { useConfirming } from "../state/use-confirming.ts";
import type { Segments } from "../state/use-segments.ts";
import { SegmentSpread, type SpreadHandle } from "./segment-spread.tsx";
import { FoldText } from "../../../ui/fold.tsx";
import { Note } from "../../../ui/note.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./live-preview.module.css";

interface Props {
  readonly job: Job;
  readonly segments: Segments;
  /** Ordinals of the segments that came last. */
  readonly fresh: ReadonlySet<number>;
  /** Where the last new text came in; null before the first. */
  readonly newest: number | null;
  readonly isRunning: boolean;
}

/** Source and growing translation side by side. Following the progress ends as soon as the reader scrolls. */
export function LivePreview({ job, segments, fresh, newest, isRunning }: Props) {
  const { t } = useTranslation("translation");
  const [isFollowing, setIsFollowing] = useState(true);
  const title = isRunning ? t("job.live.title") : t("preview.segments.label");
  const confirming = useConfirming(job, segments);
  const spread = useRef<SpreadHandle>(null);
  const follow = useEffectEvent(() => {
    if (isFollowing && isRunning && newest !== null) spread.current?.reveal(newest);
  });
  useEffect(() => follow(), [newest]);
  return (
    <section>
      <div className={styles.barx}>
        <div className="row">
          <h2 className={styles.liveTitle}>{title}</h2>
          <span className="mute">{t("job.live.sentences", { total: formatNumber(job.segments.total) })}</span>
        </div>
        {!isRunning && job.segments.done > 0 && (
          <div className="row tight">
            <span className="mute small" role="status">
              {t("job.confirm.count", { value: formatNumber(confirming.confirmed) })}
            </span>
            <Button size="sm" icon="check" isBusy={confirming.isBusy} onClick={confirming.confirmAll}>
              {t("job.confirm.all")}
            </Button>
          </div>
        )}
        {isRunning && (
          <Switch isOn={isFollowing} onChange={setIsFollowing}>
            {t("job.live.follow")}
          </Switch>
        )}
      </div>
      {job.segments.total === 0 ? (
        <p className={classes("mute", styles.liveEmpty)}>{t("job.live.empty")}</p>
      ) : (
        <div className={styles.pv}>
          <SegmentSpread
            handle={spread}
            label={title}
            segments={segments}
            from={job.from}
            to={job.to}
            onConfirm={confirming.toggle}
            fresh={isRunning ? fresh : undefined}
            fold={
              <span className={styles.liveFold}>
                <FoldText>{titleOf(job.name)}</FoldText>
              </span>
            }
            onUserScroll={() => setIsFollowing(false)}
          />
        </div>
      )}
      {isRunning && (
        <Note className={styles.liveNote}>
          <Icon name="info" />
          <span>{t("job.leave")}</span>
        </Note>
      )}
    </section>
  );
}

/** The vertical title of the fold: the file's name without its extension, as much as the strip holds. */
function titleOf(name: string): string {
  const dot = name.lastIndexOf(".");
  const bare = dot > 0 ? name.slice(0, dot) : name;
  return bare.length > 24 ? `${bare.slice(0, 23)}…` : bare;
}
