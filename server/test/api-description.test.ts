import { API_PATHS, KEY_CALLS } from "@yizhou/contract";
import type { Envelope, NewApiKey } from "@yizhou/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_GUIDE } from "../src/platform/http/api-description.ts";
import { buildTestApp, multipart, PASSWORD, sampleText } from "./build-test-app.ts";
import type { TestApp, TestUser } from "./build-test-app.ts";
import { makeFakeEngine } from "./fake-engine.ts";

interface Operation {
  readonly description?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
}
interface Description {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let site: TestApp;
let user: TestUser;
let described: Description;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()] });
  user = await site.newUser();
  described = (await site.app.inject(`${API_PATHS.docs}/json`)).json<Description>();
});
afterAll(() => site.close());

/** Says what a command of curl says, to the site of the test. */
async function run(command: string) {
  const words = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare!,
  );
  const headers: Record<string, string> = {};
  let body: string | Buffer | undefined;
  let address = "";
  for (let at = 1; at < words.length; at++) {
    if (words[at] === "-H") {
      const [name, value] = words[++at]!.split(": ");
      headers[name!.toLowerCase()] = value!;
    } else if (words[at] === "-d") body = words[++at]!;
    else if (words[at] === "-F") {
      const form = multipart(words[++at]!.split("@")[1]!, sampleText(2));
      [body, headers["content-type"]] = [form.payload, form.type];
    } else if (words[at] !== "-OJ") address = words[at]!;
  }
  return site.app.inject({
    ...{ method: body === undefined ? "GET" : "POST", url: address.replace(/^SITE/, ""), headers },
    ...(body !== undefined && { payload: body }),
  });
}

test("the commands of the guide bring a file, have it translated and fetch the result as they stand", async () => {
  expect(described.info.description).toBe(API_GUIDE);
  const { key } = await user.data<NewApiKey>("POST", API_PATHS.apiKeys, {
    ...{ name: "Guide", scopes: ["read", "translate"], days: 30, password: PASSWORD },
  });
  const commands = API_GUIDE.split("\n").filter((line) => line.startsWith("curl "));
  expect(commands).toHaveLength(6);
  const known: Record<string, string> = { KEY: key, REQUEST_KEY: "guide-0001" };
  const next = async () => {
    const command = commands.shift()!.replace("paper.docx", "paper.txt");
    return run(command.replace(/\b(?:REQUEST_KEY|KEY|FILE_ID|JOB_ID)\b|LINK/g, (word) => known[word]!));
  };
  const data = async <T>() => {
    const reply = await next();
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<Envelope<T>>().data!;
  };
  known["FILE_ID"] = (await data<{ id: string }>()).id;
  expect(await data()).toMatchObject({ items: [{ fileId: known["FILE_ID"] }] });
  known["JOB_ID"] = (await data<{ id: string }[]>())[0]!.id;
  await site.runJobs();
  const job = await data<{ finishedAt: string | null; outputs: string[] }>();
  expect(job.finishedAt).not.toBeNull();
  expect(job.outputs).toContain("target");
  known["LINK"] = (await data<{ url: string }>()).url;
  const file = await next();
  expect(file.statusCode).toBe(200);
  expect(file.headers["content-disposition"]).toMatch(/^attachment; filename/);
  expect(file.body).not.toBe("");
});

test("each call that a key opens says which right it takes, and no other does", () => {
  const said = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { description }]) => {
      const right = /^Open to API keys with the right `(\w+)`\.$/.exec(description ?? "")?.[1];
      return right === undefined ? [] : [[`${method.toUpperCase()} ${path}`, right]];
    }),
  );
  const opened = Object.entries(KEY_CALLS).map(([call, right]) => [call.replace(/:(\w+)/g, "{$1}"), right]);
  expect(said.sort()).toEqual(opened.sort());
});

test("a call that takes a file says so, and where the file may be encrypted its password as well", () => {
  const formOf = (path: string) =>
    described.paths[path]!["post"]!.requestBody!.content["multipart/form-data"]!.schema;
  const file = { type: "string", format: "binary" };
  expect(formOf(API_PATHS.files)).toMatchObject({ properties: { password: { type: "string" }, file } });
  expect(formOf("/api/memories/{id}/imports")).toMatchObject({ properties: { file }, required: ["file"] });
});
