import { processorMs } from "@yizhou/model/testing";
import { describe, expect, it } from "vitest";
import { inlineToTagged, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { describeFilterLaws } from "../../contract-suite.ts";
import type { DocumentFilter, OutputForm } from "../../filter.ts";
import { markdownFilter } from "./markdown-filter.ts";

const PAGE = `---
title: Notes on tea
draft: true
description: "What we learned"
---

# Brewing *tea* today

Boil the **water** in a kettle,
then wait [three minutes](https://example.org/wait "Patience").
See \`kettle.boil()\` and $E = mc^2$.[^1]

> A quoted line that goes
> on in the next.

- First item
  continued here
- Second \\* item &amp; more

| Leaf | Minutes |
| ---- | ------- |
| Green tea | 3 |
| Black \\| red | 5 |

\`\`\`js
const tea = "not a text";
\`\`\`

![A cup](cup.png)

<p align="center">Said in <b>HTML</b></p>

[^1]: A footnote of ours.

[home]: https://example.org 'Our home'
`;

describeFilterLaws(markdownFilter as DocumentFilter, [
  { name: "notes.md", bytes: Buffer.from(PAGE) },
  { name: "notes with the line ends of Windows", bytes: Buffer.from(PAGE.replaceAll("\n", "\r\n")) },
]);

const contents = async (text: string) =>
  (await markdownFilter.extract(Buffer.from(text))).units.map((unit) => inlineToTagged(unit.content));

async function translate(text: string, pairs: Record<string, string>, output: OutputForm = "target") {
  const bytes = Buffer.from(text);
  const { units, skeleton } = await markdownFilter.extract(bytes);
  const targets = new Map<string, InlineContent>();
  for (const unit of units) {
    const target = pairs[inlineToTagged(unit.content)];
    if (target !== undefined) targets.set(unit.id, [{ kind: "text", text: target }]);
  }
  const merged = await markdownFilter.merge(bytes, skeleton, targets, {
    sourceLanguage: parseLanguageTag("en"),
    targetLanguage: parseLanguageTag("zh"),
    output,
  });
  return Buffer.from(merged.bytes).toString("utf8");
}

describe("Markdown", () => {
  it("reads paragraphs, headings, cells, alternatives and the titles of front matter, and no code", async () => {
    expect(await contents(PAGE)).toEqual([
      "Notes on tea",
      "What we learned",
      "Brewing <g1>tea</g1> today",
      "Boil the <g1>water</g1> in a kettle, then wait <g2>three minutes</g2>. See <x3/> and <x4/>.<x5/>",
      "Patience",
      "A quoted line that goes on in the next.",
      "First item continued here",
      "Second * item &amp; more",
      "Leaf",
      "Minutes",
      "Green tea",
      "Black | red",
      "A cup",
      "Said in <g1>HTML</g1>",
      "A footnote of ours.",
      "Our home",
    ]);
  });

  it.each([
    ["a list", "1. 第一"],
    ["a heading", "# 第一"],
    ["emphasis", "a *b* _c_"],
    ["markup", "<b>x</b> [y](z)"],
    ["a quotation", "> x"],
    ["an entity", "&copy; x"],
    ["a formula", "5 $ and 6 $ x"],
    ["a path of code", "call snake_case now"],
  ])("writes a target that looks like %s as the words it is", async (_, target) => {
    const text = await translate("Hello", { Hello: target });
    expect(await contents(text)).toEqual([
      target.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    ]);
  });

  it("keeps a table's bars and a quoted title's quotes its own", async () => {
    const text = await translate("| Leaf |\n| --- |\n| Green tea |\n", { "Green tea": "绿|茶" });
    expect(text).toContain("| 绿\\|茶 |");
    expect(await translate("---\ntitle: Notes\n---\n", { Notes: "笔记: 茶" })).toBe(
      '---\ntitle: "笔记: 茶"\n---\n',
    );
  });

  it("puts the target in a paragraph of its own under its source, in quotations and lists too", async () => {
    expect(await translate("> One\n\n- Two\n", { One: "一", Two: "二" }, "bilingual")).toBe(
      "> One\n>\n> 一\n\n- Two\n\n  二\n",
    );
  });

  it("refuses a quotation in 50,000 others, and reads long rules and lists in lists", async () => {
    const began = processorMs();
    await expect(contents(`${">".repeat(50_000)} Text`)).rejects.toMatchObject({ code: "filter.damaged" });
    expect(processorMs() - began).toBeLessThan(5_000);
    expect(await contents(`${"-".repeat(5_000)}\n\n> - > 1. - Text\n`)).toEqual(["Text"]);
  });

  it("reads a front line with 200,000 blanks in it in bounded time", async () => {
    const began = processorMs();
    const title = `High${" ".repeat(200_000)}tide`;
    expect(await contents(`---\ntitle: ${title}  \n---\n`)).toEqual([title]);
    expect(processorMs() - began).toBeLessThan(5_000);
  });
});

describe("a long Markdown file", () => {
  const body = PAGE.slice(PAGE.indexOf("# Brewing"));
  const more = `
Plain words of a paragraph
that goes on.

- a list

  \`\`\`
  # no heading

  no text
  \`\`\`
- tight

  second paragraph of the item

See [the house][far] and \`code\`.

<!-- a comment

with *more* of it -->

\`\`\`

# in code

\`\`\`
`;

  it("is read in pieces as it is in one", async () => {
    const definition = "\n\n[far]: https://example.org/far\n";
    const once = await contents(body + more + definition);
    const parts = Math.ceil(200_000 / (body + more).length);
    const long = await contents((body + more).repeat(parts) + definition);
    expect(long).toEqual(Array.from({ length: parts }, () => once).flat());
  });

  it("has rows of a long table read behind its head", async () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => `| word ${row} | **more** ${row} |`);
    const table = `| Head | Of it |\n|---|---|\n${rows.join("\n")}\n`;
    const units = await contents(table);
    expect(units).toHaveLength(10_002);
    expect(await translate(table, { "word 4999": "mot" })).toBe(table.replace("word 4999", "mot"));
  });

  it("is refused where its marks or its depth are no document's", async () => {
    const hostile = [
      "*_".repeat(300_000),
      "[".repeat(200_000),
      "[a](".repeat(100_000),
      `${"*_".repeat(1_990)}\n\n`.repeat(300),
      Array.from({ length: 1_000 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n"),
      `${"> ".repeat(150)}a\n`.repeat(5_000),
    ];
    for (const text of hostile)
      await expect(contents(text)).rejects.toMatchObject({ code: "filter.damaged" });
  });

  it("may have a block of HTML with thousands of tags", async () => {
    const rows = '<tr><td><a href="https://example.org/a_b">A name</a></td></tr>\n'.repeat(2_000);
    expect(await contents(`<table>\n${rows}</table>\n\nAnd a *paragraph*.\n`)).toHaveLength(2_001);
  });

  it("may hold one paragraph of any length, if it is of words alone", async () => {
    expect(await contents("word ".repeat(400_000))).toHaveLength(1);
  });
});

describe("a list of definitions", () => {
  const list =
    "Term one\n: What *it* means, in\n  two lines\n: Another meaning\n\nTerm two\n\n: Its meaning\n";

  it("has terms and meanings as texts of their own", async () => {
    expect(await contents(list)).toEqual([
      "Term one",
      "What <g1>it</g1> means, in two lines",
      "Another meaning",
      "Term two",
      "Its meaning",
    ]);
    expect(await translate(list, { "Another meaning": "另一个意思", "Its meaning": "其含义" })).toBe(
      list.replace("Another meaning", "另一个意思").replace("Its meaning", "其含义"),
    );
  });

  it("is none where a colon stands within a line", async () => {
    expect(await contents("Note\n:not a mark\nand : neither\n")).toEqual(["Note :not a mark and : neither"]);
  });
});

describe("what programs that make sites add to Markdown", () => {
  const PAGE_OF_A_SITE = `---
title: Steeping
description: >
  How long the leaves
  may stay
---

!!! warning "Hot water"

    Mind the kettle.

        Not the cat.

???+ tip "Open one"
    Two lines
    of a tip.

=== "Green tea"

    Three minutes.

> [!NOTE]
> An alert
> in two lines.

::: tip Good to know
A box {{< meta author >}} of words.
:::

:::note[In brackets]
:::

*[TV]: Tea vessel

import Tabs from '@theme/Tabs';

# Cups {#cups}

![A cup](cup.png "Blue cup")

\`\`\`
!!! note "Code"
::: note Code
\`\`\`
`;

  it("keeps marks of admonitions, tabs, containers and alerts, and reads their titles and what stands in them", async () => {
    const read = await contents(PAGE_OF_A_SITE);
    expect(read).toEqual([
      "Steeping",
      "How long the leaves may stay",
      "Hot water",
      "Mind the kettle.",
      "Open one",
      "Two lines of a tip.",
      "Green tea",
      "Three minutes.",
      "An alert in two lines.",
      "Good to know",
      "A box <x1/> of words.",
      "In brackets",
      "Tea vessel",
      "Cups <x1/>",
      "A cup",
      "Blue cup",
    ]);
  });

  it("changes words alone, and leaves every mark at its place", async () => {
    const turned = Object.fromEntries(
      (await contents(PAGE_OF_A_SITE)).filter((text) => !text.includes("<")).map((text) => [text, "茶"]),
    );
    const written = await translate(PAGE_OF_A_SITE, turned);
    for (const kept of [
      "description: >\n  茶\n---",
      '!!! warning "茶"\n\n    茶\n\n        Not the cat.\n',
      '???+ tip "茶"\n    茶\n',
      '=== "茶"\n\n    茶\n',
      "> [!NOTE]\n> 茶\n",
      "::: tip 茶\nA box {{< meta author >}} of words.\n:::\n",
      ":::note[茶]\n:::\n",
      "*[TV]: 茶\n",
      "import Tabs from '@theme/Tabs';\n",
      '![茶](cup.png "茶")',
    ])
      expect(written).toContain(kept);
  });

  it("reads fields of sites, titles of code, words in formulas and attributes of tags inside a sentence", async () => {
    const text =
      "---\ntitle: Tea\nsidebar_label: On tea\nauthor: Ann Lee\n---\n\n" +
      'Take $x \\text{ if } y$ and <img src="a.png" alt="A cup"> now.\n\n' +
      '```js title="The kettle"\nboil()\n```\n\n$$\n1 \\text{otherwise}\n$$\n';
    expect((await contents(text)).sort()).toEqual(
      ["Tea", "On tea", "if", "Take <x1/> and <x2/> now.", "A cup", "The kettle", "otherwise"].sort(),
    );
    const out = await translate(text, {
      "On tea": "关于茶",
      otherwise: "100% {否则}",
      "The kettle": '水壶 "1"',
      "A cup": "一杯",
    });
    for (const written of [
      "sidebar_label: 关于茶",
      "\\text{100％ ｛否则｝}",
      'title="水壶 ”1”"',
      'alt="一杯"',
    ])
      expect(out).toContain(written);
  });

  it("tells of code, of lists and inner fields of front matter, and of one word in a tag that says what it is", async () => {
    const reasons = async (text: string) =>
      (await markdownFilter.extract(Buffer.from(text))).warnings.map(({ params }) => params?.["reason"]);
    expect(await reasons("Run `make tea`\n")).toEqual(["code"]);
    expect(await reasons("Take `1`\n\n```\n12\n```\n")).toEqual([]);
    expect(await reasons("---\nhero:\n  text: Good tea for all\n---\n\nText\n")).toEqual(["front-matter"]);
    expect(await reasons("---\ntags: [green tea, milk]\n---\n\nText\n")).toEqual(["front-matter"]);
    expect(await reasons("---\ntitle: Good tea\nauthor: Ann Lee\n---\n\nText\n")).toEqual([]);
    expect(await reasons('{{< figure caption="Tea" >}}\n')).toEqual(["template"]);
  });

  it("tells of words in a template's tags, and of values of front matter that go over lines", async () => {
    const reasons = async (text: string) =>
      (await markdownFilter.extract(Buffer.from(text))).warnings.map(({ params }) => params?.reason);
    expect(await reasons('{{< figure caption="Two words" >}}\n')).toEqual(["template"]);
    expect(await reasons("---\ntitle: It goes\n  on here\n---\n\nText\n")).toEqual(["front-matter"]);
    expect(await reasons('{{< ref "page" >}} and text\n')).toEqual([]);
    expect(await contents("---\ntitle: It goes\n  on here\n---\n\nText\n")).toEqual(["Text"]);
  });

  it("reads admonitions of a file that is read in pieces at their places", async () => {
    const text = `${"A line with *marks* in it.\n\n".repeat(3000)}!!! note "The last"\n\n    Its body.\n`;
    expect((await contents(text)).slice(-2)).toEqual(["The last", "Its body."]);
  });
});
