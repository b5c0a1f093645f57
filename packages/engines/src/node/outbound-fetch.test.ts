import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callWithRetries } from "../http/call.ts";
import { AddressRefused } from "../http/outbound-fetch.ts";
import { createTestDeps } from "../testing/test-deps.ts";
import { createOutboundFetch } from "./outbound-fetch.ts";

const OUTSIDE = "93.184.216.34";
const PUBLIC = { allowPrivate: false } as const;
const PRIVATE = { allowPrivate: true } as const;

let inside: Server;
let port: number;
let asked: string[];
beforeAll(async () => {
  inside = createHttpServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    if (request.url === "/away")
      response.writeHead(302, { location: `http://169.254.169.254:${port}/` }).end();
    else response.end("inside");
  }).listen(0, "127.0.0.1");
  await once(inside, "listening");
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => inside.close());

const fetchOver = (lookup: (host: string) => Promise<readonly string[]>) => {
  asked = [];
  return createOutboundFetch({ lookup, useEnvironmentProxy: false });
};

describe("a name that changes its mind", () => {
  test("is looked up once for a connection, and what was judged is what is connected to", async () => {
    // The first answer would have passed a check before the call, the second led the connection inside.
    const answers = [[OUTSIDE], ["127.0.0.1"], [OUTSIDE], ["127.0.0.1"]];
    const lookedUp: string[] = [];
    const fetch = fetchOver(async (host) => {
      lookedUp.push(host);
      return answers.shift()!;
    });
    const outcomes: unknown[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const signal = AbortSignal.timeout(200);
      outcomes.push(
        await fetch(`http://rebinding.example:${port}/`, { reach: PUBLIC, signal }).catch((error: unknown) =>
          error instanceof AddressRefused ? "refused" : "unanswered",
        ),
      );
    }
    expect(outcomes).toEqual(["unanswered", "refused", "unanswered", "refused"]);
    expect(lookedUp).toHaveLength(4);
    expect(asked).toEqual([]);
  });

  test("reaches nothing through an engine's calls either, and the refusal has its code", async () => {
    const fetch = fetchOver(async () => ["10.0.0.7"]);
    const call = callWithRetries(
      {
        ...{ url: new URL(`http://models.example:${port}/v1`), reach: PUBLIC, method: "POST", headers: {} },
        ...{ body: "{}", engine: "Engine", secrets: [], maxResponseBytes: 1000 },
      },
      { timeoutMs: 1000, maxAttempts: 3 },
      new AbortController().signal,
      createTestDeps({ fetch }),
    );
    await expect(call).rejects.toMatchObject({
      code: "engine.address_forbidden",
      params: { host: "models.example" },
    });
  });

  test("is refused when one of several addresses leads inside", async () => {
    const fetch = fetchOver(async () => [OUTSIDE, "fd12::1"]);
    await expect(fetch(`http://two.example:${port}/`, { reach: PUBLIC })).rejects.toBeInstanceOf(
      AddressRefused,
    );
  });
});

test("numbers, which nobody looks up, are judged like names", async () => {
  const fetch = fetchOver(async () => [OUTSIDE]);
  for (const host of ["127.0.0.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"])
    await expect(fetch(`http://${host}:${port}/`, { reach: PUBLIC })).rejects.toBeInstanceOf(AddressRefused);
  expect(asked).toEqual([]);
});

test("what the operator named may stand in the house; cloud metadata stays out of reach, also behind a redirect", async () => {
  const fetch = fetchOver(async () => ["127.0.0.1"]);
  const answer = await fetch(`http://gpu.lan:${port}/models`, { reach: PRIVATE });
  expect(await answer.text()).toBe("inside");
  expect(asked).toEqual([`gpu.lan:${port} /models`]);
  await expect(fetch(`http://gpu.lan:${port}/away`, { reach: PRIVATE })).rejects.toBeInstanceOf(
    AddressRefused,
  );
});

test("a port that is not on the list is not connected to", async () => {
  const fetch = fetchOver(async () => ["127.0.0.1"]);
  const reach = { ...PRIVATE, ports: [443] };
  await expect(fetch(`http://gpu.lan:${port}/`, { reach })).rejects.toBeInstanceOf(AddressRefused);
  const open = await fetch(`http://gpu.lan:${port}/`, { reach: { ...PRIVATE, ports: [443, port] } });
  expect(open.status).toBe(200);
});

test("TLS asks for the certificate of the name, not of the address", async () => {
  const hello = new Promise<Buffer>((resolve) => {
    const server = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (bytes) => {
        resolve(bytes);
        socket.destroy();
        server.close();
      });
    }).listen(0, "127.0.0.1", () => {
      const { port: tlsPort } = server.address() as AddressInfo;
      const fetch = fetchOver(async () => ["127.0.0.1"]);
      fetch(`https://named.example:${tlsPort}/`, { reach: PRIVATE }).catch(() => undefined);
    });
  });
  expect((await hello).includes("named.example")).toBe(true);
});

test("behind a proxy a name is judged before it is handed on", async () => {
  const fetch = createOutboundFetch({ lookup: async () => ["192.168.1.1"], useEnvironmentProxy: true });
  await expect(fetch("https://inside.example/", { reach: PUBLIC })).rejects.toBeInstanceOf(AddressRefused);
});
