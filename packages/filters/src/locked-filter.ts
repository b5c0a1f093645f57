import type { DocumentFilter, Extraction, Skeleton } from "./filter.ts";
import { isEncryptedOdf, unlockOdf } from "./odf/odf-lock.ts";
import { opensWithoutAsking, unlockOffice } from "./ooxml/office-lock.ts";
import { isEncryptedOoxml } from "@yizhou/bytes/containers";

/** Remembers what opened its source; lives in memory alone, between reading and writing. */
interface LockedSkeleton extends Skeleton {
  readonly password?: string;
}

/** How one family of documents is encrypted. */
export interface DocumentLock {
  isLocked(source: Uint8Array): boolean;
  /** True for what opens without asking, although it is encrypted. */
  opensWithoutAsking(source: Uint8Array): boolean;
  /**
   * The document without its encryption; the bytes themselves where they are not encrypted.
   *
   * @throws {AppError} filter.encrypted, filter.password_wrong, filter.encryption_unsupported
   */
  unlock(source: Uint8Array, password?: string): Uint8Array;
}

export const OOXML_LOCK: DocumentLock = {
  isLocked: isEncryptedOoxml,
  opensWithoutAsking,
  unlock: unlockOffice,
};

export const ODF_LOCK: DocumentLock = {
  isLocked: isEncryptedOdf,
  opensWithoutAsking: () => false,
  unlock: unlockOdf,
};

/**
 * A filter of documents that also reads them encrypted, with their password. A changed one is written without encryption, as a PDF is:
 * its pages are drawn from it, and the warning says so. One that nothing changed in comes back as it was.
 */
export function withLock<S extends Skeleton>(filter: DocumentFilter<S>, lock: DocumentLock): DocumentFilter {
  return {
    ...filter,
    probe: (source) =>
      filter.probe(lock.isLocked(source) && lock.opensWithoutAsking(source) ? lock.unlock(source) : source),

    async extract(source, options): Promise<Extraction<LockedSkeleton>> {
      const password = options?.password;
      const extraction = await filter.extract(lock.unlock(source, password), options);
      if (!lock.isLocked(source) || password === undefined) return extraction;
      return { ...extraction, skeleton: { ...extraction.skeleton, password } };
    },

    async merge(source, skeleton, targets, options) {
      const { password } = skeleton as LockedSkeleton;
      const opened = lock.unlock(source, password);
      const merged = await filter.merge(opened, skeleton as S, targets, options);
      if (opened === source) return merged;
      if (merged.bytes === opened) return { ...merged, bytes: source };
      return {
        ...merged,
        warnings: [{ code: "warning.encryption_removed" }, ...merged.warnings],
        ...(password !== undefined && !lock.opensWithoutAsking(source) && { openSource: opened }),
      };
    },
  };
}
