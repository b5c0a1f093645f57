import type { Preview } from "@yizhou/contract";
import type { LayoutMark, PlacedUnits } from "@yizhou/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { onFindKey, useFoundSteps } from "../state/found.ts";
import { boxesOn, type Side } from "../state/places.ts";
import { useLed, type Led } from "../state/use-led.ts";
import { usePagesView } from "../state/use-pages-view.ts";
import { usePairs, type HeldUnit } from "../state/use-pairs.ts";
import { useUnitFind } from "../state/use-unit-find.ts";
import { FindBar } from "./find-bar.tsx";
import type { PageFrame } from "./page-column.tsx";
import { PageSpread } from "./page-spread.tsx";
import { PagesToolbar } from "./pages-toolbar.tsx";
import { PairLayer } from "./pair-layer.tsx";
import { PicturePage } from "./picture-page.tsx";
import { ShownFile, type Shown } from "./shown-file.tsx";
import styles from "./preview.module.css";

interface Props extends HeldUnit {
  readonly jobId: string;
  readonly drawn: Pick<Preview, "source" | "target" | "bilingual">;
  /** Asks for fresh addresses of the same pages. */
  readonly renew: () => Promise<unknown>;
  /** Null for formats whose paragraphs have no places that we know. */
  readonly places: PlacedUnits | null;
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
  /** On the screen, from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly led: Led | null;
  readonly onReached: () => void;
  readonly onMark: (mark: LayoutMark) => void;
}

/**
 * Pages that come as pictures, source and result beside each other, with their texts paired and found where places are known;
 * or a bilingual picture alone.
 */
export function DrawnPages(props: Props) {
  const { jobId, drawn, renew, shown, onShown, page, onPage, led, onReached, onMark } = props;
  const { t } = useTranslation("translation");
  const isPair = shown === "pair";
  const places = isPair ? props.places : null;
  const view = usePagesView(page);
  const pairs = usePairs(places, view.pages, props);
  useLed({ led, isPair, isReady: true, view, pairs, onReached, showPair: () => onShown("pair") });

  const [query, setQuery] = useState<string | null>(null);
  const found = useUnitFind(jobId, places, query ?? "");
  const steps = useFoundSteps(found, query ?? "", page, ({ side, page: at, top, bottom }) => {
    view.setSide(side);
    view.pages.current?.reveal(side, at, top, bottom);
  });

  const renderPage = (side: Side, index: number, frame: PageFrame) => {
    const picture = (isPair ? drawn[side] : drawn.bilingual)[index]!;
    const pageName = side === "source" ? "preview.sourcePage" : "preview.targetPage";
    return (
      <PicturePage
        key={`${index} ${picture.url}`}
        picture={picture}
        name={t(isPair ? pageName : "preview.foldPage", { page: index + 1 })}
        frame={frame}
        onExpired={renew}
        onPointer={places ? (point) => pairs.point(side, index, point) : undefined}
        onClick={places ? () => pairs.click(side, index) : undefined}
      >
        {places && (
          <PairLayer
            side={side}
            page={index}
            boxes={boxesOn(places, side, index)}
            active={pairs.active}
            found={found.places.flatMap((one) => (one.side === side ? [one.unit] : []))}
            foundNow={steps.at?.side === side ? steps.at.unit : null}
            tabStop={pairs.tabStop(side, index, page - 1)}
            isFocusWanted={pairs.isFocusWanted(side, index)}
            marks={places.marks.filter((one) => one.page === index)}
            onFocus={(box) => pairs.focused(side, index, box)}
            onKeyDown={(event, box) => pairs.keyDown(event, side, index, box)}
            onMark={onMark}
          />
        )}
      </PicturePage>
    );
  };

  const target = isPair ? drawn.target : drawn.bilingual;
  return (
    <div
      className={styles.pview}
      ref={view.stage}
      onKeyDown={places ? onFindKey(() => setQuery(query ?? "")) : undefined}
    >
      <PagesToolbar
        view={view}
        pageCount={isPair ? Math.max(drawn.source.length, target.length) : target.length}
        isPair={isPair}
        onFind={places ? () => setQuery(query === null ? "" : null) : undefined}
      >
        {drawn.bilingual.length > 0 && (
          <ShownFile
            choices={[
              ["pair", t("preview.shown.pair")],
              ["bilingual", t("preview.shown.bilingualPicture")],
            ]}
            shown={shown}
            onShown={onShown}
          />
        )}
      </PagesToolbar>
      {places && query !== null && (
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
        <PageSpread
          key={shown}
          handle={view.pages}
          source={isPair ? drawn.source : null}
          target={target}
          labels={{
            source: t("preview.sourcePages"),
            target: t(isPair ? "preview.targetPages" : "preview.shown.bilingualPicture"),
          }}
          zoom={view.zoom}
          isLocked={view.isLocked}
          shownSide={view.side}
          page={page}
          onPage={onPage}
          onLead={view.setLead}
          renderPage={renderPage}
        />
      </div>
    </div>
  );
}
