import type { PreviewFiles } from "@yizhou/contract";
import type { LayoutMark, PlacedUnits } from "@yizhou/model";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../ui/screen-states.tsx";
import { clearFound, markFound } from "../state/found-marks.ts";
import { boxesOn, type Side } from "../state/places.ts";
import { useFind, type FoundPlace } from "../state/use-find.ts";
import { usePageSizes } from "../state/use-page-sizes.ts";
import { usePairs } from "../state/use-pairs.ts";
import { usePagesView } from "../state/use-pages-view.ts";
import { usePdf } from "../state/use-pdf.ts";
import { FindBar } from "./find-bar.tsx";
import type { PageFrame } from "./page-column.tsx";
import { PageRail } from "./page-rail.tsx";
import { PageSpread } from "./page-spread.tsx";
import { PagesToolbar } from "./pages-toolbar.tsx";
import { PairLayer } from "./pair-layer.tsx";
import { PdfPage, type ShownText } from "./pdf-page.tsx";
import { PageFailure } from "./picture-page.tsx";
import { ShownFile, type Shown } from "./shown-file.tsx";
import "./pdf.css";

interface Props {
  readonly files: PreviewFiles;
  /** Asks for fresh addresses of the same files. */
  readonly renew: () => Promise<PreviewFiles | null>;
  readonly places: PlacedUnits | null;
  /** The mark that was led to last; `call` grows with every lead. */
  readonly led: { readonly mark: LayoutMark; readonly call: number } | null;
  readonly onMark: (mark: LayoutMark) => void;
}

const NO_MARKS: readonly LayoutMark[] = [];

/** A PDF job's pages: source and result beside each other with their paragraphs paired, or a bilingual file alone. */
export default function PdfPages({ files, renew, places: allPlaces, led, onMark }: Props) {
  const { t } = useTranslation("translation");
  const [shown, setShown] = useState<Shown>("pair");
  const isPair = shown === "pair";
  const name = isPair ? "target" : shown;
  const source = usePdf("source", isPair ? files.source : null, async () => (await renew())?.source ?? null);
  const target = usePdf(name, files[name], async () => (await renew())?.[name] ?? null);
  const hasSource = isPair && files.source !== null;
  const places = isPair ? allPlaces : null;
  const sourceSizes = usePageSizes(source.document, places);
  const targetSizes = usePageSizes(target.document, places);

  const view = usePagesView();
  const { pages, page } = view;
  const [hasRail, setHasRail] = useState(false);
  const pairs = usePairs(places, pages);

  const goToMark = useEffectEvent((wanted: LayoutMark) => {
    view.goTo(wanted.page + 1);
    view.setSide("target");
    pairs.hold(wanted.unit, wanted.page);
  });
  const isReady = target.document !== null && (!hasSource || source.document !== null);
  useEffect(() => {
    if (led && isReady) goToMark(led.mark);
  }, [led, isReady]);

  const texts = useRef(new Map<string, ShownText>());
  const [textVersion, setTextVersion] = useState(0);
  const [query, setQuery] = useState<string | null>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const found = useFind({ source: source.document, target: target.document }, query ?? "");
  const at = found.places[current ?? 0] ?? null;
  useEffect(() => setCurrent(null), [query, shown]);
  const lookAt = (place: FoundPlace) => {
    if (hasSource) view.setSide(place.side);
    pages.current?.reveal(place.side, place.page, place.top, place.bottom);
  };
  const startAt = useEffectEvent(() => {
    const here = found.places.findIndex((place) => place.page >= page - 1);
    setCurrent(Math.max(0, here));
    lookAt(found.places[Math.max(0, here)]!);
  });
  const hasPlaces = found.places.length > 0;
  useEffect(() => {
    if (hasPlaces && current === null) startAt();
  }, [hasPlaces, current]);
  useEffect(() => {
    markFound(found.places, at, (place) => texts.current.get(`${place.side} ${place.page}`));
  }, [found.places, at, textVersion]);
  useEffect(() => clearFound, []);
  const step = (by: 1 | -1) => {
    const count = found.places.length;
    const next = ((current ?? 0) + by + count) % count;
    setCurrent(next);
    lookAt(found.places[next]!);
  };

  const failed = [source, target].filter(({ hasFailed }) => hasFailed);
  const renderPage = (onSide: Side, index: number, frame: PageFrame) => {
    const document = (onSide === "source" ? source : target).document;
    if (!document) return null;
    const pageName = !isPair
      ? "preview.foldPage"
      : onSide === "source"
        ? "preview.sourcePage"
        : "preview.targetPage";
    return (
      <PdfPage
        key={`${name} ${index}`}
        document={document}
        index={index}
        name={t(pageName, { page: index + 1 })}
        frame={frame}
        onSize={(onSide === "source" ? sourceSizes : targetSizes).learn}
        onText={(at, text) => {
          if (text) texts.current.set(`${onSide} ${at}`, text);
          else texts.current.delete(`${onSide} ${at}`);
          setTextVersion((version) => version + 1);
        }}
        onFollow={(to) => view.goTo(to + 1)}
        onPointer={places ? (place) => pairs.point(onSide, index, place) : undefined}
        onClick={places ? () => pairs.click(onSide, index) : undefined}
      >
        {places && (
          <PairLayer
            side={onSide}
            page={index}
            boxes={boxesOn(places, onSide, index)}
            active={pairs.active}
            tabStop={pairs.tabStop(onSide, index, page - 1)}
            isFocusWanted={pairs.isFocusWanted(onSide, index)}
            marks={places.marks.filter((one) => one.page === index)}
            onFocus={(box) => pairs.focused(onSide, index, box)}
            onKeyDown={(event, box) => pairs.keyDown(event, onSide, index, box)}
            onMark={onMark}
          />
        )}
      </PdfPage>
    );
  };

  return (
    <div
      className="pview"
      ref={view.stage}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== "f" || !(event.ctrlKey || event.metaKey)) return;
        // The browser would find only what is on the screen.
        event.preventDefault();
        setQuery(query ?? "");
      }}
    >
      <PagesToolbar
        view={view}
        pageCount={targetSizes.sizes.length}
        isPair={isPair}
        rail={{ isShown: hasRail, onChange: setHasRail }}
        onFind={() => setQuery(query === null ? "" : null)}
      >
        <ShownFile files={files} shown={shown} onShown={setShown} />
      </PagesToolbar>
      {query !== null && (
        <FindBar
          query={query}
          onQuery={setQuery}
          count={found.places.length}
          current={current}
          isSearching={found.isSearching}
          onStep={step}
          onClose={() => setQuery(null)}
        />
      )}
      <div className="pview-body">
        {failed.length > 0 ? (
          <PageFailure onRetry={() => failed.forEach((one) => one.retry())} />
        ) : !isReady ? (
          <div className="pview-opening" role="status" aria-label={t("preview.opening")}>
            <Skeleton rows={8} />
          </div>
        ) : (
          <>
            {hasRail && (
              <PageRail
                document={target.document!}
                sizes={targetSizes.sizes}
                marks={places?.marks ?? NO_MARKS}
                page={page}
                onPage={view.goTo}
              />
            )}
            <PageSpread
              key={shown}
              handle={pages}
              source={hasSource ? sourceSizes.sizes : null}
              target={targetSizes.sizes}
              labels={{
                source: t("preview.sourcePages"),
                target: t(isPair ? "preview.targetPages" : `preview.shown.${shown}`),
              }}
              zoom={view.zoom}
              isLocked={view.isLocked}
              shownSide={view.side}
              page={page}
              onPage={view.setPage}
              onLead={view.setLead}
              renderPage={renderPage}
            />
          </>
        )}
      </div>
    </div>
  );
}
