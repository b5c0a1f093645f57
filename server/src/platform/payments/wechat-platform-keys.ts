// Which keys are WeChat Pay's own. Merchants of today have one public key with an id, set once. Older ones have certificates that
// change every few years: their list is fetched, sealed with the merchant's key, and fetched again when a serial is not known,
// which is how a new certificate begins.
import { X509Certificate } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { Clock } from "../clock.ts";

export interface PlatformKeys {
  /** The key of a serial; null for one that is not theirs. */
  find(serial: string): Promise<KeyObject | null>;
}

/** The one public key of the merchant's account. */
export function fixedPlatformKey(id: string, key: KeyObject): PlatformKeys {
  return { find: async (serial) => (serial === id ? key : null) };
}

/** Certificates by serial, as the list had them last. */
export type Certificates = ReadonlyMap<string, X509Certificate>;

/** Serials that nobody knows come from strangers as well, who must not make us ask at their pace. */
const ASK_EVERY_MS = 60_000;
/** WeChat asks merchants to look for new certificates within twelve hours. */
const RENEW_AFTER_MS = 12 * 3600_000;

/** @param fetchList  the certificates that are good now, each unsealed and the list's own signature checked */
export function fetchedPlatformKeys(fetchList: () => Promise<Certificates>, clock: Clock): PlatformKeys {
  let known: Certificates = new Map();
  let askedMs = -Infinity;
  let asking: Promise<void> | null = null;
  const renew = () => {
    asking ??= (async () => {
      askedMs = clock.now();
      known = await fetchList();
    })().finally(() => {
      asking = null;
    });
    return asking;
  };
  return {
    async find(serial) {
      const ageMs = clock.now() - askedMs;
      const isNeeded = !known.has(serial) && (known.size === 0 || ageMs > ASK_EVERY_MS);
      if (isNeeded || ageMs > RENEW_AFTER_MS) {
        // With certificates at hand a list that cannot be had now is no reason to refuse what they signed.
        await renew().catch((error: unknown) => {
          if (!known.has(serial)) throw error;
        });
      }
      const certificate = known.get(serial);
      return certificate && isValidAt(certificate, clock.now()) ? certificate.publicKey : null;
    },
  };
}

function isValidAt(certificate: X509Certificate, nowMs: number): boolean {
  return Date.parse(certificate.validFrom) <= nowMs && nowMs <= Date.parse(certificate.validTo);
}
