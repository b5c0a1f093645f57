import type { PreviewFile } from "@yizhou/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { openPdf, type PdfDocument } from "./pdf-reader.ts";

export interface OpenedPdf {
  readonly document: PdfDocument | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

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
  const [opened, setOpened] = useState<{ document: PdfDocument | null; hasFailed: boolean }>({
    document: null,
    hasFailed: false,
  });
  const latest = useEffectEvent(() => file);
  const renewLatest = useEffectEvent(renew);
  const sizeBytes = file?.sizeBytes ?? null;

  useEffect(() => {
    const wanted = latest();
    setOpened({ document: null, hasFailed: false });
    if (!wanted) return;
    let isShown = true;
    const fail = () => isShown && setOpened((now) => ({ ...now, hasFailed: true }));
    const { document, close } = openPdf(wanted, () => renewLatest(), fail);
    document.then((ready) => isShown && setOpened({ document: ready, hasFailed: false }), fail);
    return () => {
      isShown = false;
      close();
    };
  }, [name, sizeBytes, attempt]);

  return { ...opened, retry: () => setAttempt((now) => now + 1) };
}
