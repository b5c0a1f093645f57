import { inspect } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { createOutboundFetch } from "@yizhou/engines/node";
import { createOutboundClient, isOutboundOrigin, readJson, systemOutbound } from "./outbound-client.ts";
import { startStandInServer } from "./stand-in-server.ts";
import type { StandInAnswer, StandInServer } from "./stand-in-server.ts";

let server: StandInServer;
afterEach(() => server?.close());

async function call(answer: StandInAnswer, limits: { timeoutMs?: number; maxResponseBytes?: number } = {}) {
  server = await startStandInServer(() => answer);
  const target = { provider: "Party", origin: server.origin, allowPrivate: true, ...limits };
  return createOutboundClient(target, systemOutbound).call({
    method: "GET",
    path: "/ask",
    query: { secret: "s3cret-key" },
    headers: { authorization: "Bearer s3cret-key" },
  });
}

describe("a call to an outside party", () => {
  test("gives answers below 500 to the adapter", async () => {
    expect(await call({ status: 403, text: "no" })).toMatchObject({ status: 403, body: "no" });
  });

  test.each<[string, StandInAnswer, string]>([
    ["HTTP 500", { status: 500 }, "provider.unavailable"],
    ["HTTP 503", { status: 503 }, "provider.unavailable"],
    ["HTTP 429", { status: 429 }, "provider.unavailable"],
    ["a cut answer", "cut", "provider.unavailable"],
    ["silence", "hang", "provider.timeout"],
    ["a redirect", { status: 302, location: "http://127.0.0.1:1/" }, "provider.bad_response"],
    ["an endless answer", { text: "x".repeat(5000) }, "provider.bad_response"],
  ])("turns %s into a coded error without keys", async (_name, answer, code) => {
    // Only silence is waited for; a busy machine answers late.
    const timeoutMs = answer === "hang" ? 150 : 60_000;
    const error = await call(answer, { timeoutMs, maxResponseBytes: 1000 }).catch((e: unknown) => e);
    expect(error).toMatchObject({ code, params: { provider: "Party" } });
    expect(inspect(error, { depth: 9 })).not.toContain("s3cret");
  });

  test("does not follow a redirect", async () => {
    await call({ status: 307, location: "/elsewhere" }).catch(() => undefined);
    expect(server.requests.map((request) => request.path)).toEqual(["/ask"]);
  });

  test("says that nobody answers, without keys", async () => {
    const target = { provider: "Party", origin: "http://127.0.0.1:1", allowPrivate: true };
    const client = createOutboundClient(target, systemOutbound);
    const error = await client
      .call({ method: "GET", path: "/", query: { key: "s3cret" } })
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ code: "provider.unavailable" });
    expect(inspect(error, { depth: 9 })).not.toContain("s3cret");
  });

  test("does not go where a public name leads inside, though it led outside a moment before", async () => {
    server = await startStandInServer(() => ({ json: {} }));
    const answers = [["93.184.216.34"], ["127.0.0.1"]];
    const lookedUp: string[] = [];
    const fetch = createOutboundFetch({
      lookup: async (host) => {
        lookedUp.push(host);
        return answers.length > 1 ? answers.shift()! : answers[0]!;
      },
    });
    const origin = `https://api.party.example:${new URL(server.origin).port}`;
    const client = createOutboundClient(
      { provider: "Party", origin, allowPrivate: false, timeoutMs: 1_500 },
      { fetch },
    );
    for (let turn = 0; turn < 3; turn++)
      await expect(client.call({ method: "GET", path: "/" })).rejects.toMatchObject({
        code: expect.stringMatching(/^provider\.(unavailable|timeout)$/u),
      });
    expect(lookedUp.length).toBe(3);
    expect(server.requests).toEqual([]);
  });

  test("does not leave its host for a path that looks like an address", async () => {
    const target = { provider: "Party", origin: "https://api.party.example", allowPrivate: true };
    const client = createOutboundClient(target, systemOutbound);
    await expect(client.call({ method: "GET", path: "//evil.example/" })).rejects.toMatchObject({
      code: "provider.bad_response",
    });
  });
});

test.each([
  ["https://api.example", true],
  ["http://127.0.0.1:8080", true],
  ["http://localhost", true],
  ["http://api.example", false],
  ["http://10.0.0.2", false],
  ["ftp://api.example", false],
  ["https://user:pass@api.example", false],
  ["api.example", false],
])("the origin %s is allowed: %s", (origin, expected) => {
  expect(isOutboundOrigin(origin)).toBe(expected);
});

test.each(["", "[]", "null", "<html>", '"text"'])("an answer of %j is no JSON object", (body) => {
  expect(() => readJson({ status: 200, body }, "Party")).toThrow("provider.bad_response");
});
