import { afterAll, beforeAll, expect, test } from "vitest";
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { Envelope } from "@yizhou/contract";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp, TestUser } from "../../../test/build-test-app.ts";

let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await buildTestApp({});
  user = await site.newUser();
});
afterAll(() => site.close());

const refusedFields = async (url: string, body: object) => {
  const reply = await user.call("POST", url, body);
  expect(reply.statusCode).toBe(400);
  return Object.keys(reply.json<Envelope<null>>().fields!);
};

test("a field that a call does not know is named, beside those that are wrong", async () => {
  expect(await refusedFields(API_PATHS.memories, { name: "Own", language: "en", kind: 1 })).toEqual([
    "language",
    "kind",
  ]);
  expect(await refusedFields(API_PATHS.memories, { name: 7, language: "en" })).toEqual(["name", "language"]);
});

test("a field that a call does not know is named with where it stands", async () => {
  const termbase = await user.data<{ id: string }>("POST", API_PATHS.termbases, { name: "Own terms" });
  const url = fillPath(API_PATHS.concepts, { id: termbase.id });
  const term = { language: "en", text: "tide", colour: "red" };
  expect(await refusedFields(url, { terms: [term] })).toEqual(["terms.0.colour"]);
});

test("an option that a quote or a start does not know is named instead of ignored", async () => {
  const wanted = {
    fileIds: [crypto.randomUUID()],
    options: { from: "en", to: "zh-Hans", fallback: ["local"], output: "target" },
  };
  expect(await refusedFields(API_PATHS.quotes, wanted)).toEqual(["options.fallback"]);
  expect(await refusedFields(API_PATHS.jobs, { ...wanted, requestKey: "one start", whole: true })).toEqual([
    "options.fallback",
    "whole",
  ]);
  const text = { text: "Tide", options: wanted.options, requestKey: "one text" };
  expect(await refusedFields(API_PATHS.texts, text)).toEqual(["options.fallback"]);
});

test("a body that is no object is named as the body", async () => {
  expect(await refusedFields(API_PATHS.memories, [])).toEqual(["body"]);
});
