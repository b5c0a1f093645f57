import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { LayoutMark } from "@yizhou/model";
import { drawPage } from "../state/draw-page.ts";
import type { PdfDocument } from "../state/pdf-reader.ts";
import type { PageSize } from "./page-column.tsx";
import styles from "./page-rail.module.css";

interface Props {
  readonly document: PdfDocument;
  readonly sizes: readonly PageSize[];
  readonly marks: readonly LayoutMark[];
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const WIDTH_PX = 76;
/** Number, frame and room between two. */
const BESIDE_PX = 38;
const SETTLE_MS = 150;

/** All pages small under each other; those with something to look at have a mark. */
export function PageRail({ document, sizes, marks, page, onPage }: Props) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: sizes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(sizes[index]!) + BESIDE_PX,
    overscan: 2,
  });
  useEffect(() => rows.measure(), [sizes, rows]);
  useEffect(() => rows.scrollToIndex(page - 1, { align: "auto" }), [page, rows]);
  const marked = new Set(marks.map((mark) => mark.page));
  return (
    <nav ref={scroller} className={styles.prail} aria-label={t("preview.rail")}>
      <ol style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <li key={index} style={{ transform: `translateY(${start}px)` }}>
            <button
              type="button"
              aria-current={index + 1 === page ? "page" : undefined}
              aria-label={shell("pager.page", { page: index + 1 })}
              onClick={() => onPage(index + 1)}
            >
              <Thumbnail document={document} index={index} height={heightOf(sizes[index]!)} />
              <span className="num">
                {index + 1}
                {marked.has(index) && <i className={styles.prailMark} title={t("preview.marks.title")} />}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const heightOf = ({ width, height }: PageSize) => Math.round((height / width) * WIDTH_PX);

function Thumbnail({
  document,
  index,
  height,
}: {
  readonly document: PdfDocument;
  readonly index: number;
  readonly height: number;
}) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let cancel = () => {};
    const timer = setTimeout(() => {
      // A page that cannot be drawn stays blank here; its place on the sheet says why.
      void document.getPage(index + 1).then(
        (page) => {
          if (!box.current) return;
          const drawing = drawPage(page, WIDTH_PX, box.current);
          cancel = drawing.cancel;
          drawing.done.catch(() => undefined);
        },
        () => undefined,
      );
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [document, index]);
  return <span ref={box} className={styles.prailPage} style={{ width: WIDTH_PX, height }} />;
}
