import type { Clock } from "../clock.ts";
import { SCAN_DESK_LIMIT } from "./scan-desk.ts";
import type { Confirmation, ScanDesk, ScanVendor } from "./scan-desk.ts";
import type { ScanRequest } from "./scan-login.ts";

interface OpenScan {
  readonly vendor: ScanVendor;
  readonly request: ScanRequest;
  readonly untilMs: number;
  confirmed: Confirmation | null;
}

/** Scans inside one process, for tests. */
export function createMemoryScanDesk(clock: Clock): ScanDesk {
  const scans = new Map<string, OpenScan>();
  const keyOf = (vendor: ScanVendor, state: string) => `${vendor} ${state}`;
  const live = (vendor: ScanVendor, state: string): OpenScan | null => {
    const scan = scans.get(keyOf(vendor, state));
    return scan && clock.now() < scan.untilMs ? scan : null;
  };
  return {
    async open(vendor, request, validMs) {
      scans.set(keyOf(vendor, request.state), {
        vendor,
        request,
        untilMs: clock.now() + validMs,
        confirmed: null,
      });
      // A map keeps the order of arrival, so the oldest come first.
      const ofVendor = [...scans].filter(([, scan]) => scan.vendor === vendor);
      for (const [key] of ofVendor.slice(0, -SCAN_DESK_LIMIT)) scans.delete(key);
    },
    async find(vendor, state) {
      const scan = live(vendor, state);
      return scan && { request: scan.request, confirmed: scan.confirmed };
    },
    async confirm(vendor, state, confirmation) {
      const scan = live(vendor, state);
      if (!scan) return false;
      scan.confirmed ??= confirmation;
      return true;
    },
    async take(vendor, state, code) {
      const scan = live(vendor, state);
      if (scan?.confirmed?.code !== code) return null;
      scans.delete(keyOf(vendor, state));
      return scan.confirmed.subject;
    },
  };
}
