import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { markedWordShare } from "../pseudo/marked-words.ts";
import { fakeTranslation } from "./fake-translation.ts";
import { startFixtureServer, type FixtureServer } from "./fixture-server.ts";

describe("fake translations", () => {
  const source =
    "Press <g1>Save</g1> twice in 2019, at https://a.example/b?c or a@b.example, for {name} and %s.";

  test.each(["zh", "ko", "ja", "ru", "es"])("into %s keep what must stay and change every word", (to) => {
    const target = fakeTranslation(source, to);
    for (const kept of ["<g1>", "</g1>", "2019", "https://a.example/b?c", "a@b.example", "{name}", "%s"])
      expect(target).toContain(kept);
    expect(target).not.toMatch(/Press|Save|twice/u);
    expect(fakeTranslation(source, to)).toBe(target);
    expect(markedWordShare(target).marked).toBe(0);
  });

  test("from Chinese have words", () => {
    expect(fakeTranslation("我们去公园，好吗？", "en")).toMatch(/^[a-z]+( [a-z]+)+, [a-z ]+\?$/u);
  });
});

describe("the control interface of a server that runs alone", () => {
  let server: FixtureServer;
  beforeAll(async () => {
    server = await startFixtureServer();
  });
  afterAll(() => server.close());
  const control = async (action: string, body?: string): Promise<Record<string, unknown>> => {
    const response = await fetch(`${server.url}/__fixture/${action}`, { method: "POST", body });
    return (await response.json()) as Record<string, unknown>;
  };
  const ask = () =>
    fetch(`${server.chatUrl}/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ messages: [{ role: "user", content: "<<<TEXT\nHello there\nTEXT>>>" }] }),
    });

  test("sets faults and latency, counts texts, and forgets", async () => {
    await control("faults", JSON.stringify([{ kind: "status", status: 503 }]));
    await control("latency", "5");
    expect((await ask()).status).toBe(503);
    expect((await ask()).status).toBe(200);
    expect(await control("counts")).toMatchObject({
      counts: { "Hello there": 2 },
      requests: 2,
      latencyMs: 5,
    });
    expect(await control("reset")).toMatchObject({ counts: {}, requests: 0 });
  });
});

test("the server started alone prints its addresses and ends on a signal", async () => {
  const script = resolve(import.meta.dirname, "../fixture-server.ts");
  const child = spawn(process.execPath, [script, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const { apyUrl } = JSON.parse(line.toString()) as { apyUrl: string };
  expect((await fetch(`${apyUrl}/listPairs`)).status).toBe(200);
  child.kill("SIGTERM");
  expect((await once(child, "exit"))[0]).toBe(0);
});
