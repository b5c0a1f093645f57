// What tests of sign-in do all the time.
import { API_PATHS, HUMAN_CHECK_HEADER } from "@yizhou/contract";
import type { Envelope, HumanCheck, HumanCheckPurpose, HumanCheckTicket } from "@yizhou/contract";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { TestApp } from "./build-test-app.ts";

let lastPhone = 13_900_000_000;

/** A number that no other test of this file has; far enough from the one before not to look like a walk through numbers. */
export function newPhone(): string {
  lastPhone += 7_919;
  return String(lastPhone);
}

export function post(
  site: TestApp,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const payload = body as InjectOptions["payload"];
  return site.app.inject({ method: "POST", url, headers, ...(body === undefined ? {} : { payload }) });
}

/** Drags the bar: the header that its ticket travels in. */
export async function slide(site: TestApp, purpose: HumanCheckPurpose): Promise<Record<string, string>> {
  const begun = (await post(site, API_PATHS.humanCheck, { purpose })).json<Envelope<HumanCheck>>().data!;
  site.clock.advance(begun.minimumMs);
  const done = await post(site, API_PATHS.humanCheckFinish, { challenge: begun.challenge });
  return { [HUMAN_CHECK_HEADER]: done.json<Envelope<HumanCheckTicket>>().data!.ticket };
}
