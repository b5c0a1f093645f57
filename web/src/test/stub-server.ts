import { vi } from "vitest";

/** One request as the page sent it. */
export interface SentCall {
  /** `POST /api/App/IsFindEmail?email=…` */
  readonly call: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A promise keeps the call waiting for as long as the test wants. */
type Answer = (sent: SentCall) => Response | object | string | number | boolean | null | Promise<unknown>;

/** A refusal of the business: 200 that says no (docs/readings.md Q45). */
export function refusal(errorMessage: string, more: object = {}): Response {
  return Response.json({ isSuccess: false, data: null, errorMessage, ...more });
}

/**
 * Plays the server for one test: answers by method and path, data wrapped in the envelope unless a Response is given. A call
 * nobody expected is a 500. Returns what was sent, in order.
 */
export function stubServer(answers: Readonly<Record<string, Answer>>): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    const one = { call: `${init.method} ${address}`, body, headers: new Headers(init.headers) };
    sent.push(one);
    const answer = answers[`${init.method} ${address.split("?")[0]}`];
    if (!answer)
      return Response.json({ isSuccess: false, data: null, errorMessage: "not expected" }, { status: 500 });
    const data = await answer(one);
    return data instanceof Response ? data : Response.json({ isSuccess: true, data, errorMessage: null });
  });
  return sent;
}
