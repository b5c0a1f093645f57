import { hasEnded } from "@yizhou/contract";
import type { LayoutMark, PlacedUnits } from "@yizhou/model";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { isMissing } from "../../../lib/api-error.ts";
import { ErrorState, Skeleton } from "../../../ui/screen-states.tsx";
import { usePlaces } from "../api/get-places.ts";
import { usePreview } from "../api/get-preview.ts";
import { useJob } from "../api/get-job.ts";

import { findUnit } from "../state/places.ts";
import type { Led } from "../state/use-led.ts";
import { usePageAhead } from "../state/use-page-ahead.ts";
import { useSegments } from "../state/use-segments.ts";
import { useTitle } from "../state/use-title.ts";
import { DrawnPages } from "./drawn-pages.tsx";
import { JobGone } from "./job-gone.tsx";
import { LayoutMarks } from "./layout-marks.tsx";
import { ParagraphCorrections } from "./paragraph-corrections.tsx";
import { PageAgain } from "./page-again.tsx";
import { PagesOpening } from "./pages-opening.tsx";
import { PagesPlaceholder } from "./pages-placeholder.tsx";
import { PreviewBar, type FollowedLink, type PreviewView } from "./preview-bar.tsx";
import { ReportPanel } from "./report-panel.tsx";
import { SegmentSpread, type SpreadHandle } from "./segment-spread.tsx";
import type { Shown } from "./shown-file.tsx";
import styles from "./preview-screen.module.css";

/** What shows a PDF is large, and wanted for PDFs only. */
const PdfPages = lazy(() => import("./pdf-pages.tsx"));
const ReadingView = lazy(async () => ({ default: (await import("./reading-view.tsx")).ReadingView }));

/** Pages or segments of a job with the report beside them. Which view is shown stands in the address. */
export function PreviewScreen({
  id,
  link = null,
}: {
  readonly id: string;
  /** The link that shows it, where it is somebody else's. */
  readonly link?: FollowedLink | null;
}) {
  const { t } = useTranslation("translation");
  const [params, setParams] = useSearchParams();
  const wanted = params.get("view");
  const setView = (next: PreviewView) =>
    setParams(
      { ...(link ? { share: link.id } : { id }), ...(next !== "pages" && { view: next }) },
      { replace: true },
    );

  const asked = useJob(id);
  const job = asked.data;
  const canRead = job?.outputs.includes("reading") === true;
  const view: PreviewView = wanted === "segments" || (wanted === "reading" && canRead) ? wanted : "pages";
  const revision = job?.renditions.find(({ output }) => output === "target")?.revision ?? null;
  const hasResult = revision !== null;
  const preview = usePreview(id, revision);
  const segments = useSegments(id, job?.segments.total ?? 0);
  // A link may name the sentence to begin with.
  const [current, setCurrent] = useState<number | null>(() => {
    const named = Number(params.get("sentence"));
    return Number.isInteger(named) && named > 0 ? named - 1 : null;
  });
  const files = preview.data?.files ?? null;
  const placesUrl = preview.isPlaceholderData ? null : (preview.data?.placesUrl ?? null);
  const places = usePlaces(id, revision, placesUrl).data ?? null;
  const [held, setHeld] = useState<number | null>(null);
  // Here, so that who looks at the sentences comes back to where the pages were left.
  const [shown, setShown] = useState<Shown>("pair");
  const [movedTo, setPage] = useState<number | null>(null);
  // A first page need not be the first of the file.
  const page = movedTo ?? (job?.isFirstPage ? Number.parseInt(job.pageRanges ?? "1", 10) : 1);
  const [led, setLed] = useState<Led | null>(null);
  const canCorrect = job !== undefined && link === null && !job.isFirstPage && hasEnded(job);
  const canTranslateAgain = canCorrect && job.format === "pdf";
  const heldPage = held === null || !places ? null : pageOf(places, held);
  const {
    ahead,
    show: showAhead,
    drop: dropAhead,
  } = usePageAhead(id, revision, canCorrect && job.format === "pdf" ? heldPage : null);
  const leads = {
    led,
    onReached: () => setLed((now) => now && { ...now, isReached: true }),
    onMark: (mark: LayoutMark) => setLed({ mark, isReached: false }),
  };
  const spread = useRef<SpreadHandle>(null);

  // The list of segments exists only after the view has changed, so the jump waits for it.
  const reveal = useEffectEvent(() => current !== null && spread.current?.reveal(current));
  useEffect(() => {
    if (view === "segments") reveal();
  }, [view, current]);
  useTitle(job?.name);

  // Deleted or expired also while it is open: who asks for fresh addresses is the first to hear of it.
  if (isMissing(asked.error) || isMissing(preview.error) || job?.state === "expired") {
    return <JobGone title={t("preview.notFound.title")} text={t("preview.notFound.text")} />;
  }
  if (asked.isError && !job) {
    return <ErrorState error={asked.error} text={t("preview.failed")} onRetry={() => void asked.refetch()} />;
  }
  if (!job) {
    return (
      <div className={styles.previewLoading}>
        <Skeleton rows={12} />
      </div>
    );
  }

  const drawn = preview.data?.state === "ready" && !files ? preview.data : null;
  return (
    <div className={styles.preview}>
      <PreviewBar job={job} link={link} view={view} onView={setView} />
      {view === "reading" ? (
        <Suspense fallback={<PagesOpening />}>
          <ReadingView job={job} />
        </Suspense>
      ) : (
        <div className={styles.previewBody}>
          <div className={styles.stage}>
            {view === "segments" ? (
              <SegmentSpread
                handle={spread}
                label={t("preview.segments.label")}
                segments={segments}
                from={job.from}
                to={job.to}
                isMarked
                current={current}
              />
            ) : files?.target ? (
              <Suspense fallback={<PagesOpening />}>
                <PdfPages
                  files={files}
                  renew={async () => (await preview.refetch()).data?.files ?? null}
                  places={places}
                  shown={shown}
                  onShown={setShown}
                  page={page}
                  onPage={setPage}
                  held={held}
                  onHeld={setHeld}
                  ahead={ahead}
                  revision={preview.isPlaceholderData ? null : revision}
                  onAheadReached={dropAhead}
                  {...leads}
                />
              </Suspense>
            ) : drawn ? (
              <DrawnPages
                jobId={id}
                drawn={drawn}
                renew={() => preview.refetch()}
                places={places}
                shown={shown}
                onShown={setShown}
                page={page}
                onPage={setPage}
                held={held}
                onHeld={setHeld}
                {...leads}
              />
            ) : (
              <PagesPlaceholder
                job={job}
                isRunning={!hasEnded(job)}
                hasResult={hasResult}
                preview={preview.data ?? null}
                error={preview.error}
                onRetry={() => void preview.refetch()}
                onSegments={() => setView("segments")}
              />
            )}
          </div>
          <ReportPanel
            job={job}
            isOwn={link === null}
            onNotice={(ordinal) => {
              setCurrent(ordinal);
              setView("segments");
            }}
          >
            {places && (
              <LayoutMarks
                marks={places.marks}
                current={led?.mark ?? null}
                onMark={(next) => {
                  leads.onMark(next);
                  setView("pages");
                }}
              />
            )}
            {places && canCorrect && (
              <ParagraphCorrections
                job={job}
                places={places}
                held={view === "pages" ? held : null}
                isPageAhead={ahead !== null}
                onCorrected={() => {
                  setHeld(null);
                  if (job.format === "pdf") showAhead(heldPage ?? page);
                }}
              />
            )}
            {canTranslateAgain && (
              <PageAgain
                job={job}
                page={heldPage ?? page}
                unit={view === "pages" && held !== null ? (places?.units[held] ?? null) : null}
                onChanged={showAhead}
              />
            )}
          </ReportPanel>
        </div>
      )}
    </div>
  );
}

/** The page that the translation of a paragraph begins on, from 1; null where it stands on none. */
function pageOf(places: PlacedUnits, unit: number): number | null {
  const place = findUnit(places, "target", unit, 0);
  return place && place.page + 1;
}
