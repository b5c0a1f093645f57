import { haveSameTags, inlineFromText, parseLanguageTag, textOnly, type InlineContent } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { createEngine } from "../create-engine.ts";
import type { EngineConfig } from "../engine-config.ts";
import type { EngineItemResult } from "../engine.ts";
import { FIXTURE_KEY_ID } from "../testing/service-endpoints.ts";
import { startFixtureServer } from "../testing/fixture-server.ts";
import {
  markedTranslator,
  readMarkedSentences,
  rightTags,
  tagCases,
  taggedAnswers,
  type TagCase,
} from "../testing/tag-sentences/read-sentences.ts";
import { createTestDeps } from "../testing/test-deps.ts";
import { toHtmlTags } from "./html-tags.ts";
import { protectTags } from "./protect.ts";

const SENTENCES = readMarkedSentences();
const CASES = tagCases(SENTENCES);

test("the cases are 300 sentences in two directions each, with one to four tags, nested and single", () => {
  expect(new Set(CASES.map(({ from, source }) => `${from} ${textOnly(source)}`)).size).toBe(300);
  expect(CASES).toHaveLength(600);
  const counts = CASES.map(({ tagCount }) => tagCount);
  for (const count of [1, 2, 3, 4])
    expect(counts.filter((other) => other === count).length).toBeGreaterThan(50);
  for (const { source, expected } of CASES) expect(haveSameTags(source, expected)).toBe(true);
});

/** Share of tags at the right words, in percent; every target must have exactly its source's tags, properly nested. */
function score(pairs: readonly (readonly [TagCase, InlineContent | null])[]): number {
  let right = 0;
  let all = 0;
  for (const [one, target] of pairs) {
    if (!target) expect.fail(`no target for ${textOnly(one.source)}`);
    expect(haveSameTags(one.source, target)).toBe(true);
    expectNested(target);
    const found = rightTags(target, one.expected);
    right += found.right;
    all += found.right + found.wrong;
  }
  return (100 * right) / all;
}

function expectNested(content: InlineContent): void {
  const open: number[] = [];
  for (const node of content) {
    if (node.kind === "open") open.push(node.id);
    if (node.kind === "close") expect(open.pop()).toBe(node.id);
  }
  expect(open).toEqual([]);
}

describe("tags put into plain text", () => {
  const placed = (unknown: number): number => {
    const translate = markedTranslator(SENTENCES, unknown);
    return score(
      CASES.map((one) => {
        const segment = protectTags(one.source, { escape: "always" });
        const known = new Map<string, string>();
        for (const phrase of segment.spans()) {
          const translation = translate(phrase, one);
          if (translation !== null) known.set(phrase, translation);
        }
        return [one, segment.place(textOnly(one.expected), known)?.target ?? null] as const;
      }),
    );
  };

  test("sit at the right words in 95 of 100 when their phrases were translated too", () => {
    expect(placed(0)).toBeGreaterThanOrEqual(95);
  });

  test("still do in 85 of 100 when one phrase of seven came back in other words", () => {
    expect(placed(15)).toBeGreaterThanOrEqual(85);
  });

  test("are all there and nest when nothing but the position tells", () => {
    expect(placed(100)).toBeGreaterThan(20);
  });

  test("are flagged wherever a place was guessed: what is not flagged is right in 99 of 100", () => {
    const translate = markedTranslator(SENTENCES, 30);
    let unflagged = 0;
    let right = 0;
    let all = 0;
    for (const one of CASES) {
      const segment = protectTags(one.source, { escape: "always" });
      const known = new Map<string, string>();
      for (const phrase of segment.spans()) {
        const translation = translate(phrase, one);
        if (translation !== null) known.set(phrase, translation);
      }
      const placedTarget = segment.place(textOnly(one.expected), known)!;
      if (placedTarget.repaired) continue;
      unflagged++;
      const found = rightTags(placedTarget.target, one.expected);
      right += found.right;
      all += found.right + found.wrong;
    }
    expect(unflagged).toBeGreaterThan(CASES.length / 2);
    expect((100 * right) / all).toBeGreaterThanOrEqual(99);
  });

  test("stay with names, numbers and words that both texts share, without any translation", () => {
    const source: InlineContent = [
      { kind: "text", text: "See " },
      { kind: "open", id: 1, type: "link" },
      { kind: "text", text: "Table 4" },
      { kind: "close", id: 1, type: "link" },
      { kind: "text", text: " by " },
      { kind: "open", id: 2, type: "format" },
      { kind: "text", text: "Smith" },
      { kind: "close", id: 2, type: "format" },
      { kind: "standalone", id: 3, type: "note" },
      { kind: "text", text: "." },
    ];
    const placedTarget = protectTags(source, { escape: "always" }).place("参见 Smith 的表 4。")!.target;
    const text = (id: number): string => {
      const from = placedTarget.findIndex((node) => node.kind === "open" && node.id === id);
      const to = placedTarget.findIndex((node) => node.kind === "close" && node.id === id);
      return textOnly(placedTarget.slice(from, to));
    };
    expect(text(2)).toBe("Smith");
    expect(haveSameTags(source, placedTarget)).toBe(true);
  });
});

describe("every kind of engine, over HTTP", () => {
  const engines: [
    string,
    Partial<EngineConfig> & { type: EngineConfig["type"] },
    "plain" | "xml" | "html",
    string,
  ][] = [
    ["DeepL, XML", { type: "deepl" }, "xml", "deepl"],
    ["Google, HTML", { type: "google" }, "html", "google"],
    ["Azure, HTML", { type: "azure" }, "html", "azure"],
    ["LibreTranslate, HTML", { type: "libretranslate" }, "html", "libre"],
    ["a language model", { type: "openai-compatible", id: "m", name: "M", model: "m" } as never, "xml", "v1"],
    ["Baidu, plain", { type: "baidu" }, "plain", "baidu"],
    ["Youdao, plain", { type: "youdao" }, "plain", "youdao"],
    ["Tencent, plain", { type: "tencent" }, "plain", "tencent"],
  ];

  test.each(engines)(
    "%s keeps every tag, at the right words in 95 of 100",
    async (_name, config, form, at) => {
      const memory = new Map<string, string>();
      const translate = markedTranslator(SENTENCES, 0);
      for (const one of CASES) {
        const segment = protectTags(one.source, { escape: "always" });
        if (form === "plain") {
          // One server for all directions: what a text is translated into depends on the target.
          memory.set(`${one.to} ${segment.plain}`, textOnly(one.expected));
          for (const phrase of segment.spans()) {
            const translation = translate(phrase, one);
            if (translation !== null) memory.set(`${one.to} ${phrase}`, translation);
          }
        } else {
          const answer = taggedAnswers(one);
          const wire = (text: string): string => (form === "html" ? toHtmlTags(text) : text);
          memory.set(`${one.to} ${wire(segment.tagged)}`, wire(answer));
        }
      }
      const results: [TagCase, InlineContent | null][] = [];
      for (const from of ["en", "zh-Hans", "ko"] as const) {
        for (const to of ["en", "zh-Hans", "ko"] as const) {
          const own = CASES.filter((one) => one.from === from && one.to === to);
          if (own.length === 0) continue;
          const there = new Map(
            [...memory].flatMap(([key, value]) =>
              key.startsWith(`${to} `) ? [[key.slice(to.length + 1), value]] : [],
            ) as [string, string][],
          );
          const server = await startFixtureServer({ memory: there });
          try {
            const engine = createEngine(
              {
                ...config,
                baseUrl: at === "v1" ? server.chatUrl : server.serviceUrl(at),
                apiKey: "k",
                keyId: FIXTURE_KEY_ID,
                allowPrivateAddress: true,
              } as EngineConfig,
              createTestDeps(),
            );
            for (let start = 0; start < own.length; start += 20) {
              const batch = own.slice(start, start + 20).map(({ source }, index) => ({ id: index, source }));
              const context = { from: parseLanguageTag(from), to: parseLanguageTag(to) };
              const done = await engine.translate(batch, context, new AbortController().signal);
              done.results.forEach((result) => results.push([own[start + result.id]!, targetOf(result)]));
            }
          } finally {
            await server.close();
          }
        }
      }
      expect(results).toHaveLength(600);
      expect(score(results)).toBeGreaterThanOrEqual(95);
    },
  );
});

function targetOf(result: EngineItemResult): InlineContent | null {
  return "target" in result ? result.target : null;
}

describe("phrases sent along with a segment", () => {
  const spansOf = (...nodes: InlineContent): readonly string[] =>
    protectTags(nodes, { escape: "always" }).spans();
  const text = (words: string): InlineContent[number] => ({ kind: "text", text: words });
  const note: InlineContent[number] = { kind: "standalone", id: 9, type: "note" };

  test("are the words inside pairs and before single tags", () => {
    expect(
      spansOf(
        text("The "),
        { kind: "open", id: 1, type: "format" },
        text("old bridge"),
        { kind: "close", id: 1, type: "format" },
        text(" over the river"),
        note,
        text(" is closed."),
      ),
    ).toEqual(["old bridge", "river"]);
  });

  test("take a neighbour along when the word before the tag is short", () => {
    expect(spansOf(text("They came by bus"), note, text(" and left."))).toEqual(["by bus"]);
    expect(spansOf(text("他在大学"), note, text("读书。"))).toEqual(["大学"]);
  });

  test("are none for plain segments, numbers, tags at the ends and pairs round almost everything", () => {
    expect(spansOf(...inlineFromText("No tags at all."))).toEqual([]);
    expect(spansOf(note, text("All of it."), note)).toEqual([]);
    expect(
      spansOf(
        text("In "),
        { kind: "open", id: 1, type: "format" },
        text("1998"),
        { kind: "close", id: 1, type: "format" },
        text(" it rained."),
      ),
    ).toEqual([]);
  });
});
