import { isEncryptedOoxml } from "@yizhou/bytes/containers";
import type { DocumentFilter, Extraction, Skeleton } from "../filter.ts";
import { opensWithoutAsking, unlockOffice } from "./office-lock.ts";

/** Remembers what opened its source; lives in memory alone, between reading and writing. */
interface LockedSkeleton extends Skeleton {
  readonly password?: string;
}

/**
 * A filter of Office documents that also reads them encrypted, with their password. A changed one is written without encryption,
 * as a PDF is: its pages are drawn from it, and the warning says so. One that nothing changed in comes back as it was.
 */
export function withOfficeLock<S extends Skeleton>(filter: DocumentFilter<S>): DocumentFilter {
  return {
    ...filter,
    probe: (source) =>
      filter.probe(isEncryptedOoxml(source) && opensWithoutAsking(source) ? unlockOffice(source) : source),

    async extract(source, options): Promise<Extraction<LockedSkeleton>> {
      const password = options?.password;
      const extraction = await filter.extract(unlockOffice(source, password), options);
      if (!isEncryptedOoxml(source) || password === undefined) return extraction;
      return { ...extraction, skeleton: { ...extraction.skeleton, password } };
    },

    async merge(source, skeleton, targets, options) {
      const { password } = skeleton as LockedSkeleton;
      const opened = unlockOffice(source, password);
      const merged = await filter.merge(opened, skeleton as S, targets, options);
      if (opened === source) return merged;
      if (merged.bytes === opened) return { ...merged, bytes: source };
      return {
        ...merged,
        warnings: [{ code: "warning.encryption_removed" }, ...merged.warnings],
        ...(password !== undefined && !opensWithoutAsking(source) && { openSource: opened }),
      };
    },
  };
}
