import { processorMs } from "@yizhou/model/testing";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { inlineToTagged, parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { describeFilterLaws } from "../../contract-suite.ts";
import type { DocumentFilter, OutputForm } from "../../filter.ts";
import { htmlFilter } from "./html-filter.ts";

const PAGE = `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Tea &amp; coffee</title>
  <meta name="description" content="All about &quot;tea&quot;">
  <style>p { color: red }</style>
  <script>const label = "<p>Not a text</p>";</script>
</head>
<body>
  <h1>Tea</h1>
  <p>Boil the <b>water</b>,
     then <a href="/wait?a=1&amp;b=2" title="Patience">wait</a> three minutes.<br>Pour.</p>
  <p translate="no">Keep this</p>
  <ul><li>Green tea<li>Black tea <code>kettle --boil</code> now</ul>
  <img src="cup.png" alt="A cup">
  <pre>First line
Second line</pre>
  <p>5 &lt; 7</p>
</body>
</html>
`;

describeFilterLaws(htmlFilter as DocumentFilter, [
  { name: "page.html", bytes: Buffer.from(PAGE.replaceAll("\n", "\r\n")) },
]);

it("keeps the reference behind a line end of preformatted text once", async () => {
  const source = Buffer.from("<pre>First line\r\n  &lt;second&gt; line\n&#32;&#10;&amp; third</pre>");
  const { units, skeleton } = await htmlFilter.extract(source);
  const targets = new Map(
    units.map(({ id, content }) => [
      id,
      content.map((node) => (node.kind === "text" ? { ...node, text: node.text.toUpperCase() } : node)),
    ]),
  );
  const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("fr") };
  const { bytes } = await htmlFilter.merge(source, skeleton, targets, languages);
  const told = plainText((await htmlFilter.extract(bytes)).units[0]!.content);
  expect(Buffer.from(bytes).toString()).toContain("FIRST LINE\r\n  &lt;SECOND&gt; LINE\n");
  expect(told).toBe(plainText(units[0]!.content).toUpperCase());
});

const contents = async (html: string) =>
  (await htmlFilter.extract(Buffer.from(html))).units.map((unit) => inlineToTagged(unit.content));

async function translate(
  html: string | Uint8Array,
  pairs: Record<string, InlineContent | string>,
  output: OutputForm = "target",
) {
  const bytes = Buffer.from(html as Uint8Array);
  const { units, skeleton } = await htmlFilter.extract(bytes);
  const targets = new Map(
    units.flatMap((unit) => {
      const target = pairs[inlineToTagged(unit.content)];
      if (target === undefined) return [];
      return [
        [unit.id, typeof target === "string" ? [{ kind: "text", text: target }] : target] as [
          string,
          InlineContent,
        ],
      ];
    }),
  );
  return htmlFilter.merge(bytes, skeleton, targets, {
    sourceLanguage: parseLanguageTag("en"),
    targetLanguage: parseLanguageTag("zh-Hans"),
    output,
  });
}

describe("web pages", () => {
  it("reads what a visitor reads, a sentence whole, and leaves scripts, styles and code alone", async () => {
    expect(await contents(PAGE)).toEqual([
      "Tea &amp; coffee",
      'All about "tea"',
      "Tea",
      "Boil the <g1>water</g1>, then <g2>wait</g2> three minutes.<x3/>Pour.",
      "Patience",
      "Green tea",
      "Black tea <x1/> now",
      "A cup",
      "First line<x1/>Second line",
    ]);
  });

  it("writes a target with its links, escapes what is no markup, and says the new language", async () => {
    const { bytes } = await translate(PAGE, {
      "Tea &amp; coffee": "茶 & 咖啡 <新>",
      'All about "tea"': '关于“茶”的"一切"',
    });
    const text = Buffer.from(bytes).toString("utf8");
    expect(text).toContain("<title>茶 &amp; 咖啡 &lt;新&gt;</title>");
    expect(text).toContain('content="关于“茶”的&quot;一切&quot;"');
    expect(text).toContain('<html lang="zh-Hans">');
    expect(text).toContain(`const label = "<p>Not a text</p>";`);
  });

  it("reads what stands in lists of choices", async () => {
    expect(await contents("<p>Tea <select><option>Green<option>Black</select> now</p>")).toEqual([
      "Tea",
      "Green",
      "Black",
      "now",
    ]);
  });

  it("never lets a target bring markup of its own", async () => {
    const { bytes } = await translate("<p>Hello</p>", { Hello: '<img src=x onerror="alert(1)">' });
    expect(Buffer.from(bytes).toString("utf8")).toBe('<p>&lt;img src=x onerror="alert(1)"&gt;</p>');
  });

  it("keeps the encoding a page declares, and declares another where the target needs it", async () => {
    const gbk = (text: string) =>
      iconv.encode(`<html><head><meta charset="gb2312"></head><p>${text}</p></html>`, "gbk");
    const kept = await translate(gbk("你好，世界，这是一个网页。"), { "你好，世界，这是一个网页。": "您好" });
    expect(iconv.decode(Buffer.from(kept.bytes), "gbk")).toContain("<p>您好</p>");
    expect(kept.warnings).toEqual([]);
    const moved = await translate(gbk("你好，世界，这是一个网页。"), {
      "你好，世界，这是一个网页。": "안녕",
    });
    expect(Buffer.from(moved.bytes).toString("utf8")).toBe(
      '<html><head><meta charset="utf-8"></head><p>안녕</p></html>',
    );
    expect(moved.warnings.map(({ code }) => code)).toEqual(["warning.encoding_changed"]);
  });

  it("puts the target under its source in a bilingual page", async () => {
    const { bytes } = await translate("<p>Hello</p>", { Hello: "你好" }, "bilingual");
    expect(Buffer.from(bytes).toString("utf8")).toBe("<p>Hello<br/>你好</p>");
  });

  it("reads what stands where scripts do not run, and the words of a drawing inside their sentence", async () => {
    const page = `<p>Before <svg><title>Sales</title><style>.a{}</style><text x="1">By <tspan>month</tspan></text><text translate="no">ACME</text></svg> after.</p><noscript><p>Turn on scripts.</p></noscript>`;
    expect(await contents(page)).toEqual([
      "Before <x1/> after.",
      "Sales",
      "By <g1>month</g1>",
      "Turn on scripts.",
    ]);
    const { bytes } = await translate(page, { Sales: "销量\n<全年>", "Turn on scripts.": "请启用脚本。" });
    expect(bytes.toString()).toBe(
      page.replace("Sales", "销量 &lt;全年&gt;").replace("Turn on scripts.", "请启用脚本。"),
    );
  });

  it("reads broken markup as it stands", async () => {
    expect(await contents("<p>One <b>two <i>three</b> four</i><p>Five")).toHaveLength(2);
  });

  it("reads elements that are called as what every object of the language has", async () => {
    const names = ["constructor", "valueOf", "toString", "hasOwnProperty", "__proto__"];
    const bytes = Buffer.from(
      names.map((name) => `<${name}>Words of ${name}</${name}><p>Others</p>`).join(""),
    );
    const { units } = await htmlFilter.extract(bytes);
    expect(units.map(({ kind }) => kind)).toEqual(names.flatMap(() => ["paragraph", "paragraph"]));
  });

  it("reads a page of 20,000 open elements in bounded time", async () => {
    const began = processorMs();
    expect(await contents(`${"<div><b>".repeat(20_000)}Text`)).toHaveLength(1);
    expect(processorMs() - began).toBeLessThan(3_000);
  });

  it("reads a paragraph in 60,000 pairs of tags in bounded time", async () => {
    const began = processorMs();
    expect(await contents(`<p>${"<i>".repeat(60_000)}Text${"</i>".repeat(60_000)}</p>`)).toEqual(["Text"]);
    expect(processorMs() - began).toBeLessThan(5_000);
  });
});

describe("attributes that people read", () => {
  it("are read of pictures and tracks inside what stays as it is, of head cells, and of what is said aloud", async () => {
    const page =
      '<p><picture><source srcset="a.webp"><img src="a.png" alt="A cup"></picture> Tea</p>' +
      '<video><track kind="captions" label="English captions"></video>' +
      '<map><area alt="North room"></map><picture translate="no"><img alt="Not this"></picture>' +
      '<table><tr><th abbr="Min.">Minutes</th></tr></table><div aria-description="A long one" aria-valuetext="Half full">x</div>';
    const { units } = await htmlFilter.extract(Buffer.from(page));
    const read = units.map(({ content }) => plainText(content).trim());
    for (const text of ["A cup", "English captions", "North room", "Min.", "A long one", "Half full"])
      expect(read).toContain(text);
    expect(read).not.toContain("Not this");
  });

  it("tells of readings and of pages within attributes", async () => {
    const reasons = async (page: string) =>
      (await htmlFilter.extract(Buffer.from(page))).warnings.map(({ params }) => params?.reason);
    expect(await reasons("<p><ruby>茶<rt>cha</rt></ruby></p>")).toEqual(["ruby"]);
    expect(await reasons('<p>x</p><iframe srcdoc="&lt;p&gt;Words&lt;/p&gt;"></iframe>')).toEqual([
      "attribute",
    ]);
    expect(await reasons("<p>Plain</p>")).toEqual([]);
  });

  it("tells of code, of what styles write, of templates and of what stands in fields", async () => {
    const reasons = async (page: string) =>
      (await htmlFilter.extract(Buffer.from(page))).warnings.map(({ params }) => params?.reason);
    expect(await reasons("<p>Run <code>make tea</code></p>")).toEqual(["code"]);
    expect(await reasons("<p>Let <var>x</var> be 1</p>")).toEqual([]);
    expect(await reasons('<p>x</p><p class="notranslate">Acme Ltd</p>')).toEqual(["code"]);
    expect(await reasons('<style>.a::before { content: "Note: " }</style><p>x</p>')).toEqual(["style"]);
    expect(await reasons('<style>.a::before { content: "\\20ac"; font: "Arial" }</style><p>x</p>')).toEqual(
      [],
    );
    expect(await reasons("<p>x</p><template><p>Later</p></template>")).toEqual(["template"]);
    expect(await reasons('<p>x</p><input value="London">')).toEqual(["choice"]);
    expect(await reasons('<p>x</p><input type="hidden" value="London"><input value="12">')).toEqual([]);
    expect(await reasons('<datalist><option value="Green tea"></datalist>')).toEqual(["choice"]);
  });

  it("are read in drawings and formulas, of pages as they are shared, and without quotes, which they then get", async () => {
    const page =
      '<meta property="og:image:alt" content="A harbour"><svg aria-label="Sales by month"><a aria-label="More"></a></svg>' +
      '<p title=Help>x</p><math alttext="one half"><mn>1</mn></math>';
    const { units } = await htmlFilter.extract(Buffer.from(page));
    const read = units.map(({ content }) => plainText(content));
    expect(read).toEqual(["A harbour", "Sales by month", "More", "Help", "x", "one half"]);
    const { bytes } = await translate(page, { Help: 'Hilfe "hier"' });
    expect(Buffer.from(bytes).toString()).toContain('<p title="Hilfe &quot;hier&quot;">x</p>');
  });
});

describe("pages inside of what stays", () => {
  it("are read: in drawings, and where an element is to be translated inside of one that is not", async () => {
    const page =
      "<p>Before <svg><foreignObject><div>In a <b>box</b></div></foreignObject><text>Drawn</text></svg> after.</p>" +
      '<div translate="no">Acme <span translate="yes">our <i translate="no">Acme</i> shop</span> Ltd <p translate="yes">Open</p></div><p>End</p>';
    expect(await contents(page)).toEqual([
      "Before <x1/> after.",
      "In a <g1>box</g1>",
      "Drawn",
      "our <x1/> shop",
      "Open",
      "End",
    ]);
    const { bytes } = await translate(page, {
      "Before <x1/> after.": "Vorher.",
      Open: "Offen",
      Drawn: "Bild",
    });
    const text = Buffer.from(bytes).toString();
    expect(text).toContain('<p translate="yes">Offen</p>');
    expect(text).toContain("<text>Bild</text>");
  });

  it("end with the element around, and with the file", async () => {
    expect(await contents("<p>One <svg><foreignObject><p>Two</svg> three</p><p>Four</p>")).toEqual([
      "One <x1/> three",
      "Two",
      "Four",
    ]);
    expect(await contents("<p>One <svg><foreignObject><p>Two")).toEqual(["One", "Two"]);
    const began = processorMs();
    await contents("<svg><foreignObject>".repeat(20_000));
    expect(processorMs() - began).toBeLessThan(3_000);
  });

  it("are words in a formula", async () => {
    expect(
      await contents(
        "<p>Take <math><mi>x</mi><mtext>if it rains</mtext><annotation>x if</annotation></math> now</p>",
      ),
    ).toEqual(["Take <x1/> now", "if it rains"]);
  });

  it("are sections of characters in pages of XML, which are written as words", async () => {
    const page = '<?xml version="1.0"?><html><body><p>One <![CDATA[two & three]]></p></body></html>';
    expect(await contents(page)).toEqual(["One two &amp; three"]);
    const { bytes } = await translate(page, { "One two &amp; three": "A & <B>" });
    expect(Buffer.from(bytes).toString()).toContain("<p>A &amp; &lt;B&gt;</p>");
  });
});

describe("what a program fills in", () => {
  const page =
    "<p>Hello {{ user.firstName }}, you have ${count} &amp; more{% if a > b %} today{% endif %}, %%Name%%.</p>" +
    '<p title="Hi {{ name }}!">Energy is \\(E = mc^2\\), \\[a_1\\] or $$\\int f$$ (or \\(see below\\)).</p>';

  it("and formulas of MathJax are kept in their sentence", async () => {
    expect(await contents(page)).toEqual([
      "Hello <x1/>, you have <x2/> &amp; more<x3/> today<x4/>, <x5/>.",
      "Hi <x1/>!",
      "Energy is <x1/>, <x2/> or <x3/> (or \\(see below\\)).",
    ]);
    const { bytes } = await translate(page, {
      "Hi <x1/>!": [
        { kind: "standalone", id: 1, type: "other" },
        { kind: "text", text: " & du" },
      ],
    });
    expect(Buffer.from(bytes).toString()).toBe(page.replace("Hi {{ name }}!", "{{ name }} &amp; du"));
  });

  it("is told of where it holds words, and is none in a script", async () => {
    const { warnings } = await htmlFilter.extract(Buffer.from('<p>x {{ "Two words" | t }}</p>'));
    expect(warnings.map(({ params }) => params?.reason)).toEqual(["template"]);
    expect(await contents("<script>const a = `${b}`; $$('p')</script><p>Text for $$5</p>")).toEqual([
      "Text for $$5",
    ]);
  });

  it("takes bounded time where nothing closes it", async () => {
    const began = processorMs();
    for (const mark of ["{{", "{%", "\\(", "\\[", "$$", "<%", "*|A"])
      await contents(`<p>${mark.repeat(100_000)}</p>`);
    expect(processorMs() - began).toBeLessThan(10_000);
  });
});

describe("texts beside each other", () => {
  it("are cut at fields and buttons, but for those in a sentence", async () => {
    const form =
      '<form><label for="a">Your name</label> <input id="a"> <b><label>Your e-mail</label> <input></b> ' +
      '<label><input type="checkbox"> I agree</label> <button>Send</button></form>' +
      "<p>Remind me <input> minutes before.</p>";
    expect(await contents(form)).toEqual([
      "Your name",
      "Your e-mail",
      "I agree",
      "Send",
      "Remind me <x1/> minutes before.",
    ]);
  });

  it("are cut between links that are all of a block", async () => {
    expect(
      await contents(
        '<nav><a href="/">Home</a><a href="/a">About <b>us</b></a> | <a href="/b">Contact</a></nav>',
      ),
    ).toEqual(["Home", "About <g1>us</g1>", "Contact"]);
    expect(await contents('<p>See <a href="/a">this</a> <a href="/b">that</a></p>')).toHaveLength(1);
  });
});

describe("what a page has once", () => {
  it("is not repeated in the second line of a bilingual page", async () => {
    const page =
      '<p>With <img src="a.png" alt="A dam"><a id="x"></a> and <sup id="r1"><a href="#f">n</a></sup>' +
      '<a href="/"><img src="b.png"></a>.</p>';
    const { units, skeleton } = await htmlFilter.extract(Buffer.from(page));
    const targets = new Map(
      units.map(({ id, content }) => [
        id,
        content.map((node) => (node.kind === "text" ? { ...node, text: node.text.toUpperCase() } : node)),
      ]),
    );
    const { bytes } = await htmlFilter.merge(Buffer.from(page), skeleton, targets, {
      sourceLanguage: parseLanguageTag("en"),
      targetLanguage: parseLanguageTag("de"),
      output: "bilingual",
    });
    expect(Buffer.from(bytes).toString()).toBe(
      page
        .replace("A dam", "A DAM")
        .replace("</p>", '<br/>WITH <a></a> AND <sup><a href="#f">N</a></sup>.</p>')
        .replace("<a></a>", ""),
    );
  });
});

describe("texts beside the page's own", () => {
  it("are read in comments that only Office shows", async () => {
    const page =
      '<p>One<!--[if mso]><v:rect href="x"><center>Shop &amp; go</center></v:rect><![endif]--> two</p>';
    expect(await contents(page)).toEqual(["One<x1/> two", "Shop &amp; go"]);
    const { bytes } = await translate(page, { "Shop &amp; go": "a --> b" });
    expect(Buffer.from(bytes).toString()).toBe(page.replace("Shop &amp; go", "a --&gt; b"));
  });

  it("are told of where a medium that cannot be shown would show them", async () => {
    for (const name of ["video", "object", "canvas", "audio"]) {
      const { warnings } = await htmlFilter.extract(Buffer.from(`<p>x</p><${name}>No luck here</${name}>`));
      expect(warnings.map(({ params }) => params?.reason)).toEqual(["alt-text"]);
    }
  });
});

describe("the direction of a page", () => {
  async function turned(page: string, from: string, to: string) {
    const { units, skeleton } = await htmlFilter.extract(Buffer.from(page));
    const { bytes } = await htmlFilter.merge(
      Buffer.from(page),
      skeleton,
      new Map([[units[0]!.id, [{ kind: "text", text: "Neu" }]]]),
      { sourceLanguage: parseLanguageTag(from), targetLanguage: parseLanguageTag(to) },
    );
    return Buffer.from(bytes).toString();
  }

  it("is the target's, where that is not the source's", async () => {
    const page = '<html lang="en"><body>Alt</body></html>';
    expect(await turned(page, "en", "ar")).toBe('<html lang="ar" dir="rtl"><body>Neu</body></html>');
    expect(await turned(page, "en", "de")).toBe('<html lang="de"><body>Neu</body></html>');
    expect(await turned('<html dir=rtl><body dir="rtl">Alt</body></html>', "he", "en")).toBe(
      '<html dir="ltr"><body dir="ltr">Neu</body></html>',
    );
    expect(await turned('<html dir="rtl">Alt</html>', "he", "ar")).toBe('<html dir="rtl">Neu</html>');
  });
});
