import { findingMessage } from "@yizhou/contract";
import type { JobSegment, ReviewSegments, SegmentComment, SegmentHelp } from "@yizhou/contract";
import { findingCode, type Fix, type RatedFinding } from "@yizhou/qa";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { Band, bandOf } from "../../../ui/band.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useVersions } from "../api/segments.ts";
import { shownKeys, type CommandName } from "../state/commands.ts";
import type { Findings } from "../state/use-findings.ts";
import { CommentsPanel } from "./comments-panel.tsx";
import { ReviewPanel } from "./review-panel.tsx";
import { SegmentText } from "./segment-text.tsx";
import styles from "./side-panel.module.css";

type TabName = "matches" | "checks" | "all" | "history" | "comments" | "review";

/** What is asked for the segment in hand. */
export interface Help {
  readonly data: SegmentHelp | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

interface Props {
  readonly jobId: string;
  readonly segment: JobSegment;
  readonly to: string;
  readonly help: Help;
  readonly findings: readonly RatedFinding[];
  readonly all: Findings;
  readonly isMac: boolean;
  readonly onMatch: (target: string) => void;
  readonly onTerm: (text: string) => void;
  readonly onFix: (fix: Fix) => void;
  readonly onVersion: (target: string) => void;
  readonly onGo: (ordinal: number) => void;
  readonly together: Together;
}

/** What several people in one job bring along. */
export interface Together {
  /** Of the segment in hand. */
  readonly comments: readonly SegmentComment[];
  readonly stamp: string;
  readonly mayEdit: boolean;
  readonly mayReview: boolean;
  readonly isPending: boolean;
  readonly onReview: (review: ReviewSegments["reviews"][number]) => Promise<void>;
}

/** Beside the grid: matches and terms, checks, and what the segment has said. */
export function SidePanel(props: Props) {
  const { help, findings, all, segment } = props;
  const { t } = useTranslation("editor");
  const [tab, setTab] = useState<TabName>("matches");
  const total = [...all.values()].reduce((sum, list) => sum + list.length, 0);
  const tabs = [
    { name: "matches", label: counted(t("panel.matches"), help.data?.matches.length) },
    { name: "checks", label: counted(t("panel.checks"), findings.length) },
    { name: "all", label: counted(t("panel.all"), total) },
    { name: "history", label: t("panel.history") },
    { name: "comments", label: counted(t("panel.comments"), props.together.comments.length) },
    { name: "review", label: t("panel.review") },
  ] as const;
  return (
    <aside className={styles.panel} aria-label={t("panel.label")}>
      <Tabs label={t("panel.label")} tabs={tabs} shown={tab} onShow={setTab} />
      <div className={styles.body}>
        {tab === "matches" && <Matches {...props} />}
        {tab === "checks" && <Checks findings={findings} onFix={props.onFix} />}
        {tab === "all" && <AllFindings all={all} current={segment.ordinal} onGo={props.onGo} />}
        {tab === "history" && <History {...props} />}
        {tab === "comments" && (
          <CommentsPanel
            key={segment.ordinal}
            jobId={props.jobId}
            ordinal={segment.ordinal}
            mayResolve={props.together.mayEdit}
            {...props.together}
          />
        )}
        {tab === "review" && (
          <ReviewPanel
            key={segment.ordinal}
            jobId={props.jobId}
            segment={segment}
            to={props.to}
            {...props.together}
          />
        )}
      </div>
    </aside>
  );
}

function counted(label: string, count: number | undefined): string {
  return count ? `${label} ${formatNumber(count)}` : label;
}

function Keys({ name, isMac }: { readonly name: CommandName; readonly isMac: boolean }) {
  return (
    <span className={styles.keys}>
      {shownKeys(name, isMac).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

function Matches({ help, to, isMac, onMatch, onTerm }: Props) {
  const { t } = useTranslation("editor");
  if (help.error) return <ErrorState text={t("panel.helpFailed")} onRetry={help.retry} />;
  if (!help.data) return <Skeleton rows={4} />;
  const { matches, terms } = help.data;
  return (
    <>
      {matches.length === 0 && <p className={styles.none}>{t("panel.noMatches")}</p>}
      {matches.map((match, i) => (
        <article key={i} className={styles.match}>
          <Band look={bandOf("memory", match.score)}>{match.score}</Band>
          <div>
            <p className={styles.diff}>
              {match.diff.map((run, at) =>
                run.kind === "kept" ? (
                  run.text
                ) : run.kind === "inserted" ? (
                  <ins key={at}>{run.text}</ins>
                ) : (
                  <del key={at}>{run.text}</del>
                ),
              )}
            </p>
            <SegmentText text={match.target} lang={to} side="target" />
            {match.needsEditing && (
              <p className="c-warn">
                <Icon name="triangle" size={14} /> {t("panel.needsEditing")}
              </p>
            )}
            <p className={styles.foot}>
              <span>{match.library}</span>
              <Button size="sm" tone="text" onClick={() => onMatch(match.target)}>
                {t("panel.use")} {i < 3 && <Keys name={`match${i + 1}` as CommandName} isMac={isMac} />}
              </Button>
            </p>
          </div>
        </article>
      ))}
      <h3 className={styles.heading}>{t("panel.terms")}</h3>
      {terms.length === 0 && <p className={styles.none}>{t("panel.noTerms")}</p>}
      <ul className={styles.terms}>
        {terms.map((term, i) => (
          <li key={`${term.startOffset} ${i}`}>
            <span>{term.term}</span>
            <span className={styles.names}>
              {term.targets.map((name) => (
                <button key={name} type="button" lang={to} onClick={() => onTerm(name)}>
                  {name}
                </button>
              ))}
              {term.forbidden.map((name) => (
                <del key={name} lang={to} title={t("panel.forbidden")}>
                  {name}
                </del>
              ))}
              {i < 3 && term.targets.length > 0 && (
                <Keys name={`term${i + 1}` as CommandName} isMac={isMac} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Checks({ findings, onFix }: Pick<Props, "findings" | "onFix">) {
  const { t } = useTranslation("editor");
  const language = useUiLanguage();
  if (findings.length === 0)
    return (
      <p className={styles.none}>
        <Icon name="check" size={14} /> {t("panel.allGood")}
      </p>
    );
  return (
    <ul className={styles.findings}>
      {findings.map((finding, i) => (
        <li key={i}>
          <span className={finding.severity === "block" ? "c-bad" : "c-warn"}>
            <Icon name={finding.severity === "block" ? "error" : "triangle"} size={14} />
          </span>
          <span>{findingMessage(findingCode(finding), finding.values, language)}</span>
          {finding.fix && (
            <Button size="sm" onClick={() => onFix(finding.fix!)}>
              {t("panel.fix")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** More are not listed at once; the filter shows them all. */
const MOST_LISTED = 200;

function AllFindings({ all, current, onGo }: Pick<Props, "all" | "onGo"> & { readonly current: number }) {
  const { t } = useTranslation("editor");
  const language = useUiLanguage();
  const rows = [...all].sort(([a], [b]) => a - b).slice(0, MOST_LISTED);
  if (rows.length === 0) return <p className={styles.none}>{t("panel.nothingFound")}</p>;
  return (
    <ul className={styles.findings}>
      {rows.map(([ordinal, list]) => (
        <li key={ordinal} aria-current={ordinal === current || undefined}>
          <button type="button" className={styles.place} onClick={() => onGo(ordinal)}>
            {formatNumber(ordinal + 1)}
          </button>
          <span>{list.map((one) => findingMessage(findingCode(one), one.values, language)).join(" · ")}</span>
        </li>
      ))}
      {all.size > MOST_LISTED && (
        <li className="mute">
          <span />
          {t("panel.more", { count: all.size - MOST_LISTED, more: formatNumber(all.size - MOST_LISTED) })}
        </li>
      )}
    </ul>
  );
}

function History({ jobId, segment, to, onVersion }: Props) {
  const { t } = useTranslation("editor");
  const versions = useVersions(jobId, segment);
  if (versions.isError) return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />;
  if (!versions.data) return <Skeleton rows={4} />;
  if (versions.data.length === 0) return <p className={styles.none}>{t("panel.noHistory")}</p>;
  return (
    <ol className={styles.versions}>
      {versions.data.map((version) => (
        <li key={version.version}>
          <p className={styles.foot}>
            <span>
              {version.origin ? t(`origin.${version.origin}`) : t("status.untranslated")}
              {version.isConfirmed && ` · ${t("status.confirmed")}`} · {formatDateTime(version.madeAt)}
              {version.author !== null && ` · ${version.author}`}
              {version.propagatedFrom !== null &&
                ` · ${t("panel.propagatedFrom", { number: formatNumber(version.propagatedFrom + 1) })}`}
            </span>
            {version.target !== null && version.target !== segment.target && (
              <Button size="sm" tone="text" onClick={() => onVersion(version.target!)}>
                {t("panel.back")}
              </Button>
            )}
          </p>
          <SegmentText text={version.target ?? ""} lang={to} side="target" />
        </li>
      ))}
    </ol>
  );
}
