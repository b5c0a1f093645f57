// What was worked out of documents that are edited at this moment: a few of them, and none for long after the last look at it.

export interface KeptDocuments<T extends { readonly sizeBytes: number }> {
  /** Takes it out; whoever has done with it puts it back. */
  take(id: string): T | undefined;
  put(id: string, document: T): void;
}

export interface KeepLimits {
  readonly most: number;
  /** Of all that are kept; the one looked at last stays alone where it is larger. */
  readonly mostBytes: number;
  readonly idleMs: number;
}

/** Keeps those looked at last. */
export function createKeptDocuments<T extends { readonly sizeBytes: number }>({
  most,
  mostBytes,
  idleMs,
}: KeepLimits): KeptDocuments<T> {
  const kept = new Map<string, { readonly document: T; readonly timer: NodeJS.Timeout }>();
  const take = (id: string): T | undefined => {
    const found = kept.get(id);
    clearTimeout(found?.timer);
    kept.delete(id);
    return found?.document;
  };
  return {
    take,
    put(id, document) {
      take(id);
      const timer = setTimeout(() => kept.delete(id), idleMs);
      timer.unref();
      kept.set(id, { document, timer });
      let bytes = 0;
      for (const [at, [other, one]] of [...kept].reverse().entries()) {
        const { sizeBytes } = one.document;
        if (at > 0 && (at >= most || bytes + sizeBytes > mostBytes)) take(other);
        else bytes += sizeBytes;
      }
    },
  };
}
