import { API_PATHS } from "@yizhou/contract";
import type { HumanCheck, HumanCheckPurpose, HumanCheckTicket } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** Asks for a challenge, when the drag bar is shown. @throws {ApiError} */
export function beginHumanCheck(purpose: HumanCheckPurpose): Promise<HumanCheck> {
  return call<HumanCheck>(API_PATHS.humanCheck, { body: { purpose }, background: true });
}

/** Turns a challenge whose bar was dragged to its end into a one-time ticket. @throws {ApiError} */
export async function finishHumanCheck(challenge: string): Promise<string> {
  const options = { body: { challenge }, background: true };
  return (await call<HumanCheckTicket>(API_PATHS.humanCheckFinish, options)).ticket;
}
