import { enableCompileCache, getCompileCacheDir } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { childEnvironment } from "./child-environment.ts";

test("nothing of the server's environment reaches a child process but the path and where compiled sources lie", () => {
  process.env["YIZHOU_TEST_KEY"] = "secret";
  enableCompileCache(join(tmpdir(), "yizhou-compiled"));
  const environment = childEnvironment();
  delete process.env["YIZHOU_TEST_KEY"];
  expect(Object.keys(environment).sort()).toEqual(["MALLOC_ARENA_MAX", "NODE_COMPILE_CACHE", "PATH", "TZ"]);
  expect(getCompileCacheDir()!.startsWith(environment["NODE_COMPILE_CACHE"]!)).toBe(true);
});
