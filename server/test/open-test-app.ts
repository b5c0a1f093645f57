import { onTestFinished } from "vitest";
import { buildTestApp } from "./build-test-app.ts";
import type { TestApp, TestAppOptions } from "./build-test-app.ts";

/** A site of the test's own, closed when the test has ended. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const site = await buildTestApp(options);
  onTestFinished(() => site.close());
  return site;
}
