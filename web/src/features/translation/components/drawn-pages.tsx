import type { Preview } from "@yizhou/contract";
import type { LayoutMark, PlacedUnits } from "@yizhou/model";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { boxesOn, type Side } from "../state/places.ts";
import { usePagesView } from "../state/use-pages-view.ts";
import { usePairs } from "../state/use-pairs.ts";
import type { PageFrame } from "./page-column.tsx";
import { PageSpread } from "./page-spread.tsx";
import { PagesToolbar } from "./pages-toolbar.tsx";
import { PairLayer } from "./pair-layer.tsx";
import { PicturePage } from "./picture-page.tsx";

interface Props {
  readonly drawn: Pick<Preview, "source" | "target">;
  /** Asks for fresh addresses of the same pages. */
  readonly renew: () => Promise<unknown>;
  /** Null for formats whose paragraphs have no places that we know. */
  readonly places: PlacedUnits | null;
  /** The mark that was led to last; `call` grows with every lead. */
  readonly led: { readonly mark: LayoutMark; readonly call: number } | null;
  readonly onMark: (mark: LayoutMark) => void;
}

/** Pages that come as pictures, source and result beside each other; with their texts paired where places are known. */
export function DrawnPages({ drawn, renew, places, led, onMark }: Props) {
  const { t } = useTranslation("translation");
  const view = usePagesView();
  const pairs = usePairs(places, view.pages);
  const goToMark = useEffectEvent((wanted: LayoutMark) => {
    view.goTo(wanted.page + 1);
    view.setSide("target");
    pairs.hold(wanted.unit, wanted.page);
  });
  useEffect(() => {
    if (led) goToMark(led.mark);
  }, [led]);

  const renderPage = (side: Side, index: number, frame: PageFrame) => {
    const picture = drawn[side][index]!;
    const name = t(side === "source" ? "preview.sourcePage" : "preview.targetPage", { page: index + 1 });
    return (
      <PicturePage
        key={`${index} ${picture.url}`}
        picture={picture}
        name={name}
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
            tabStop={pairs.tabStop(side, index, view.page - 1)}
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

  return (
    <div className="pview" ref={view.stage}>
      <PagesToolbar view={view} pageCount={Math.max(drawn.source.length, drawn.target.length)} isPair />
      <div className="pview-body">
        <PageSpread
          handle={view.pages}
          source={drawn.source}
          target={drawn.target}
          labels={{ source: t("preview.sourcePages"), target: t("preview.targetPages") }}
          zoom={view.zoom}
          isLocked={view.isLocked}
          shownSide={view.side}
          page={view.page}
          onPage={view.setPage}
          onLead={view.setLead}
          renderPage={renderPage}
        />
      </div>
    </div>
  );
}
