import type { PlacedUnits } from "@yizhou/model";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { PageSize } from "../components/page-column.tsx";
import type { PdfDocument } from "./pdf-reader.ts";

const A4: PageSize = { width: 595, height: 842 };

/**
 * Sizes of a document's pages before they are opened, so that nothing moves while they come: as the result's places state
 * them, elsewhere like the first page until each is known.
 */
export function usePageSizes(
  document: PdfDocument | null,
  places: PlacedUnits | null,
): { readonly sizes: readonly PageSize[]; readonly learn: (index: number, size: PageSize) => void } {
  const [learnt, setLearnt] = useState<ReadonlyMap<number, PageSize>>(new Map());
  useEffect(() => setLearnt(new Map()), [document]);
  const count = document?.numPages ?? places?.pages.length ?? 0;
  const stated = places && places.pages.length === count ? places.pages : null;
  const sizes = useMemo(() => {
    const first = learnt.get(0) ?? A4;
    return Array.from({ length: count }, (_, index) => stated?.[index] ?? learnt.get(index) ?? first);
  }, [count, stated, learnt]);
  const learn = useCallback(
    (index: number, size: PageSize) =>
      setLearnt((now) => (isSame(now.get(index), size) ? now : new Map(now).set(index, size))),
    [],
  );
  return { sizes, learn };
}

function isSame(a: PageSize | undefined, b: PageSize): boolean {
  return a?.width === b.width && a.height === b.height;
}
