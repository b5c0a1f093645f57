import type { PreviewFiles } from "@yizhou/contract";
import type { LayoutMark, PlacedUnits } from "@yizhou/model";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { clearFound, markFound } from "../state/found-marks.ts";
import { onFindKey, useFoundSteps } from "../state/found.ts";
import { boxesOn, type Side } from "../state/places.ts";
import type { PageAhead } from "../state/use-page-ahead.ts";
import { useFind } from "../state/use-find.ts";
import type { PdfDocument } from "../state/pdf-reader.ts";
import { useLed, type Led } from "../state/use-led.ts";
import { usePageSizes } from "../state/use-page-sizes.ts";
import { usePairs, type HeldUnit } from "../state/use-pairs.ts";
import { usePagesView } from "../state/use-pages-view.ts";
import { usePdf } from "../state/use-pdf.ts";
import { FindBar } from "./find-bar.tsx";
import type { PageFrame } from "./page-column.tsx";
import { PageRail } from "./page-rail.tsx";
import { PageSpread } from "./page-spread.tsx";
import { PageSheet } from "./page-sheet.tsx";
import { PagesOpening } from "./pages-opening.tsx";
import { PagesToolbar } from "./pages-toolbar.tsx";
import { PairLayer } from "./pair-layer.tsx";
import { PdfPage, type ShownText } from "./pdf-page.tsx";
import { PageFailure } from "./picture-page.tsx";
import { ShownFile, type Shown } from "./shown-file.tsx";
import styles from "./preview.module.css";

interface Props extends HeldUnit {
  readonly files: PreviewFiles;
  /** Asks for fresh addresses of the same files. */
  readonly renew: () => Promise<PreviewFiles | null>;
  readonly places: PlacedUnits | null;
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
  /** On the screen, from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly led: Led | null;
  readonly onReached: () => void;
  readonly onMark: (mark: LayoutMark) => void;
  /** A page of the translation that is newer than the files. */
  readonly ahead: PageAhead | null;
  /** Of the files; null while those of the newest revision are asked for. */
  readonly revision: number | null;
  /** The files show it now. */
  readonly onAheadReached: () => void;
}

const NO_MARKS: readonly LayoutMark[] = [];
const CHOICES = ["pair", "bilingual", "bilingualPages"] as const;

/** The same place in another file; in the one of alternating pages each stands twice. */
function samePage(page: number, from: Shown, to: Shown): number {
  const inPair = from === "bilingualPages" ? Math.ceil(page / 2) : page;
  return to === "bilingualPages" ? inPair * 2 - 1 : inPair;
}

/** A PDF job's pages: source and result beside each other with their paragraphs paired, or a bilingual file alone. */
export default function PdfPages(props: Props) {
  const { files, renew, shown, page, onPage, led, onReached, onMark, ahead, revision, onAheadReached } =
    props;
  const { t } = useTranslation("translation");
  const isPair = shown === "pair";
  const file = isPair ? "target" : shown;
  const target = usePdf(file, files[file], async () => (await renew())?.[file] ?? null);
  // One after the other: on a slow line both at once would keep the reader from both.
  const first = isPair && target.document ? files.source : null;
  const source = usePdf("source", first, async () => (await renew())?.source ?? null);
  const hasSource = isPair && files.source !== null;
  const places = isPair ? props.places : null;
  const sourceSizes = usePageSizes(source.document, places);
  const targetSizes = usePageSizes(target.document, places);

  const view = usePagesView(page);
  const { pages } = view;
  const [hasRail, setHasRail] = useState(false);
  const pairs = usePairs(places, pages, props);
  const isReady = target.document !== null;
  const show = (next: Shown) => {
    onPage(samePage(page, shown, next));
    props.onShown(next);
  };
  useLed({ led, isPair, isReady, view, pairs, onReached, showPair: () => show("pair") });

  const texts = useRef(new Map<string, ShownText>());
  const [textVersion, setTextVersion] = useState(0);
  const [query, setQuery] = useState<string | null>(null);
  const found = useFind({ source: source.document, target: target.document }, query ?? "", page);
  const steps = useFoundSteps(found, `${shown} ${query ?? ""}`, page, ({ side, page: at, top, bottom }) => {
    if (hasSource) view.setSide(side);
    pages.current?.reveal(side, at, top, bottom);
  });
  useEffect(() => {
    markFound(found.places, steps.at, (place) => texts.current.get(`${place.side} ${place.page}`));
  }, [found.places, steps.at, textVersion]);
  useEffect(() => clearFound, []);

  // Of the target's pages: the file that each was drawn from last.
  const [drawn, setDrawn] = useState<ReadonlyMap<number, PdfDocument>>(new Map());
  const hasFiles = ahead !== null && revision !== null && revision >= ahead.revision && target.isNewest;
  const isReached = hasFiles && drawn.get(ahead.page - 1) === target.document;
  const tellReached = useEffectEvent(onAheadReached);
  useEffect(() => {
    if (isReached) tellReached();
  }, [isReached]);

  const failed = [source, target].filter(({ hasFailed }) => hasFailed);
  const renderPage = (onSide: Side, index: number, frame: PageFrame) => {
    const document = (onSide === "source" ? source : target).document;
    const pageName = !isPair
      ? "preview.foldPage"
      : onSide === "source"
        ? "preview.sourcePage"
        : "preview.targetPage";
    const name = t(pageName, { page: index + 1 });
    if (!document)
      return (
        <PageSheet key={`coming ${index}`} className={styles.coming} frame={frame} name={name}>
          {null}
        </PageSheet>
      );
    // Where paragraphs stand on it is known when the files are there.
    const isAhead = isPair && onSide === "target" && ahead?.page === index + 1;
    return (
      <PdfPage
        key={`${shown} ${index}`}
        document={document}
        index={index}
        name={name}
        frame={frame}
        onSize={(onSide === "source" ? sourceSizes : targetSizes).learn}
        onDrawn={(of) => {
          if (isPair && onSide === "target") setDrawn((now) => new Map(now).set(index, of));
        }}
        onText={(at, text) => {
          if (text) texts.current.set(`${onSide} ${at}`, text);
          else texts.current.delete(`${onSide} ${at}`);
          setTextVersion((version) => version + 1);
        }}
        onFollow={(to) => view.goTo(to + 1)}
        onPointer={places ? (place) => pairs.point(onSide, index, place) : undefined}
        onClick={places ? () => pairs.click(onSide, index) : undefined}
      >
        {isAhead && <img className={styles.ahead} src={ahead.image} alt="" draggable={false} />}
        {places && !isAhead && (
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
    <div className={styles.pview} ref={view.stage} onKeyDown={onFindKey(() => setQuery(query ?? ""))}>
      <PagesToolbar
        view={view}
        pageCount={targetSizes.sizes.length}
        isPair={isPair}
        rail={{ isShown: hasRail, onChange: setHasRail }}
        onFind={() => setQuery(query === null ? "" : null)}
      >
        <ShownFile
          choices={CHOICES.filter((one) => one === "pair" || files[one] !== null).map((one) => [
            one,
            t(`preview.shown.${one}`),
          ])}
          shown={shown}
          onShown={show}
        />
      </PagesToolbar>
      {query !== null && (
        <FindBar
          query={query}
          onQuery={setQuery}
          count={found.places.length}
          current={steps.current}
          isSearching={found.isSearching}
          onStep={steps.step}
          onClose={() => setQuery(null)}
        />
      )}
      <div className={styles.pviewBody}>
        {failed.length > 0 ? (
          <PageFailure onRetry={() => failed.forEach((one) => one.retry())} />
        ) : !isReady ? (
          <PagesOpening />
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
              onPage={onPage}
              onLead={view.setLead}
              renderPage={renderPage}
            />
          </>
        )}
      </div>
    </div>
  );
}
