import { describe, expect, test } from "vitest";
import { createTestDeps } from "../testing/test-deps.ts";
import { callWithRetries, describeReply, retryAfterMs, type HttpCall } from "./call.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");

test.each([
  [{ "retry-after-ms": "250" }, 250],
  [{ "retry-after": "3" }, 3000],
  [{ "retry-after": "Thu, 01 Jan 2026 00:00:07 GMT" }, 7000],
  [{ "retry-after": "Thu, 01 Jan 2025 00:00:00 GMT" }, 0],
  [{ "retry-after": "soon" }, undefined],
  [{}, undefined],
])("%j asks for a wait of %s ms", (headers, expected) => {
  expect(retryAfterMs(new Headers(headers as Record<string, string>), NOW)).toBe(expected);
});

const CALL: HttpCall = {
  url: new URL("https://api.example/v1"),
  reach: { allowPrivate: false },
  method: "POST",
  headers: {},
  body: "{}",
  engine: "Engine",
  secrets: ["my-key"],
  maxResponseBytes: 1000,
};
const answering = (...statuses: number[]) => {
  const left = [...statuses];
  return createTestDeps({
    fetch: async () => new Response("{}", { status: left.length > 1 ? left.shift()! : left[0]! }),
  });
};
const never = new AbortController().signal;

describe("retries", () => {
  test("wait longer each time, up to a limit, with jitter", async () => {
    const deps = answering(500);
    await expect(
      callWithRetries(CALL, { timeoutMs: 600_000, maxAttempts: 8 }, never, deps),
    ).rejects.toMatchObject({ code: "engine.unavailable" });
    expect(deps.slept).toEqual([375, 750, 1500, 3000, 6000, 11_250, 11_250]);
  });

  test("stop before the deadline rather than sleep past it", async () => {
    const deps = answering(503);
    await expect(
      callWithRetries(CALL, { timeoutMs: 2000, maxAttempts: 8 }, never, deps),
    ).rejects.toMatchObject({ code: "engine.unavailable" });
    expect(deps.slept).toEqual([375, 750]);
  });

  test.each([408, 409, 429, 500, 502, 503, 504])("happen after %i", async (status) => {
    expect(
      (await callWithRetries(CALL, { timeoutMs: 60_000, maxAttempts: 3 }, never, answering(status, 200)))
        .status,
    ).toBe(200);
  });

  test.each([400, 401, 402, 403, 404, 413, 422])("never happen after %i", async (status) => {
    const deps = answering(status, 200);
    expect((await callWithRetries(CALL, { timeoutMs: 60_000, maxAttempts: 3 }, never, deps)).status).toBe(
      status,
    );
    expect(deps.slept).toEqual([]);
  });
});

test("the vendor's words are shown without keys", () => {
  const body = '{"error":{"message":"Incorrect API key my-key or sk-abc123****xyz, Bearer tok_1"}}';
  expect(describeReply({ status: 401, body }, ["my-key"])).toBe(
    "HTTP 401 Incorrect API key … or sk-…, Bearer …",
  );
  expect(describeReply({ status: 502, body: "<html>gateway</html>" }, [])).toBe("HTTP 502 ");
});
