import { afterAll, beforeAll, test } from "vitest";
import { buildTestApp, type TestApp } from "./build-test-app.ts";
import { killMemory } from "./kill-memory.ts";

const TIMES = 50;

let site: TestApp;
beforeAll(async () => void (site = await buildTestApp()));
afterAll(() => site.close());

test("fifty deaths while a memory grows lose nothing and leave nothing twice", { timeout: 2_700_000 }, () =>
  killMemory(site, TIMES),
);
