import type { JobSegment, Reviser, ReviewSegments, SegmentComment } from "@yizhou/contract";
import type { Fix, RatedFinding } from "@yizhou/qa";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/format.ts";
import { FittingTabs } from "../../../ui/fitting-tabs.tsx";
import type { Findings } from "../state/use-findings.ts";
import { CheckPanel } from "./check-panel.tsx";
import { CommentsPanel } from "./comments-panel.tsx";
import { ConcordancePanel, type Search } from "./concordance-panel.tsx";
import { ContextPanel } from "./context-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { LivePage } from "./live-page.tsx";
import { MatchPanel, type Help } from "./match-panel.tsx";
import { ReviewPanel } from "./review-panel.tsx";
import { RevisePanel } from "./revise-panel.tsx";
import styles from "./side-panel.module.css";

export type PanelName =
  | "matches"
  | "checks"
  | "concordance"
  | "context"
  | "history"
  | "comments"
  | "review"
  | "revise";

interface Props {
  readonly jobId: string;
  readonly segments: readonly JobSegment[];
  /** Ordinals as they stand in the document. */
  readonly order: readonly number[];
  readonly segment: JobSegment;
  /** Whether the person may write into the segment in hand. */
  readonly mayWrite: boolean;
  readonly from: string;
  readonly to: string;
  readonly shown: PanelName;
  readonly help: Help;
  readonly findings: readonly RatedFinding[];
  readonly all: Findings;
  readonly isChecking: boolean;
  /** Whether that was done before in this visit. */
  readonly isWholeChecked: boolean;
  readonly search: Search;
  readonly searchField: Ref<HTMLInputElement>;
  /** The language model that helps with drafts; null where there is none. */
  readonly reviser: Reviser["engine"];
  /** The target as it stands in the editor at this moment. */
  readonly draft: () => string;
  /** Changes with every answer of the server to an edit. */
  readonly saved: number;
  readonly onShow: (name: PanelName) => void;
  readonly onMatch: (target: string) => void;
  readonly onTerm: (text: string) => void;
  readonly onFix: (fix: Fix) => void;
  readonly onVersion: (target: string) => void;
  readonly onSearch: (search: Search) => void;
  readonly onRunChecks: () => void;
  readonly onFixAll: () => void;
  readonly onCheckSettings: () => void;
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
  /** Where a reviewer says why a sentence goes back. */
  readonly reasonField: Ref<HTMLTextAreaElement>;
  readonly onReview: (review: ReviewSegments["reviews"][number]) => Promise<boolean>;
}

/** Beside the grid: what is known of the segment in hand, one panel at a time, and under it the page as it will print. */
export function SidePanel(props: Props) {
  const { help, findings, segment, segments, shown, from, to, mayWrite, onGo } = props;
  const { t } = useTranslation("editor");
  const tabs = [
    { name: "matches", label: counted(t("panel.matches"), help.data?.matches.length) },
    { name: "checks", label: counted(t("panel.checks"), findings.length) },
    { name: "concordance", label: t("panel.concordance") },
    { name: "context", label: t("panel.context") },
    { name: "history", label: t("panel.history") },
    { name: "comments", label: counted(t("panel.comments"), props.together.comments.length) },
    { name: "review", label: t("panel.review") },
    ...(props.reviser && props.together.mayEdit
      ? [{ name: "revise", label: t("panel.revise") } as const]
      : []),
  ] as const;
  return (
    <aside className={styles.panel} aria-label={t("panel.label")} data-tour="panel">
      <FittingTabs
        label={t("panel.label")}
        more={t("panel.others")}
        className={styles.tabs}
        tabs={tabs}
        shown={shown}
        onShow={props.onShow}
      />
      <div className={styles.body} role="region" tabIndex={0} aria-label={t(`panel.${shown}`)}>
        {shown === "matches" && (
          <MatchPanel
            jobId={props.jobId}
            segment={segment}
            help={help}
            from={from}
            to={to}
            mayWrite={mayWrite}
            onMatch={props.onMatch}
            onTerm={props.onTerm}
          />
        )}
        {shown === "checks" && (
          <CheckPanel
            own={findings}
            all={props.all}
            segments={segments}
            mayWrite={mayWrite}
            current={segment.ordinal}
            isRunning={props.isChecking}
            isWholeChecked={props.isWholeChecked}
            onFix={props.onFix}
            onGo={onGo}
            onRun={props.onRunChecks}
            onFixAll={props.together.mayEdit ? props.onFixAll : null}
            onSettings={props.onCheckSettings}
          />
        )}
        {shown === "concordance" && (
          <ConcordancePanel
            search={props.search}
            field={props.searchField}
            from={from}
            to={to}
            mayWrite={mayWrite}
            onSearch={props.onSearch}
            onInsert={props.onTerm}
          />
        )}
        {shown === "context" && (
          <ContextPanel
            segments={segments}
            order={props.order}
            current={segment.ordinal}
            from={from}
            to={to}
            onGo={onGo}
          />
        )}
        {shown === "history" && (
          <HistoryPanel
            jobId={props.jobId}
            segment={segment}
            to={to}
            mayWrite={mayWrite}
            onVersion={props.onVersion}
          />
        )}
        {shown === "comments" && (
          <CommentsPanel
            key={segment.ordinal}
            jobId={props.jobId}
            ordinal={segment.ordinal}
            mayResolve={props.together.mayEdit}
            {...props.together}
          />
        )}
        {shown === "review" && (
          <ReviewPanel
            key={segment.ordinal}
            jobId={props.jobId}
            segment={segment}
            to={to}
            {...props.together}
          />
        )}
        {shown === "revise" && props.reviser && (
          <RevisePanel
            jobId={props.jobId}
            segment={segment}
            engine={props.reviser}
            mayWrite={mayWrite}
            draft={props.draft}
            onTake={props.onMatch}
          />
        )}
      </div>
      <LivePage jobId={props.jobId} segment={segment} saved={props.saved} />
    </aside>
  );
}

function counted(label: string, count: number | undefined): string {
  return count ? `${label} ${formatNumber(count)}` : label;
}
