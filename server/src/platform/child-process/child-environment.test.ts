import { execFileSync } from "node:child_process";
import { enableCompileCache, getCompileCacheDir } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { childEnvironment, childPermissions, compiledSources } from "./child-environment.ts";

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

test("a part that is fetched later is not there yet for a child, and asking for it is no fault", () => {
  const later = join(tmpdir(), "yizhou-never-fetched");
  const ask = (path: string) =>
    execFileSync(
      process.execPath,
      [
        ...childPermissions([process.execPath], later, tmpdir(), null),
        ...["--print", `try { require("fs").existsSync(${JSON.stringify(path)}) } catch ({ code }) { code }`],
      ],
      { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    ).trim();
  expect(ask(join(later, "node_modules/part.js"))).toBe("false");
  expect(ask("/etc/passwd")).toBe("ERR_ACCESS_DENIED");
});
