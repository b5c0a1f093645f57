import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { API_PATHS, KEY_CALLS } from "@yizhou/contract";
import type { NewApiKey } from "@yizhou/contract";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, PASSWORD } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { writeTypedClient } from "./typed-client.ts";

let site: TestApp;
let folder: string;
let text: string;
beforeAll(async () => {
  site = await buildTestApp();
  await site.app.ready();
  text = writeTypedClient(site.app.swagger());
  folder = await mkdtemp(join(tmpdir(), "yizhou-typed-"));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

test("has a function for every call of a key, each under a name of its own, and compiles under the strictest rules", async () => {
  const names = [...text.matchAll(/^ {2}(\w+)\(.*\): Promise</gm)].map(([, name]) => name);
  expect(names).toHaveLength(Object.keys(KEY_CALLS).length);
  expect(new Set(names).size).toBe(names.length);
  const path = join(folder, "yizhou-client.ts");
  await writeFile(path, text);
  const program = ts.createProgram([path], {
    ...{
      strict: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      types: [],
      lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    },
    ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, skipLibCheck: true },
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(problems).toEqual([]);
});

test("calls the site with a key, and throws what it refuses", async () => {
  const server = await site.app.listen({ host: "127.0.0.1", port: 0 });
  const user = await site.newUser();
  const body = { name: "typed", scopes: ["read"], days: 30, password: PASSWORD };
  const { key } = await user.data<NewApiKey>("POST", API_PATHS.apiKeys, body);
  const path = join(folder, "client.mjs");
  await writeFile(path, ts.transpile(text, { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }));
  const { Yizhou } = (await import(pathToFileURL(path).href)) as {
    Yizhou: new (options: {
      server: string;
      key: string;
    }) => Record<string, (...args: unknown[]) => Promise<unknown>>;
  };
  const yizhou = new Yizhou({ server, key });
  expect(await yizhou["getJobs"]!({ pageSize: 5 })).toMatchObject({ items: [], total: 0 });
  await expect(yizhou["getMemories"]!()).rejects.toMatchObject({
    status: 403,
    code: "account.api_key_scope",
  });
  await expect(yizhou["getJob"]!("no-id")).rejects.toMatchObject({ status: 400, code: "request.invalid" });
});
