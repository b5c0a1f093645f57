import type { PreviewFile } from "@yizhou/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { openPdf, type PdfDocument } from "./pdf-reader.ts";

export interface OpenedPdf {
  readonly document: PdfDocument | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface Opened {
  readonly name: string;
  readonly document: PdfDocument | null;
  readonly hasFailed: boolean;
}
const CLOSED = { document: null, hasFailed: false } as const;

/**
 * Opens a PDF for as long as it is shown. A new address of the same file does not open it again.
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

  useEffect(() => {
    const wanted = latest();
    setOpened({ ...CLOSED, name });
    if (!wanted) return;
    let isShown = true;
    const fail = () => isShown && setOpened((now) => ({ ...now, hasFailed: true }));
    const { document, close } = openPdf(wanted, () => renewLatest(), fail);
    document.then((ready) => isShown && setOpened({ name, document: ready, hasFailed: false }), fail);
    return () => {
      isShown = false;
      close();
    };
  }, [name, sizeBytes, attempt]);

  // In the moment of a change the last file is still open; it is not the one that is asked for.
  const { document, hasFailed } = opened.name === name ? opened : CLOSED;
  return { document, hasFailed, retry: () => setAttempt((now) => now + 1) };
}
