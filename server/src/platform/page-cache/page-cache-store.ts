import type { DocumentObjects } from "../blobs/blob-store.ts";

/** One document's kept pages. `touchedAtMs`: when the newest of them was written. */
export interface KeptPages {
  readonly ownerId: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Those of `PAGES` among them. */
  readonly pageBytes: number;
  readonly touchedAtMs: number;
  /** Pieces of work that have files there, see `WORKS`. */
  readonly works: readonly string[];
}

/** Folder of the objects that hold what was read of the pages, by version of our code. */
export const PAGES = "pages";
/** Folder of those with half-written results, by name of the work. */
export const WORKS = "work";

/** Everything that is kept, of all owners. Cost: a listing of all objects. */
export async function listKeptPages(objects: DocumentObjects): Promise<KeptPages[]> {
  interface Growing extends Omit<KeptPages, "works"> {
    bytes: number;
    pageBytes: number;
    touchedAtMs: number;
    readonly works: Set<string>;
  }
  const kept = new Map<string, Growing>();
  for await (const { ownerId, sha256, name, sizeBytes, writtenAtMs } of objects.list({})) {
    const [part, work] = name.split("/");
    if (part !== PAGES && part !== WORKS) continue;
    const key = `${ownerId} ${sha256}`;
    const document = kept.get(key) ?? {
      ownerId,
      sha256,
      bytes: 0,
      pageBytes: 0,
      touchedAtMs: 0,
      works: new Set(),
    };
    kept.set(key, document);
    if (part === WORKS && work !== undefined) document.works.add(work);
    document.bytes += sizeBytes;
    if (part === PAGES) document.pageBytes += sizeBytes;
    document.touchedAtMs = Math.max(document.touchedAtMs, writtenAtMs);
  }
  return [...kept.values()].map(({ works, ...document }) => ({ ...document, works: [...works] }));
}

/**
 * Those that have to go so that the rest keeps within `maxBytes`, longest untouched first.
 *
 * @param kept  in any order
 */
export function pagesToDrop(kept: readonly KeptPages[], maxBytes: number): KeptPages[] {
  let total = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  return kept
    .toSorted((a, b) => a.touchedAtMs - b.touchedAtMs)
    .filter(({ bytes }) => {
      const isOver = total > maxBytes;
      if (isOver) total -= bytes;
      return isOver;
    });
}
