import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CSSProperties, ReactNode } from "react";
import type { PdfDocument, PdfPageProxy } from "../state/pdf-reader.ts";
import { drawPage } from "../state/draw-page.ts";
import { linksOf, pageOfDestination, type PageLink } from "../state/page-links.ts";
import { isCancelled, TextLayer } from "../state/pdf-reader.ts";
import type { PageFrame, PageSize } from "./page-column.tsx";
import { PageSheet, type PagePoint } from "./page-sheet.tsx";
import { PdfLinks } from "./pdf-links.tsx";
import { PageFailure } from "./picture-page.tsx";
import shared from "./preview.module.css";
import styles from "./pdf-page.module.css";

/** The text of a page as it stands in the document, for marking what was found. */
export interface ShownText {
  /** One element for each run of text, in the order of `getTextContent`. */
  readonly elements: readonly HTMLElement[];
}

interface Props {
  readonly document: PdfDocument;
  /** From 0. */
  readonly index: number;
  readonly name: string;
  readonly frame: PageFrame;
  /** The page's true size, points, once it is known. */
  readonly onSize?: (index: number, size: PageSize) => void;
  /** The page is drawn as its document has it. */
  readonly onDrawn?: (document: PdfDocument) => void;
  readonly onText?: (index: number, text: ShownText | null) => void;
  readonly onPointer?: (point: PagePoint | null) => void;
  readonly onClick?: () => void;
  /** A link within the document was followed. @param page from 0 */
  readonly onFollow: (page: number) => void;
  /** Lies over the page. */
  readonly children?: ReactNode;
}

/** Pages that are only scrolled past are not drawn. */
const SETTLE_MS = 90;

/** A page of a PDF: drawn as large as it is shown, with its text over it for selecting and copying. */
export function PdfPage(props: Props) {
  const { document, index, name, frame, onSize, onDrawn, onText, onPointer, onClick, onFollow, children } =
    props;
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PdfPageProxy | null>(null);
  const pageOf = useRef<PdfDocument | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [links, setLinks] = useState<readonly PageLink[]>([]);
  const fail = (error: unknown) => {
    if (!isCancelled(error)) setHasFailed(true);
  };
  const tellSize = useEffectEvent((size: PageSize) => onSize?.(index, size));
  const tellDrawn = useEffectEvent((of: PdfDocument) => onDrawn?.(of));
  const tellText = useEffectEvent((shown: ShownText | null) => onText?.(index, shown));

  useEffect(() => {
    let isShown = true;
    const timer = setTimeout(() => {
      document.getPage(index + 1).then((ready) => {
        if (!isShown) return;
        const { width, height } = ready.getViewport({ scale: 1 });
        tellSize({ width, height });
        pageOf.current = document;
        setPage(ready);
      }, fail);
    }, SETTLE_MS);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [document, index, attempt]);

  useEffect(() => {
    if (!page) return;
    // A page that is drawn already keeps its old picture, stretched, until the new one is there.
    const drawing = drawPage(page, frame.width, picture.current!);
    const of = pageOf.current;
    drawing.done.then(() => of && tellDrawn(of), fail);
    return drawing.cancel;
  }, [page, frame.width]);

  useEffect(() => {
    if (!page) return;
    const container = text.current!;
    let layer: InstanceType<typeof TextLayer> | null = null;
    let isShown = true;
    const lay = async () => {
      const content = await page.getTextContent();
      if (!isShown) return;
      // Letters are measured in the text's own language, and some have another width in that of our pages.
      container.lang = content.lang ?? "";
      const viewport = page.getViewport({ scale: 1 });
      layer = new TextLayer({ textContentSource: content, container, viewport });
      await layer.render();
      if (isShown) tellText({ elements: layer.textDivs });
    };
    lay().catch(fail);
    return () => {
      isShown = false;
      layer?.cancel();
      tellText(null);
      container.replaceChildren();
    };
  }, [page]);

  useEffect(() => {
    if (!page) return;
    let isShown = true;
    void linksOf(page).then((found) => isShown && setLinks(found));
    return () => {
      isShown = false;
    };
  }, [page]);

  const follow = async (destination: unknown) => {
    const target = await pageOfDestination(document, destination);
    if (target !== null) onFollow(target);
  };
  const scale = page ? frame.width / page.getViewport({ scale: 1 }).width : 1;
  return (
    <PageSheet
      className={styles.pdf}
      frame={frame}
      style={{ "--total-scale-factor": scale } as CSSProperties}
      name={name}
      onPointer={onPointer}
      onClick={onClick}
    >
      <div ref={picture} className={shared.ppicture} aria-hidden />
      {hasFailed ? (
        <PageFailure
          onRetry={() => {
            setHasFailed(false);
            setPage(null);
            setAttempt(attempt + 1);
          }}
        />
      ) : (
        <div ref={text} className={styles.ptext} data-part="text" />
      )}
      <PdfLinks links={links} onDestination={(destination) => void follow(destination)} />
      {children}
    </PageSheet>
  );
}
