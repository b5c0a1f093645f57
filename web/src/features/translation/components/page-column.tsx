import type { Preview } from "@yizhou/contract";
import { useEffect, useState } from "react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { fileAddress } from "../api/download.ts";
import { placeAt } from "../state/page-sync.ts";

interface Props {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly side: "source" | "target";
  readonly pages: Preview["source"];
  /** Top edge of each page, and the end of the last one. */
  readonly tops: readonly number[];
  readonly pageWidth: number;
  /** The reader's hand is on this column. */
  readonly onLead: () => void;
  readonly onScroll: () => void;
  readonly onExpired: () => void;
}

/** Pages before and behind the window that are kept ready. */
const MARGIN_PAGES = 1;

/** One side's pages under each other. Only those in sight and their neighbours are in the document. */
export function PageColumn({ scroller, side, pages, tops, pageWidth, onLead, onScroll, onExpired }: Props) {
  const { t } = useTranslation("translation");
  const [range, setRange] = useState({ first: 0, last: 1 });
  const look = () => {
    const column = scroller.current;
    if (!column) return;
    const first = Math.max(0, placeAt(tops, column.scrollTop).page - MARGIN_PAGES);
    const last = placeAt(tops, column.scrollTop + column.clientHeight).page + MARGIN_PAGES;
    setRange((now) => (now.first === first && now.last === last ? now : { first, last }));
  };
  useEffect(look, [tops, scroller]);
  return (
    <div
      ref={scroller}
      className={`pcolumn ${side}`}
      role="region"
      aria-label={t(side === "source" ? "preview.sourcePages" : "preview.targetPages")}
      tabIndex={0}
      onPointerEnter={onLead}
      onPointerDown={onLead}
      onWheel={onLead}
      onFocus={onLead}
      onScroll={() => {
        look();
        onScroll();
      }}
    >
      <div className="pstack" style={{ height: tops.at(-1), width: pageWidth }}>
        {pages.slice(range.first, range.last + 1).map((picture, i) => {
          const index = range.first + i;
          return (
            <Page
              key={`${index} ${picture.url}`}
              picture={picture}
              name={t(side === "source" ? "preview.sourcePage" : "preview.targetPage", { page: index + 1 })}
              top={tops[index]!}
              width={pageWidth}
              onExpired={onExpired}
            />
          );
        })}
      </div>
    </div>
  );
}

function Page({
  picture,
  name,
  top,
  width,
  onExpired,
}: {
  readonly picture: Preview["source"][number];
  readonly name: string;
  readonly top: number;
  readonly width: number;
  readonly onExpired: () => void;
}) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const [hasFailed, setHasFailed] = useState(false);
  const height = Math.round((picture.height / picture.width) * width);
  return (
    <div className="ppage" style={{ top, width, height }}>
      {hasFailed ? (
        <p className="ppage-failed" role="alert">
          {t("preview.pageFailed")}
          <button type="button" className="link" onClick={onExpired}>
            {shell("action.retry")}
          </button>
        </p>
      ) : (
        <img
          src={fileAddress(picture.url)}
          alt={name}
          width={width}
          height={height}
          draggable={false}
          onError={() => setHasFailed(true)}
        />
      )}
    </div>
  );
}
