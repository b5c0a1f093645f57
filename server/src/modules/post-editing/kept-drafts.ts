// What writing a document left, kept in memory for its next revision (`MergeOptions.drafts`).

export interface KeptDrafts {
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  readonly sizeBytes: number;
}

/** A page of dense text takes some ten kilobytes. */
const MOST_BYTES = 16 * 2 ** 20;

/** @param mostBytes  beyond which what was read longest ago is forgotten */
export function createKeptDrafts(mostBytes = MOST_BYTES): KeptDrafts {
  const kept = new Map<string, Uint8Array>();
  let sizeBytes = 0;
  const take = (key: string): Uint8Array | undefined => {
    const found = kept.get(key);
    kept.delete(key);
    sizeBytes -= found?.length ?? 0;
    return found;
  };
  const put = (key: string, bytes: Uint8Array) => {
    kept.set(key, bytes);
    sizeBytes += bytes.length;
  };
  return {
    read(key) {
      const found = take(key);
      if (found) put(key, found);
      return Promise.resolve(found);
    },
    write(key, bytes) {
      take(key);
      put(key, Uint8Array.from(bytes));
      for (const oldest of [...kept.keys()]) {
        if (sizeBytes <= mostBytes) break;
        take(oldest);
      }
      return Promise.resolve();
    },
    get sizeBytes() {
      return sizeBytes;
    },
  };
}
