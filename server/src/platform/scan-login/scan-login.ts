import type { UiLanguage } from "@yizhou/contract";

export interface ScanRequest {
  /** Random, bound to the browser by the caller and checked when it comes back. */
  readonly state: string;
  /** Absolute address of our page that gets `code` and `state`; its host is registered with the vendor. */
  readonly callbackUrl: string;
  readonly language: UiLanguage;
}

/**
 * What the page shows in its 280 by 280 frame.
 * `frame`: the vendor's page with the code, which itself leads the browser to the callback after the scan.
 * `qr`: a picture of ours; the page asks for the code with `state` and goes to the callback by itself (demo only).
 */
export type ScanPicture =
  | { readonly kind: "frame"; readonly address: string }
  | { readonly kind: "qr"; readonly address: string; readonly svg: string };

export interface ScanPerson {
  /** The person's lasting name with this vendor: WeChat's union id (open id without one), WeCom's `corpId/userId`. */
  readonly subject: string;
  /** WeChat's open id for this site; null elsewhere. */
  readonly openId: string | null;
  readonly displayName: string | null;
}

/** Sign-in by scanning with a phone. The contract suite is `scan-login-contract.ts`. */
export interface ScanLogin {
  /** @throws {AppError} provider.not_configured */
  start(request: ScanRequest): Promise<ScanPicture>;
  /**
   * Who scanned. A code works once, for a few minutes. The caller has checked `state` against the browser before.
   *
   * @throws {AppError} scan.code_invalid, scan.not_member (WeCom), provider.refused (keys, permissions), provider.unavailable,
   *   provider.timeout, provider.bad_response
   */
  exchange(answer: { readonly code: string; readonly state: string }): Promise<ScanPerson>;
}

/** What may be a vendor's code at all: anything else is not sent to them (WeCom allows up to 512 bytes). */
export function isScanCode(text: string): boolean {
  return /^[\w.~-]{1,512}$/.test(text);
}
