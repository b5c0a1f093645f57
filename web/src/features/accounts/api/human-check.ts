import { API_PATHS } from "@yizhou/contract";
import type { HumanCheck, HumanCheckPurpose, HumanCheckTicket } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/** A challenge, and when it was had by the monotonic clock. */
export interface BegunCheck {
  readonly check: HumanCheck;
  readonly atMs: number;
}

/** Asks for a challenge, when the drag bar is shown. @throws {ApiError} */
export async function beginHumanCheck(purpose: HumanCheckPurpose): Promise<BegunCheck> {
  const check = await call<HumanCheck>(API_PATHS.humanCheck, { body: { purpose }, background: true });
  return { check, atMs: performance.now() };
}

/** Turns a challenge whose bar was dragged to its end into a one-time ticket, not earlier than the server takes it. */
export function useFinishHumanCheck() {
  return useMutation({
    mutationFn: async (begun: () => Promise<BegunCheck>) => {
      const { check, atMs } = await begun();
      const restMs = check.minimumMs - (performance.now() - atMs);
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      const options = { body: { challenge: check.challenge }, background: true };
      return (await call<HumanCheckTicket>(API_PATHS.humanCheckFinish, options)).ticket;
    },
  });
}
