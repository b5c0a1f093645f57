import { API_PATHS, APP_PATHS, SCAN_STATE_HEADER } from "@yizhou/contract";
import type { ScanExchange, ScanStart } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { accountKeys, type ScanProvider } from "./keys.ts";

const POLL_MS = 1500;

/** A scan that begins with every showing; the server ties it to this browser with a cookie. */
export function useScan(provider: ScanProvider) {
  return useQuery({
    queryKey: accountKeys.scan(provider),
    queryFn: () => call<ScanStart>(API_PATHS.scanLogin, { body: { provider } }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
}

/** The code of a scan that this page itself must wait for (`pollUrl`), once somebody has scanned; null until then. */
export function useScanCode(pollUrl: string | null) {
  return useQuery({
    queryKey: accountKeys.scanCode(pollUrl),
    queryFn: ({ signal }) => call<string | null>(pollUrl!, { signal, background: true }),
    enabled: pollUrl !== null,
    refetchInterval: POLL_MS,
    // Whoever scans looks at the phone; this tab may be behind another one.
    refetchIntervalInBackground: true,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
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
