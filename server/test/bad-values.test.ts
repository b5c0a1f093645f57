// Every call of the API, as its own description has it, with values that databases and programs choke on. Whatever it answers, it
// must not be that we failed: 500 is the word for our own mistakes.
import { expect, test } from "vitest";
import { API_PATHS } from "@yizhou/contract";
import { makeFakeEngine } from "./fake-engine.ts";
import type { TestUser } from "./build-test-app.ts";
import { openTestApp } from "./open-test-app.ts";

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

test.each(Object.entries(BAD))("no call fails on %s", { timeout: 240_000 }, async (_name, bad) => {
  const site = await openTestApp({ engines: [makeFakeEngine()], settings: { requestsPerMinute: 1_000_000 } });
  const user = await site.newUser();
  const description = (await site.app.inject({ url: "/api/docs/json" })).json<Description>();
  const own = await makeThings(user);
  const failures: string[] = [];
  let calls = 0;
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  operations.sort((a, b) => Number(isLast(a.method)) - Number(isLast(b.method)));
  for (const { path, method, operation } of operations) {
    if (LEFT_OUT.test(path)) continue;
    for (const isWhole of [true, false]) {
      calls++;
      const { statusCode, body } = await call(path, method, operation, isWhole).catch((error: unknown) => ({
        statusCode: 599,
        body: `the answer broke off: ${String(error)}`,
      }));
      if (statusCode >= 500 && !body.includes("unavailable"))
        failures.push(`${method} ${path}: ${statusCode} ${body.slice(0, 200)}`);
    }
  }
  expect(calls).toBeGreaterThan(150);
  expect(failures).toEqual([]);

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
