import { inlineFromText, parseLanguageTag, textOnly, type InlineContent } from "@yizhou/model";
import { expect, test } from "vitest";
import type { EngineItem } from "../engine.ts";
import type { ChatClient, ChatRequest } from "./chat-client.ts";
import { reviewDrafts } from "./review.ts";

const context = {
  ...{ from: parseLanguageTag("en"), to: parseLanguageTag("zh-Hans"), review: true as const },
  terms: [
    { source: "gauge", target: "水尺" },
    { source: "lighthouse", target: "灯塔" },
  ],
};
const config = { id: "m", name: "Model", baseUrl: "http://127.0.0.1", model: "m", apiKey: "k" };
const scope = {
  usage: { requests: 0, characters: 0, inputTokens: 0, outputTokens: 0 },
  signal: new AbortController().signal,
  budget: { endsAtMs: null },
};
const bold = (before: string, inner: string, after: string): InlineContent => [
  { kind: "text", text: before },
  { kind: "open", id: 1, type: "format" },
  { kind: "text", text: inner },
  { kind: "close", id: 1, type: "format" },
  { kind: "text", text: after },
];
const items: EngineItem[] = [
  { id: 70, source: inlineFromText("The gauge does not float."), draft: inlineFromText("水尺会漂浮。") },
  { id: 71, source: inlineFromText("It is calm."), draft: inlineFromText("天气平静。") },
  { id: 72, source: bold("The ", "harbour", " is old."), draft: bold("这个", "港口", "很旧。") },
];

async function reviewed(answer: unknown, finish: "stop" | "refused" = "stop") {
  const asked: ChatRequest[] = [];
  const client = {
    complete: async (request: ChatRequest) => {
      asked.push(request);
      return { text: typeof answer === "string" ? answer : JSON.stringify(answer), finish };
    },
  } as unknown as ChatClient;
  return { results: await reviewDrafts({ config, client }, items, context, scope), asked };
}
const error = (type: string, severity: string, span: string) => ({ type, severity, span });

test("what a reviewer names comes with its correction, gravest first; what it does not name stands", async () => {
  const { results, asked } = await reviewed({
    reviews: [
      {
        id: 1,
        errors: [error("style", "minor", "漂浮"), error("accuracy", "critical", "会")],
        correction: "水尺不会漂浮。",
      },
    ],
  });
  expect(results.map((result) => "target" in result && textOnly(result.target))).toEqual([
    "水尺不会漂浮。",
    "天气平静。",
    "这个港口很旧。",
  ]);
  expect(results[0]).toMatchObject({
    id: 70,
    remarks: [
      { category: "accuracy", span: "会" },
      { category: "style", span: "漂浮" },
    ],
  });
  expect(results[1]).toMatchObject({ id: 71, remarks: [] });
  const [system, user] = asked[0]!.messages;
  expect(system!.content).toMatch(/^You review translations/u);
  expect(user!.content).toContain('[1,"The gauge does not float.","水尺会漂浮。"]');
  // Only terms that occur go along.
  expect(user!.content).toContain("水尺");
  expect(user!.content).not.toContain("灯塔");
});

test("a correction that loses tags or is no translation is left away, and its remark is kept; places that are not there are none", async () => {
  const { results } = await reviewed({
    reviews: [
      { id: 1, errors: [error("accuracy", "major", "不在这里")], correction: "The gauge does not float." },
      { id: 3, errors: [error("language", "major", "")], correction: "这个港口很老。" },
      { id: 2, errors: [error("taste", "major", ""), error("style", "none", "")], correction: "一切平静。" },
    ],
  });
  expect(results).toEqual([
    { id: 70, target: items[0]!.draft, repaired: false, remarks: [{ category: "accuracy", span: "" }] },
    { id: 71, target: items[1]!.draft, repaired: false, remarks: [] },
    { id: 72, target: items[2]!.draft, repaired: false, remarks: [{ category: "language", span: "" }] },
  ]);
});

test("an answer that is no review is none", async () => {
  await expect(reviewed("Looks good to me!")).rejects.toMatchObject({ code: "engine.bad_response" });
  await expect(reviewed({ reviews: [] }, "refused")).rejects.toMatchObject({ code: "engine.refused" });
});
