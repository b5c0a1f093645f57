import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "../../test/build-test-app.ts";
import type { TestApp } from "../../test/build-test-app.ts";
import { CHECKS, RETENTION, runRetention, runSteps, runSweeps, SWEEPS } from "./cron.ts";

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

test("a step that fails keeps no other from its turn, and is told by its name", async () => {
  const done: string[] = [];
  const step = (name: string, fails: boolean) => ({
    name,
    run: async () => {
      if (fails) throw new Error("broken");
      done.push(name);
      return 2;
    },
  });
  const outcomes = await runSteps(site.services, [step("first", true), step("second", false)]);
  expect(done).toEqual(["second"]);
  expect(outcomes).toMatchObject([
    { step: "first", isDone: false, count: 0 },
    { step: "second", isDone: true, count: 2 },
  ]);
});

test("every step runs on an empty site and finds nothing to do", async () => {
  for (const outcomes of [
    await runSweeps(site.services),
    await runRetention(site.services),
    await runSteps(site.services, CHECKS),
  ])
    expect(outcomes.filter(({ isDone, count }) => !isDone || count > 0)).toEqual([]);
  const names = [...SWEEPS, ...RETENTION, ...CHECKS].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
