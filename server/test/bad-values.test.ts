// Every call of the API, as its own description has it, with values that databases and programs choke on. Whatever it answers, it
// must not be that we failed: 500 is the word for our own mistakes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_PATHS } from "@yizhou/contract";
import { makeFakeEngine } from "./fake-engine.ts";
import { buildTestApp } from "./build-test-app.ts";
import type { TestApp, TestUser } from "./build-test-app.ts";

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly minItems?: number;
  readonly $ref?: string;
  readonly additionalProperties?: boolean | Schema;
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const BAD = {
  "a NUL": { text: "a\u0000b", number: 1 },
  "half a surrogate pair": { text: "a\ud800b", number: 1 },
  "a number over 2^31": { text: "x", number: 2 ** 31 },
  "a number over 2^53": { text: "x", number: 2 ** 60 },
  "a negative number": { text: "x", number: -1 },
  "an endless text": { text: "x".repeat(200_000), number: 1 },
  "a text of quotes and percent signs": { text: "%_\\'\"`;--", number: 0 },
} as const;

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ engines: [makeFakeEngine()], settings: { requestsPerMinute: 1_000_000 } });
});
afterAll(() => site.close());

/** Things of the person, by the word of their address, so that calls reach what is behind the look for the thing itself. */
async function makeThings(user: TestUser): Promise<Readonly<Record<string, string>>> {
  const id = async (address: string, body: object) =>
    (await user.data<{ id: string }>("POST", address, body)).id;
  const file = await user.upload("letter.txt", "The tide turns at six. Then the boats come in.");
  const [job] = await user.start([file]);
  return {
    files: file.id,
    jobs: job!.id,
    memories: await id(API_PATHS.memories, { name: "Own units" }),
    termbases: await id(API_PATHS.termbases, { name: "Own terms" }),
    alignments: await id(API_PATHS.alignments, {
      name: "Own pairs",
      from: "en",
      to: "zh-Hans",
      source: { text: "One." },
      target: { text: "一。" },
    }),
  };
}

/** Calls whose answer is a stream, and those that take away what the others go by. */
const LEFT_OUT = /SignOutAsync|\/progress$/;
const isLast = (method: string) => method === "delete";

/** What broke most once, and is text that no column of the database takes; `npm test -- slow` tries all of them. */
const TRIED = Object.entries(BAD).filter(
  ([name]) => process.env["YIZHOU_ALL_BAD_VALUES"] !== undefined || /NUL/.test(name),
);

test.each(TRIED)("no call fails on %s", { timeout: 240_000 }, async (_name, bad) => {
  const user = await site.newUser();
  const description = (await site.app.inject({ url: "/api/docs/json" })).json<Description>();
  const own = await makeThings(user);
  const failures: string[] = [];
  /** Answers that a browser or a proxy might keep. */
  const kept: string[] = [];
  let calls = 0;
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  operations.sort((a, b) => Number(isLast(a.method)) - Number(isLast(b.method)));
  for (const { path, method, operation } of operations) {
    if (LEFT_OUT.test(path)) continue;
    for (const isWhole of [true, false]) {
      calls++;
      const { statusCode, body, headers } = await call(path, method, operation, isWhole).catch(
        (error: unknown) => ({
          statusCode: 599,
          body: `the answer broke off: ${String(error)}`,
          headers: {},
        }),
      );
      if (!String((headers as Record<string, unknown>)["cache-control"]).includes("no-store"))
        kept.push(`${method} ${path}: ${statusCode}`);
      if (statusCode >= 500 && !body.includes("unavailable"))
        failures.push(`${method} ${path}: ${statusCode} ${body.slice(0, 200)}`);
    }
  }
  expect(calls).toBeGreaterThan(150);
  expect(failures).toEqual([]);
  expect(kept).toEqual([]);

  /** `isWhole`: fields that may be left out are there. */
  function call(path: string, method: string, { parameters = [], requestBody }: Operation, isWhole: boolean) {
    const named = (place: string) => parameters.filter((one) => one.in === place);
    const [, kind = ""] = /^\/api\/([a-z]+)\/\{id\}/.exec(path) ?? [];
    const url = named("path").reduce(
      (all, { name, schema }) =>
        all.replace(`{${name}}`, name === "id" && own[kind] ? own[kind] : encode(valueOf(schema))),
      path,
    );
    const query = named("query").map(({ name, schema }) => `${name}=${encode(valueOf(schema))}`);
    const schema = requestBody?.content["application/json"]?.schema;
    return site.app.inject({
      method: method.toUpperCase() as "GET",
      url: query.length > 0 && isWhole ? `${url}?${query.join("&")}` : url,
      headers: { authorization: `Bearer ${user.token}` },
      ...(schema && { payload: valueOf(schema) as object }),
    });
  }

  function encode(value: unknown): string {
    const text = String(value);
    // What cannot be written in UTF-8 goes as the bytes a careless client would send.
    return text.isWellFormed() ? encodeURIComponent(text) : "a%ED%A0%80b";
  }

  function valueOf(schema: Schema): unknown {
    if (schema.$ref) return valueOf(description.components?.schemas?.[schema.$ref.split("/").at(-1)!] ?? {});
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
    if (choice) return valueOf(choice);
    const type = typeof schema.type === "object" ? schema.type[0] : schema.type;
    if (type === "object" || schema.properties) {
      const entries = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valueOf(one)]);
      return Object.fromEntries(entries);
    }
    if (type === "array") return [valueOf(schema.items ?? {})];
    if (type === "integer" || type === "number") return bad.number;
    if (type === "boolean") return true;
    return schema.format === "uuid" ? "6f9619ff-8b86-4d01-b42d-00cf4fc964ff" : bad.text;
  }
});

const BAD_IDS = [
  "x".repeat(3000),
  "-1",
  "99999999999999999999",
  "6f9619ff-8b86-4d01-b42d",
  "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
  "%00",
  "%ED%A0%80",
  "..%2f..%2fetc",
];
const BAD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  "accept-language": ["x".repeat(5000), "\u00ff;q=-1", "*;q=NaN"],
  accept: ["text/event-stream, */*;q=9".repeat(50), "\u00e9"],
  range: ["bytes=-1--1", "bytes=99999999999999999999-", "lines=1-2"],
  cookie: ["=;=;".repeat(500), "yizhou-page=%ED%A0%80"],
  "x-forwarded-for": ["not an address, ::::, 999.1.1.1"],
  authorization: ["Bearer", "Bearer \u00ff\u00fe", `Bearer ${"a".repeat(10_000)}`, "Basic %00"],
  "content-type": [
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "application/json; charset=\u00ff",
    "x",
  ],
  "content-length": ["-1"],
};

test(
  "no call fails on an id that is none or on a header that says nothing",
  { timeout: 240_000 },
  async () => {
    const user = await site.newUser();
    const description = (await site.app.inject({ url: "/api/docs/json" })).json<Description>();
    const failures: string[] = [];
    const say = async (method: string, url: string, headers: Readonly<Record<string, string>>) => {
      const reply = await site.app
        .inject({
          method: method.toUpperCase() as "GET",
          url,
          headers: { authorization: `Bearer ${user.token}`, ...headers },
          ...(method !== "get" && { payload: headers["content-type"] ? "--x--" : {} }),
        })
        .catch((error: unknown) => ({ statusCode: 599, body: String(error) }));
      if (reply.statusCode >= 500 && !reply.body.includes("unavailable"))
        failures.push(
          `${method} ${url.slice(0, 80)} ${JSON.stringify(headers).slice(0, 80)}: ${reply.statusCode}`,
        );
    };
    for (const [path, methods] of Object.entries(description.paths)) {
      if (LEFT_OUT.test(path)) continue;
      for (const method of Object.keys(methods))
        if (path.includes("{")) for (const id of BAD_IDS) await say(method, path.replace(/\{\w+\}/g, id), {});
        else if (method === "post" || path.length % 3 === 0)
          for (const [name, values] of Object.entries(BAD_HEADERS))
            for (const value of values) await say(method, path, { [name]: value });
    }
    for (const token of ["x", "x".repeat(1999), "a.b", "%00"])
      for (const place of [API_PATHS.download, API_PATHS.previewImage, API_PATHS.previewFile])
        await say("get", place.replace(":token", token), { range: "bytes=5-1" });
    expect(failures).toEqual([]);
  },
);
