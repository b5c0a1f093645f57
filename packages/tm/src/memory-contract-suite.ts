import { type InlineContent, inlineToTagged, type LanguageTag, type TranslationUnit } from "@yizhou/model";
import { expect, test } from "vitest";
import { contextProperty } from "./in-memory-memory.ts";
import type { TranslationMemory } from "./memory.ts";

const en = "en" as LanguageTag;
const zh = "zh-Hans" as LanguageTag;
const pair = { from: en, to: zh };

const text = (value: string): InlineContent => [{ kind: "text", text: value }];
const bold = (id: number, before: string, inside: string, after: string): InlineContent => [
  { kind: "text", text: before },
  { kind: "open", id, type: "format" },
  { kind: "text", text: inside },
  { kind: "close", id, type: "format" },
  { kind: "text", text: after },
];
const unit = (
  source: InlineContent,
  target: InlineContent,
  properties?: Record<string, string>,
): TranslationUnit => ({
  variants: [
    { language: en, content: source },
    { language: zh, content: target },
  ],
  ...(properties && { properties }),
});

/** What every translation memory does, however it stores its units. One line per implementation runs it. */
export function describeTranslationMemory(
  make: (units: readonly TranslationUnit[]) => Promise<TranslationMemory>,
): void {
  const ask = async (units: readonly TranslationUnit[], source: InlineContent, direction = pair) => {
    const [match] = await (await make(units)).lookup([{ source }], direction, 100);
    return match ? inlineToTagged(match.target) : null;
  };

  test("finds the same text, white space and composition aside", async () => {
    const units = [unit(text("The e\u0301tat  of the tide."), text("潮汐的状态。"))];
    expect(await ask(units, text("The \u00e9tat of\u00a0the tide."))).toBe("潮汐的状态。");
  });
  test("does not take other case or punctuation for the same text", async () => {
    const units = [unit(text("Tide"), text("潮汐"))];
    expect(await ask(units, text("tide"))).toBeNull();
    expect(await ask(units, text("Tide."))).toBeNull();
  });
  test("answers every query in order, null where it knows nothing", async () => {
    const memory = await make([unit(text("A"), text("甲")), unit(text("B"), text("乙"))]);
    const found = await memory.lookup(
      [{ source: text("B") }, { source: text("C") }, { source: text("A") }],
      pair,
      100,
    );
    expect(found.map((match) => match && inlineToTagged(match.target))).toEqual(["乙", null, "甲"]);
  });
  test("works in the other direction and for regional variants", async () => {
    const units = [unit(text("A"), text("甲"))];
    expect(await ask(units, text("甲"), { from: zh, to: en })).toBe("A");
    expect(await ask(units, text("A"), { from: "en-GB" as LanguageTag, to: zh })).toBe("甲");
    expect(await ask(units, text("A"), { from: en, to: "zh-Hant" as LanguageTag })).toBeNull();
  });
  test("gives the target the tags of the query", async () => {
    const units = [unit(bold(1, "a ", "b", " c"), bold(1, "甲", "乙", "丙"))];
    expect(await ask(units, bold(7, "a ", "b", " c"))).toBe("甲<g7>乙</g7>丙");
  });
  test("does not take a text with other tags for the same", async () => {
    const units = [unit(bold(1, "a ", "b", " c"), bold(1, "甲", "乙", "丙"))];
    expect(await ask(units, text("a b c"))).toBeNull();
  });
  test("keeps back an entry whose target lost its tags", async () => {
    const units = [unit(bold(1, "a ", "b", " c"), text("甲乙丙"))];
    expect(await ask(units, bold(1, "a ", "b", " c"))).toBeNull();
  });
  test("ranks by context: both neighbours 102, one 101, none 100", async () => {
    const previous = contextProperty("previous", en);
    const next = contextProperty("next", en);
    const memory = await make([
      unit(text("Yes"), text("是"), { [previous]: "Is it?", [next]: "Good." }),
      unit(text("Yes"), text("对"), { [previous]: "Right?", [next]: "Good." }),
      unit(text("Yes"), text("好")),
    ]);
    const scores = await memory.lookup(
      [
        { source: text("Yes"), previous: "Is  it?", next: "Good." },
        { source: text("Yes"), previous: "Right?" },
        { source: text("Yes"), previous: "No?" },
      ],
      pair,
      100,
    );
    expect(scores.map((match) => [match!.score, inlineToTagged(match!.target)])).toEqual([
      [102, "是"],
      [101, "对"],
      [100, "好"],
    ]);
    expect(await memory.lookup([{ source: text("Yes") }], pair, 101)).toEqual([null]);
  });
}
