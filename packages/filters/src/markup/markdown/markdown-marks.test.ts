import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Nodes } from "mdast";
import { processorMs } from "@yizhou/model/testing";
import { describe, expect, it } from "vitest";
import { inlineToTagged, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { describeFilterLaws } from "../../contract-suite.ts";
import type { DocumentFilter, OutputForm } from "../../filter.ts";
import { markdownFilter } from "./markdown-filter.ts";

const extract = (text: string) => markdownFilter.extract(Buffer.from(text));
const contents = async (text: string) =>
  (await extract(text)).units.map((unit) => inlineToTagged(unit.content));
const reasons = async (text: string) =>
  (await extract(text)).warnings.map(({ params }) => params?.["reason"]);

/** The text with the words of its units turned by a function, tags as they are. */
async function turned(text: string, turn: (words: string) => string, output: OutputForm = "target") {
  const { units, skeleton } = await extract(text);
  const targets = new Map<string, InlineContent>(
    units.map(({ id, content }) => [
      id,
      content.map((node) => (node.kind === "text" ? { ...node, text: turn(node.text) } : node)),
    ]),
  );
  const { bytes } = await markdownFilter.merge(Buffer.from(text), skeleton, targets, {
    sourceLanguage: parseLanguageTag("en"),
    targetLanguage: parseLanguageTag("zh-Hans"),
    output,
  });
  return Buffer.from(bytes).toString("utf8");
}

const upper = (words: string) => words.toUpperCase();
const bilingual = (text: string) => turned(text, upper, "bilingual");

/** As Chinese is written: without blanks, in full-width signs. */
const chinese = (words: string) =>
  words
    .replace(/[A-Za-z]+/g, "字")
    .replace(/ /g, "")
    .replace(/[.,!]/g, (sign) => ({ ".": "。", ",": "，", "!": "！" })[sign]!);

describeFilterLaws(markdownFilter as DocumentFilter, [
  {
    name: "marks of many dialects",
    bytes: Buffer.from(
      "1\\. Start\n========\n\nSee [the guide], [the notes][] and ![a cup].\n\n" +
        "It costs $5 and *that* costs $6; $x_1$ is {{ user.name }}, ^[A *good* note.] [Big]{.smallcaps}.\n\n" +
        'Line one\\\n2\\. Line two [@key, p. 3] \\ref{a} [[Page one]]\n\n![A \\[cup\\]](c.png (Blue "cup"))\n\n' +
        "[the guide]: x\n[the notes]: y\n[a cup]: z\n",
    ),
  },
]);

describe("a bilingual file", () => {
  it("has a second paragraph in the marks of the first", async () => {
    expect(await bilingual("- [Start](#start)\n\n> **All *of* it.**\n")).toBe(
      "- [Start](#start)\n\n  [START](#start)\n\n> **All *of* it.**\n>\n> **ALL *OF* IT.**\n",
    );
    expect(await bilingual("[the guide]\n\n[the guide]: x\n")).toBe(
      "[the guide]\n\n[THE GUIDE][the guide]\n\n[the guide]: x\n",
    );
  });

  it("has the translation of a task in the task, and not as code", async () => {
    expect(await bilingual("- [ ] Write\n1. [x] Read\n")).toBe(
      "- [ ] Write\n\n  WRITE\n1. [x] Read\n\n   READ\n",
    );
  });

  it("has the translation of a footnote in the footnote, whatever its name", async () => {
    expect(await bilingual("A[^long-name]\n\n[^long-name]: Said below\n")).toContain(
      "[^long-name]: Said below\n\n    SAID BELOW\n",
    );
  });

  it("has alternative texts and titles side by side, or in the line of their language", async () => {
    expect(await bilingual('![A dam](d.png "Old dam")\n')).toBe(
      '![A dam / A DAM](d.png "Old dam / OLD DAM")\n',
    );
    expect(await bilingual('See ![a dam](d.png) [here](x "There").\n')).toBe(
      'See ![a dam](d.png) [here](x "There").\n\nSEE ![A DAM](d.png) [HERE](x "THERE").\n',
    );
  });

  it("names a heading once", async () => {
    expect(await bilingual("# Start {#start}\n")).toBe("# Start / START {#start}\n");
  });
});

describe("emphasis in a language without blanks", () => {
  it("moves the signs out that would keep a mark from closing", async () => {
    expect(await turned("**Note:** see _this_ one.\n", chinese)).toBe("**字**:字*字*字。\n");
    expect(await turned("Use ~~old.~~ new\n", chinese)).toBe("字~~字~~。字\n");
  });

  it("is written as an element where its own quotes or brackets stand at its edge", async () => {
    expect(await turned("This **pump (new)** runs\n", chinese)).toBe("字<strong>字(字)</strong>字\n");
    expect(await turned('This *"new"* pump\n', chinese)).toBe('字<em>"字"</em>字\n');
  });

  it("leaves blanks outside, and marks around nothing away", async () => {
    expect(await turned("See **this** one\n", (words) => (words === "this" ? " 那 " : "看"))).toBe(
      "看 **那** 看\n",
    );
    expect(await turned("See **this** one\n", (words) => (words === "this" ? "" : "看"))).toBe("看看\n");
  });

  it.each([
    "**A:** *b.* __c!__ _d_ ~~e,~~ f",
    "x **a**, **b.** *c* (**d:**) `e` **`f`** g",
    "x ***both.*** y **a *b.* c.** z",
    "**A.**\\\n_b:_ c [**d.**](x) e",
    "| **a:** b | _c_ d |\n| --- | --- |\n| x **y.** z | ~~w!~~ v |",
  ])("is read again as many times as it was written: %s", async (text) => {
    const written = await turned(text, chinese);
    expect(emphases(written)).toBe(emphases(text));
  });

  /** Of the parser and of elements. */
  function emphases(text: string): number {
    const count = (node: Nodes): number =>
      (["emphasis", "strong", "delete"].includes(node.type) ||
      (node.type === "html" && /^<(?:em|strong|del)>$/.test(node.value))
        ? 1
        : 0) + ("children" in node ? node.children.reduce((sum, child) => sum + count(child), 0) : 0);
    return count(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  }
});

describe("addresses and code", () => {
  it("do not run on into words that follow without a blank", async () => {
    expect(await turned("See https://a.b/c now, or (https://a.b/d). Ask www.a.b too\n", chinese)).toBe(
      "字<https://a.b/c>字，字(https://a.b/d)。字 www.a.b 字\n",
    );
    expect(await turned("Use `a` `b` now\n", chinese)).toBe("字`a` `b`字\n");
  });
});

describe("a dollar", () => {
  it("is money where a formula could not begin or end", async () => {
    expect(await contents("It costs $5 and the other costs $6 now.\n")).toEqual([
      "It costs $5 and the other costs $6 now.",
    ]);
    expect(await contents("It costs $5 and $x$ holds, `$y` and $z$.\n")).toEqual([
      "It costs $5 and <x1/> holds, <x2/> and <x3/>.",
    ]);
    expect(await contents("From US$5 to US$10, or 5$ and $x$y.\n")).toEqual([
      "From US$5 to US$10, or 5$ and <x1/>y.",
    ]);
    expect(await turned("For $5 or **$6**.\n", upper)).toBe("FOR \\$5 OR **\\$6**.\n");
  });
});

describe("the begin of a line", () => {
  it("is no list in an underlined heading, and none behind a hard break", async () => {
    const text = "1\\. One\n=====\n\n> At:\\\n> 12\\. Main street  \n> \\- second\n";
    expect(await turned(text, upper)).toBe(
      "1\\. ONE\n=====\n\n> AT:\\\n> 12\\. MAIN STREET  \n> \\- SECOND\n",
    );
  });
});

describe("marks of dialects", () => {
  it("are kept: of citations, notes, spans, wikis, attributes and TeX", async () => {
    const text =
      "Said [see @smith2020, p. 33]; so^[An *inline* note.], \\ref{tab:one}, \\textbf{bold} and ![](a.png){width=50%}.\n\n" +
      "A [[Page name|shown text]], [[Page]], ![[embed.png]] and [caps]{.smallcaps}.\n";
    expect(await contents(text)).toEqual([
      "Said <x1/>; so<g2>An <g3>inline</g3> note.</g2>, <x4/>, <g5>bold</g5> and <x6/><x7/>.",
      "A <g1>shown text</g1>, <g2>Page</g2>, <x3/> and <g4>caps</g4>.",
    ]);
    expect(await turned(text, upper)).toBe(
      "SAID [see @smith2020, p. 33]; SO^[AN *INLINE* NOTE.], \\ref{tab:one}, \\textbf{BOLD} AND ![](a.png){width=50%}.\n\n" +
        "A [[Page name|SHOWN TEXT]], [[Page|PAGE]], ![[embed.png]] AND [CAPS]{.smallcaps}.\n",
    );
  });

  it("are none in links, in code and where a label is defined", async () => {
    expect(await contents("[@ann](x) and [@bob], [[paper]](y), `[@c]`.\n\n[@bob]: z\n")).toEqual([
      "<g1>@ann</g1> and <g2>@bob</g2>, <g3>[paper]</g3>, <x4/>.",
    ]);
  });

  it("are environments of TeX and drawn tables, which stay and are told of", async () => {
    const table = "+---+---+\n| Fruit | Price |\n+---+---+\n";
    const text = `\\begin{equation}\nE_a = mc^2\n\\end{equation}\n\n${table}`;
    expect(await contents(text)).toEqual([]);
    expect(await reasons(text)).toEqual(["code"]);
  });

  it("are formulas between escaped brackets", async () => {
    const text = "If \\\\(a^2\\\\) and \\(b\\) hold \\(see there\\) or \\[not so\\].\n";
    expect(await contents(text)).toEqual(["If <x1/> and <x2/> hold (see there) or [not so]."]);
    expect(await turned(text, upper)).toBe(
      "IF \\\\(a^2\\\\) AND \\(b\\) HOLD (SEE THERE) OR \\[NOT SO\\].\n",
    );
  });

  it("are links whose address a template writes", async () => {
    const text = 'See [the page]({{< ref "a b" >}}) now.\n';
    expect(await turned(text, upper)).toBe('SEE [THE PAGE]({{< ref "a b" >}}) NOW.\n');
  });

  it("are components, expressions and comments of MDX, in a file that imports them", async () => {
    const text =
      "import {Button} from './Button'\n\n" +
      '<Button onClick={() => alert("hi")} title="Click me">Press here</Button>\n\n' +
      "Version {props.version} of <Tabs.Item {...rest}>*it*</Tabs.Item>.\n\n{/* A comment\n\nthat stays */}\n";
    expect(await contents(text)).toEqual([
      "<x1/>Press here<x2/>",
      "Click me",
      "Version <x1/> of <x2/><g3>it</g3><x4/>.",
    ]);
    expect(await turned(text, upper)).toBe(
      text
        .replace("Click me", "CLICK ME")
        .replace("Press here", "PRESS HERE")
        .replace("Version", "VERSION")
        .replace(" of ", " OF ")
        .replace("*it*", "*IT*"),
    );
  });

  it("take bounded time, also where nothing closes them", async () => {
    const began = processorMs();
    for (const mark of ["{{", "^[", "[[a|", "[@a ", "\\(", "{a=", "$a ", "\\begin{a}", "<A.b {"])
      await contents(`export const a = 1\n\n${`${mark} `.repeat(3_000)}\n\n`.repeat(4)).catch(() => []);
    expect(processorMs() - began).toBeLessThan(20_000);
  });
});

describe("texts of links and pictures", () => {
  it("are read where they are written otherwise, and in brackets", async () => {
    expect(await contents("![The *big* dam](a.png (In \\(here\\)))\n")).toEqual(["The big dam", "In (here)"]);
    const text = `![H\\_2 \\[x\\]](b.png "Said \\"no\\"")\n\n![R&amp;D](c 'It\\'s')\n\n![D](d (In (brackets\\)))\n`;
    const written = await turned(text, (words) => `${words} '"(]`);
    expect(await contents(written)).toEqual((await contents(text)).map((words) => `${words} '"(]`));
  });

  it("are the words of references that find their address by them", async () => {
    const text =
      "See [the guide], [the *notes*][], ![a cup] and ![a pot][].\n\n[the guide]: a\n[the *notes*]: b\n[a cup]: c\n[a pot]: d\n";
    expect(await turned(text, upper)).toContain(
      "SEE [THE GUIDE][the guide], [THE *NOTES*][the *notes*], ![A CUP][a cup] AND ![A POT][a pot].\n",
    );
  });
});

describe("a heading that links of the document lead to", () => {
  it("keeps the name that they call it by", async () => {
    const text =
      "[Go](#quick-start), [again](#quick-start-1)\n\n## Quick start\n\n## Quick start\n\n## Other\n";
    expect(await turned(text, chinese)).toBe(
      '[字](#quick-start),[字](#quick-start-1)\n\n## <a id="quick-start"></a>字字\n\n## <a id="quick-start-1"></a>字字\n\n## 字\n'.replace(
        ",[",
        "，[",
      ),
    );
  });

  it("says it as the document's other headings do", async () => {
    const text = "[Go](#quick-start)\n\n## Quick start\n\n## Named {#mine}\n";
    expect(await turned(text, upper)).toContain("## QUICK START\n");
    expect(await turned(text, chinese)).toMatch(/## 字字 \{#quick-start\}\n\n## 字 ?\{#mine\}\n/);
  });

  it("keeps it in a bilingual file", async () => {
    expect(await turned("[Go](#start)\n\n# Start\n", chinese, "bilingual")).toContain(
      '# Start / <a id="start"></a>字\n',
    );
  });
});
