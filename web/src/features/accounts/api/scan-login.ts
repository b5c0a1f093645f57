import { API_PATHS, APP_PATHS, SCAN_STATE_HEADER } from "@yizhou/contract";
import type { ScanExchange, ScanStart } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

export type ScanProvider = "wechat" | "wecom";

/** Begins a scan; the server ties it to this browser with a cookie. @throws {ApiError} */
export function beginScan(provider: ScanProvider): Promise<ScanStart> {
  return call<ScanStart>(API_PATHS.scanLogin, { body: { provider } });
}

/** The code of a scan that this page itself must wait for, once somebody has scanned; null until then. @throws {ApiError} */
export function pollScan(pollUrl: string, signal: AbortSignal): Promise<string | null> {
  return call<string | null>(pollUrl, { signal, background: true });
}

/** Exchanges the code that the provider handed back. The page says itself what a failure means. @throws {ApiError} */
export function exchangeScan(code: string, state: string): Promise<ScanExchange> {
  return call<ScanExchange>(APP_PATHS.signInByScan, {
    query: { code, onBoardChannel: 1 },
    headers: { [SCAN_STATE_HEADER]: state },
    background: true,
  });
}

/** Binds the scanned person to the signed-in account (account-set). @throws {ApiError} */
export async function addIdentity(code: string, state: string): Promise<void> {
  const headers = { [SCAN_STATE_HEADER]: state };
  await call(API_PATHS.accountIdentities, { body: { code }, headers, background: true });
}
