import { enableCompileCache, getCompileCacheDir } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { childEnvironment, compiledSources } from "./child-environment.ts";

test("nothing of the server's environment reaches a child process but the path and where compiled sources lie", () => {
  process.env["YIZHOU_TEST_KEY"] = "secret";
  enableCompileCache(join(tmpdir(), "yizhou-compiled"));
  const compiled = compiledSources()!;
  const environment = childEnvironment("/box", compiled.home);
  delete process.env["YIZHOU_TEST_KEY"];
  expect(Object.keys(environment).sort()).toEqual([
    "HOME",
    "LANG",
    "MALLOC_ARENA_MAX",
    "NODE_COMPILE_CACHE",
    "PATH",
    "TMPDIR",
    "TZ",
  ]);
  expect(getCompileCacheDir()).toBe(`${compiled.home}/${compiled.version}-${process.getuid!()}`);
});
