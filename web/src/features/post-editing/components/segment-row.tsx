import { findingMessage } from "@yizhou/contract";
import type { JobSegment, SegmentHelp } from "@yizhou/contract";
import { findingCode, type RatedFinding } from "@yizhou/qa";
import { countCharacters } from "@yizhou/text";
import { memo, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { formatNumber } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { Band, bandOf } from "../../../ui/band.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import type { Typed } from "../state/editing.ts";
import { numberOf } from "../state/segment-places.ts";
import { useShownKeys } from "../state/use-keys.ts";
import { plainOf } from "../state/segment-text.ts";
import { needsReview, scoreOf, statusOf, type SegmentStatus } from "../state/segment-status.ts";
import type { Bar } from "../state/use-presence.ts";
import { SegmentText } from "./segment-text.tsx";
import { TargetEditor, type TargetHandle } from "./target-editor.tsx";
import styles from "./segment-row.module.css";

const STATUS_MARKS: Readonly<Record<SegmentStatus, { readonly icon: IconName; readonly tone: string }>> = {
  untranslated: { icon: "circle", tone: "untranslated" },
  draft: { icon: "draft", tone: "draft" },
  confirmed: { icon: "check", tone: "confirmed" },
  reviewed: { icon: "check-double", tone: "reviewed" },
  rejected: { icon: "return", tone: "rejected" },
  locked: { icon: "lock", tone: "locked" },
};

/** Why it is to be looked at, beside what the checks in the page say already; of a job from before there were scores, the gravest reason. */
function reasonsOf({ problem, quality }: JobSegment, said: readonly string[]): readonly string[] {
  if (!quality) return problem ? [problem.text] : [];
  return quality.reasons.filter((reason) => !said.includes(reason));
}

interface Props {
  readonly segment: JobSegment;
  readonly from: string;
  readonly to: string;
  readonly isCurrent: boolean;
  readonly findings: readonly RatedFinding[] | undefined;
  /** Of the current row only. */
  readonly terms?: SegmentHelp["terms"];
  /** What the server says where somebody else was faster. */
  readonly theirs?: JobSegment;
  readonly refused?: string;
  /** Why the person may not write here. */
  readonly bar?: Bar;
  readonly isRepeat: boolean;
  /** Open comments. */
  readonly comments: number;
  readonly editor?: Ref<TargetHandle>;
  /** Of the current row only: what may follow what is being written. */
  readonly complete?: ((before: string, after: string) => string | null) | undefined;
  readonly onGo: (ordinal: number) => void;
  readonly onText: (typed: Typed) => void;
  /** Of the current row only. */
  readonly onConfirm: (() => void) | undefined;
  readonly onSettle: (ordinal: number, keep: "mine" | "theirs") => void;
}

/** One segment: source, what the fold says of it, target; the target of the row in hand is an editor. */
export const SegmentRow = memo(function SegmentRow(props: Props) {
  const { segment, from, to, isCurrent, findings, terms, theirs } = props;
  const { t } = useTranslation("editor");
  const language = useUiLanguage();
  const { ordinal, source, origin, matchScore } = segment;
  const score = scoreOf(segment);
  // Of a match the score is mostly its percent, which stands over it.
  const isScoreNews = score !== null && !(origin === "memory" && matchScore === score);
  const isDoubted = needsReview(segment);
  const status = statusOf(segment);
  const mark = STATUS_MARKS[status];
  const number = numberOf(segment, formatNumber);
  const { bar } = props;
  const isEditable = isCurrent && status !== "locked" && !bar;
  return (
    <div
      className={classes(styles.row, isCurrent && styles.current, bar && bar.why !== "read" && styles.closed)}
      data-ordinal={ordinal}
      data-status={status}
      aria-current={isCurrent || undefined}
    >
      <span className={classes("num", styles.number)}>{number}</span>
      {/* Rows are reached by keyboard with the editor's own commands; the click is a shortcut for the mouse. */}
      <button type="button" tabIndex={-1} className={styles.source} onClick={() => props.onGo(ordinal)}>
        <SegmentText text={source} lang={from} terms={terms} findings={findings} side="source" />
      </button>
      <span className={styles.fold}>
        <span className={styles[mark.tone]}>
          <Icon name={mark.icon} label={t(`status.${status}`)} />
        </span>
        {status !== "untranslated" && origin !== null && origin !== "copy" && (
          <Band look={bandOf(origin, matchScore)} title={t(`origin.${origin}`)}>
            {origin === "memory" && matchScore !== null ? matchScore : t(`origin.${origin}`)}
          </Band>
        )}
        {isScoreNews && (
          <span
            className={classes("num", styles.score, isDoubted && "c-warn")}
            title={t(`score.${segment.quality!.basis}`)}
            aria-label={t("score.label", { score: formatNumber(score) })}
            role="img"
          >
            {formatNumber(score)}
          </span>
        )}
        {(props.isRepeat || props.comments > 0) && (
          <span className={styles.marks}>
            {props.isRepeat && <Icon name="copy" size={14} label={t("people.repeat")} />}
            {props.comments > 0 && (
              <Icon
                name="info"
                size={14}
                label={t("people.comments", {
                  count: props.comments,
                  comments: formatNumber(props.comments),
                })}
              />
            )}
          </span>
        )}
      </span>
      <div className={classes(styles.target, isEditable && styles.edited)}>
        {isEditable ? (
          <>
            <TargetEditor
              key={ordinal}
              handle={props.editor!}
              label={t("target.label", { number })}
              lang={to}
              segment={segment}
              complete={props.complete}
              onChange={(tagged, over) => props.onText({ ordinal, target: tagged, over })}
            />
            <Foot target={segment.target ?? ""} onConfirm={props.onConfirm} />
          </>
        ) : (
          <button type="button" tabIndex={-1} className={styles.text} onClick={() => props.onGo(ordinal)}>
            {status === "untranslated" ? (
              <span className={styles.none}>{t("target.none")}</span>
            ) : (
              <SegmentText text={segment.target ?? source} lang={to} findings={findings} side="target" />
            )}
          </button>
        )}
        {(findings ?? []).map((finding, i) => (
          <p key={i} className={classes(styles.finding, finding.severity === "block" ? "c-bad" : "c-warn")}>
            <Icon name={finding.severity === "block" ? "error" : "triangle"} size={14} />
            <span>{findingMessage(findingCode(finding), finding.values, language)}</span>
          </p>
        ))}
        {isDoubted &&
          reasonsOf(
            segment,
            (findings ?? []).map((one) => findingMessage(findingCode(one), one.values, language)),
          ).map((reason) => (
            <p key={reason} className={classes(styles.finding, "c-warn")}>
              <Icon name="triangle" size={14} />
              <span>{reason}</span>
            </p>
          ))}
        {isCurrent && score !== null && (
          <p className={styles.basis}>
            {t("score.says", {
              score: formatNumber(score),
              basis: t(`score.${segment.quality!.basis}`),
            })}
          </p>
        )}
        {bar && bar.why !== "read" && (
          <p className={styles.bar}>
            <Icon name={bar.why === "held" ? "pen" : "person"} size={14} />
            <span>{t(`people.${bar.why}`, { name: bar.nickName })}</span>
          </p>
        )}
        {props.refused && (
          <p className={classes(styles.finding, "c-bad")}>
            <Icon name="error" size={14} />
            <span>{props.refused}</span>
          </p>
        )}
        {theirs && (
          <div className={styles.conflict} role="alert">
            <p>{t("conflict.text")}</p>
            <SegmentText text={theirs.target ?? ""} lang={to} side="target" />
            <span>
              <Button size="sm" onClick={() => props.onSettle(ordinal, "mine")}>
                {t("conflict.mine")}
              </Button>
              <Button size="sm" onClick={() => props.onSettle(ordinal, "theirs")}>
                {t("conflict.theirs")}
              </Button>
            </span>
          </div>
        )}
      </div>
    </div>
  );
});

/** Under the target in hand: how long it is, and the way on. */
function Foot({ target, onConfirm }: { readonly target: string; readonly onConfirm: Props["onConfirm"] }) {
  const { t } = useTranslation("editor");
  const shownKeys = useShownKeys();
  const count = countCharacters(plainOf(target));
  return (
    <div className={styles.foot}>
      <span className="num">{t("target.characters", { count, characters: formatNumber(count) })}</span>
      <Button size="sm" tone="text" onClick={onConfirm}>
        <kbd>{shownKeys("confirmNext").join(" ")}</kbd> {t("target.confirm")}
      </Button>
    </div>
  );
}
