import type { ScanRequest } from "./scan-login.ts";

export type ScanVendor = "wechat" | "wecom";

/** QR codes shown and not yet forgotten of one vendor; older ones go when a new one comes. */
export const SCAN_DESK_LIMIT = 1000;

/** Somebody confirmed on the demo's phone: who, and the code that the waiting page takes home. */
export interface Confirmation {
  readonly code: string;
  readonly subject: string;
}

/**
 * Where the demo keeps the scans that are under way. Exists in demo mode only; the contract suite is `scan-desk-contract.ts`.
 * What has run out is never found, whether it is still there or not.
 */
export interface ScanDesk {
  /** @param validMs  from now on, > 0 */
  open(vendor: ScanVendor, request: ScanRequest, validMs: number): Promise<void>;
  find(
    vendor: ScanVendor,
    state: string,
  ): Promise<{ readonly request: ScanRequest; readonly confirmed: Confirmation | null } | null>;
  /** The first confirmation of a scan stays. @returns false when there is no such scan */
  confirm(vendor: ScanVendor, state: string, confirmation: Confirmation): Promise<boolean>;
  /** Ends a confirmed scan; of several calls at once one gets it. @returns who; null for a wrong code or no such scan */
  take(vendor: ScanVendor, state: string, code: string): Promise<string | null>;
}
