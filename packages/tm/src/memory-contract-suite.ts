export { wordsByUnit } from "./words-by-unit.ts";
import { contextProperty, inlineToTagged } from "@yizhou/model";
import type { InlineContent, LanguageTag, TranslationUnit } from "@yizhou/model";
import { expect, test } from "vitest";
import type { TranslationMemory } from "./memory.ts";
import { ORIGIN_PROPERTY, type Penalties } from "./penalties.ts";

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

/** What a memory that finds fuzzy matches does besides, however it retrieves them. */
export function describeFuzzyMemory(
  make: (units: readonly TranslationUnit[], penalties?: Partial<Penalties>) => Promise<TranslationMemory>,
): void {
  const ask = async (
    units: readonly TranslationUnit[],
    source: InlineContent,
    minScore = 50,
    penalties?: Partial<Penalties>,
  ) => (await (await make(units, penalties)).lookup([{ source }], pair, minScore))[0] ?? null;
  const rise = unit(text("The tide rises in the estuary."), text("河口涨潮。"));

  test("scores by tokens: one of six words changed is 83", async () => {
    const match = await ask([rise], text("The tide falls in the estuary."));
    expect(match).toMatchObject({
      score: 83,
      similarity: 83,
      source: text("The tide rises in the estuary."),
    });
    expect(await ask([rise], text("The tide falls in the estuary."), 86)).toBeNull();
  });
  test("is never 100 for what is not equal: case, width and numbers cost or are repaired", async () => {
    expect(await ask([rise], text("THE TIDE rises in the estuary."))).toMatchObject({
      score: 99,
      penalties: ["case"],
    });
    expect(await ask([rise], text("The ｔｉｄｅ falls in the estuary."))).toMatchObject({
      score: 82,
      penalties: ["width"],
    });
    const numbered = unit(text("Wait 5 minutes."), text("请等待5分钟。"));
    expect(await ask([numbered], text("Wait 12 minutes."))).toMatchObject({
      score: 99,
      target: text("请等待12分钟。"),
      repairs: [{ kind: "number", before: "5", after: "12" }],
    });
  });
  test("a value that cannot be put right is for a person, below 95, and the unit with equal numbers wins", async () => {
    const words =
      "beside the lamp that stands on the old stone wall of the harbour in the north of this long island";
    const cold = unit(text(`Keep it at -20 °C ${words} today and tomorrow.`), text("保持在-20 °C。"));
    expect(await ask([cold], text(`Keep it at 4 °C ${words} today and tomorrow.`))).toMatchObject({
      score: 94,
      needsEditing: true,
    });
    const five = unit(text("Wait 5 minutes for the tide."), text("等潮5分钟。"));
    const nine = unit(text("Wait 9 minutes for the tide."), text("候潮9分钟。"));
    for (const units of [
      [five, nine],
      [nine, five],
    ])
      expect(await ask(units, text("Wait 5 minutes for a tide."))).toMatchObject({
        target: text("等潮5分钟。"),
      });
  });
  test("fits the tags of the query where their place is known, and says where it is not", async () => {
    const plain = unit(text("Read the manual first."), text("请先阅读手册。"));
    const wrapped: InlineContent = [
      { kind: "open", id: 4, type: "format" },
      { kind: "text", text: "Read the manual first." },
      { kind: "close", id: 4, type: "format" },
    ];
    const match = (await ask([plain], wrapped))!;
    expect(inlineToTagged(match.target)).toBe("<g4>请先阅读手册。</g4>");
    expect(match).toMatchObject({ score: 99, similarity: 100, penalties: ["tags"] });
    expect(match.needsEditing).toBeUndefined();
    expect(await ask([plain], bold(4, "Read the ", "manual", " first."))).toMatchObject({
      needsEditing: true,
    });
  });
  test("takes off what the unit's origin and its library cost, and leaves out what then falls short", async () => {
    const aligned: TranslationUnit = { ...rise, properties: { [ORIGIN_PROPERTY]: "alignment" } };
    const query = text("The tide falls in the estuary.");
    expect(await ask([aligned], query)).toMatchObject({ score: 82, penalties: ["alignment"] });
    expect(await ask([aligned], query, 83)).toBeNull();
    expect(await ask([rise], query, 50, { library: 10 })).toMatchObject({
      score: 73,
      penalties: ["library"],
    });
    expect(await ask([aligned], text("The tide rises in the estuary."))).toMatchObject({ score: 99 });
  });
  test("several different translations cost what the user set", async () => {
    const other = unit(text("The tide rises in the estuary."), text("河口水位上升。"));
    const query = text("The tide rises in the estuary.");
    expect(await ask([rise, other], query)).toMatchObject({ score: 100, target: text("河口水位上升。") });
    expect(await ask([rise, other], query, 50, { severalTranslations: 1 })).toMatchObject({ score: 99 });
  });
  test("short texts need three of four tokens, unless one begins with the other", async () => {
    const save = unit(text("Save file"), text("保存文件"));
    expect(await ask([save], text("Save image"))).toBeNull();
    expect(await ask([save], text("Save file now"))).toMatchObject({ score: 66 });
    expect(await ask([save], text("Please save file"))).toBeNull();
  });
  test("prefers an equal text to an alike one, and the alike one to nothing", async () => {
    const same = unit(text("The tide falls in the estuary."), text("河口退潮。"));
    expect(await ask([same, rise], text("The tide falls in the estuary."))).toMatchObject({ score: 100 });
    expect(await ask([rise], text("Nothing of the kind was ever said."))).toBeNull();
    expect(await ask([rise], [])).toBeNull();
  });
}
