import type { PreviewFile } from "@yizhou/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { openPdf, type PdfDocument } from "./pdf-reader.ts";

export interface OpenedPdf {
  readonly document: PdfDocument | null;
  /** False while an older file stands in the place of one that is being opened. */
  readonly isNewest: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface Opened {
  readonly name: string;
  readonly document: PdfDocument | null;
  readonly sizeBytes: number | null;
  readonly hasFailed: boolean;
}
const CLOSED = { document: null, sizeBytes: null, hasFailed: false } as const;

/**
 * Opens a PDF for as long as it is shown. A new address of the same file does not open it again; where a newer one takes its place,
 * the older is shown until that is open.
 *
 * @param name  tells files of one job apart
 * @param renew  asks for a fresh address of the same file
 */
export function usePdf(
  name: string,
  file: PreviewFile | null,
  renew: () => Promise<PreviewFile | null>,
): OpenedPdf {
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<Opened>({ ...CLOSED, name });
  const latest = useEffectEvent(() => file);
  const renewLatest = useEffectEvent(renew);
  const sizeBytes = file?.sizeBytes ?? null;
  const closeOlder = useRef<(() => void) | null>(null);

  useEffect(() => {
    const wanted = latest();
    setOpened((now) => (wanted && now.name === name && !now.hasFailed ? now : { ...CLOSED, name }));
    if (!wanted) return;
    let isShown = true;
    const fail = () => isShown && setOpened((now) => ({ ...now, hasFailed: true }));
    const { document, close } = openPdf(wanted, () => renewLatest(), fail);
    document.then((ready) => {
      if (!isShown) return;
      setOpened({ name, document: ready, sizeBytes, hasFailed: false });
      closeOlder.current?.();
      closeOlder.current = null;
    }, fail);
    return () => {
      isShown = false;
      closeOlder.current?.();
      closeOlder.current = close;
    };
  }, [name, sizeBytes, attempt]);
  // Behind the other, whose last file is closed with the view.
  useEffect(() => () => closeOlder.current?.(), []);

  // In the moment of a change the last file is still open; it is not the one that is asked for.
  const { document, hasFailed, ...shown } = opened.name === name ? opened : CLOSED;
  const isNewest = shown.sizeBytes === sizeBytes;
  return { document, isNewest, hasFailed, retry: () => setAttempt((now) => now + 1) };
}
