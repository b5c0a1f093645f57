import { processorMs } from "@yizhou/model/testing";
import { openZip } from "@yizhou/bytes/zip";
import { inlineToTagged, parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { describe, expect, it } from "vitest";
import { describeFilterLaws } from "../../contract-suite.ts";
import type { DocumentFilter, OutputForm } from "../../filter.ts";
import { identifyFormat } from "../../registry.ts";
import {
  buildEpub,
  buildHwpx,
  buildIdml,
  buildTyped,
  hwpxParagraph,
  idmlRange,
} from "../../testing/packed-samples.ts";
import { epubFilter } from "./epub-filter.ts";
import { hwpxFilter } from "./hwpx-filter.ts";
import { idmlFilter } from "./idml-filter.ts";

const t = (text: string) => `<hp:t>${text}</hp:t>`;
const sub = (...paragraphs: string[]) => `<hp:subList>${paragraphs.join("")}</hp:subList>`;
const HWPX = buildHwpx(
  hwpxParagraph(
    [0, `<hp:secPr/><hp:ctrl><hp:colPr/></hp:ctrl>${t("Dear ")}`],
    [1, t("bold")],
    [2, t(' friend, it<hp:lineBreak/>rains<hp:tab width="4"/>today')],
  ) +
    hwpxParagraph(
      [
        0,
        `${t("A note")}<hp:ctrl><hp:footNote>${sub(hwpxParagraph([0, t("Said below")]))}</hp:footNote></hp:ctrl>${t(" stands here")}`,
      ],
      [
        3,
        `<hp:ctrl><hp:fieldBegin id="7" type="HYPERLINK"/></hp:ctrl>${t("with a link")}<hp:ctrl><hp:fieldEnd beginIDRef="7"/></hp:ctrl>`,
      ],
      [0, t(" in it, and <hp:deleteBegin/>gone<hp:deleteEnd/>more")],
    ) +
    hwpxParagraph([
      0,
      `<hp:tbl><hp:tr><hp:tc>${sub(hwpxParagraph([0, t("In a cell")]))}</hp:tc></hp:tr></hp:tbl><hp:ctrl><hp:header>${sub(hwpxParagraph([0, t("On top")]))}</hp:header></hp:ctrl><hp:t/>`,
    ]),
);

const content = (text: string) => `<Content>${text}</Content>`;
const IDML = buildIdml(
  `<ParagraphStyleRange AppliedParagraphStyle="p">${idmlRange("n", `<Properties><AppliedFont type="string">Serif</AppliedFont></Properties>${content("Green ")}`)}${idmlRange("b", content("tea"))}${idmlRange("n", `${content(" is light\u2028and good <?ACE 18?>today")}<Br/>${content("Second line ")}<Footnote><ParagraphStyleRange>${idmlRange("n", content("<?ACE 4?> Said below"))}</ParagraphStyleRange></Footnote>${content("goes on")}`)}</ParagraphStyleRange>`,
  `<ParagraphStyleRange>${idmlRange("n", `${content("See ")}<HyperlinkTextSource Self="h">${content("our page")}</HyperlinkTextSource>${content(" for the rest")}<Table Self="t"><Cell Self="c"><ParagraphStyleRange>${idmlRange("n", content("In a cell"))}</ParagraphStyleRange></Cell></Table><Br/>`)}</ParagraphStyleRange>`,
);

describeFilterLaws(epubFilter as DocumentFilter, [{ name: "book.epub", bytes: buildEpub() }]);
describeFilterLaws(hwpxFilter as DocumentFilter, [{ name: "letter.hwpx", bytes: HWPX }]);
describeFilterLaws(idmlFilter as DocumentFilter, [{ name: "leaflet.idml", bytes: IDML }]);

const contents = async (filter: unknown, bytes: Uint8Array) =>
  (await (filter as DocumentFilter).extract(bytes)).units.map(
    (unit) => `${unit.part.split("/").at(-1)} ${unit.kind}: ${inlineToTagged(unit.content)}`,
  );

async function translate(
  filter: unknown,
  bytes: Uint8Array,
  write: (text: string) => string | InlineContent | undefined,
  output: OutputForm = "target",
) {
  const own = filter as DocumentFilter;
  const { skeleton, units } = await own.extract(bytes);
  const targets = new Map<string, InlineContent>();
  for (const unit of units) {
    const target = write(plainText(unit.content));
    if (target !== undefined)
      targets.set(unit.id, typeof target === "string" ? [{ kind: "text", text: target }] : target);
  }
  const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };
  const zip = openZip((await own.merge(bytes, skeleton, targets, { ...languages, output })).bytes);
  return (name: string) => zip.read(zip.find(name)!).toString("utf8");
}

describe("a book", () => {
  it("is turned with the language's direction, its pages and itself", async () => {
    const bytes = buildEpub();
    const { skeleton, units } = await epubFilter.extract(bytes);
    const targets = new Map(
      units.map(({ id, content }) => [
        id,
        content.map((node) => (node.kind === "text" ? { ...node, text: `م ${node.text}` } : node)),
      ]),
    );
    const written = async (to: string) => {
      const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag(to) };
      const zip = openZip((await epubFilter.merge(bytes, skeleton, targets, languages)).bytes);
      return (name: string) => zip.read(zip.find(name)!).toString("utf8");
    };
    const arabic = await written("ar");
    expect(arabic("OEBPS/book.opf")).toContain('<spine page-progression-direction="rtl" toc="ncx">');
    expect(arabic("OEBPS/text/one.xhtml")).toMatch(/<html[^>]* dir="rtl">/);
    const french = await written("fr");
    expect(french("OEBPS/book.opf")).not.toContain("page-progression-direction");
    expect(french("OEBPS/text/one.xhtml")).not.toContain("dir=");
  });

  it("gives its title, its pages in the order of reading, and its lists of contents", async () => {
    expect(await contents(epubFilter, buildEpub())).toEqual([
      "book.opf title: All about tea",
      "book.opf property: A small book &amp; its leaves",
      "one.xhtml title: First",
      "one.xhtml heading: Green tea",
      "one.xhtml paragraph: Leaves, <g1>steamed</g1> &amp; dried<x2/>, are light.<x3/>Drink soon.",
      "two b.xhtml title: Second",
      "two b.xhtml heading: Black tea",
      "two b.xhtml paragraph: It is <g1>strong</g1>.",
      "nav.xhtml title: Contents",
      "nav.xhtml paragraph: Green tea",
      "toc.ncx heading: All about tea",
      "toc.ncx heading: Green tea",
    ]);
  });

  it("gives pages and drawings that stand in nobody's order, and what its package says to readers", async () => {
    const sample = openZip(buildEpub());
    const book = sample
      .read(sample.find("OEBPS/book.opf")!)
      .toString()
      .replace(
        "<manifest>",
        '<manifest><item id="d" href="map.svg" media-type="image/svg+xml"/><item id="n" href="note.xhtml" media-type="application/xhtml+xml"/><item id="s" href="s.css" media-type="text/css"/>',
      )
      .replace("<dc:creator>", "<dc:subject>Hot drinks</dc:subject><dc:creator>")
      .replace(
        "</spine>",
        '</spine><guide><reference type="cover" title="The cover" href="text/one.xhtml"/></guide>',
      );
    const more = {
      "OEBPS/book.opf": book,
      "OEBPS/map.svg": '<svg xmlns="http://www.w3.org/2000/svg"><text>To the harbour</text></svg>',
      "OEBPS/note.xhtml": '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Pops up</p></body></html>',
      "OEBPS/s.css": '.note::before { content: "Note: " }',
    };
    const read = await contents(epubFilter, buildEpub(more));
    for (const text of [
      "map.svg shape: To the harbour",
      "note.xhtml paragraph: Pops up",
      "book.opf property: Hot drinks",
      "book.opf heading: The cover",
    ])
      expect(read).toContain(text);
    const { warnings } = await epubFilter.extract(buildEpub(more));
    expect(warnings.map(({ params }) => `${params?.["part"]} ${params?.["reason"]}`)).toEqual([
      "OEBPS/s.css style",
    ]);
    const written = await translate(epubFilter, buildEpub(more), (text) => `“${text}" & <1>`);
    expect(written("OEBPS/book.opf")).toContain('title="“The cover&quot; &amp; &lt;1&gt;"');
  });

  it("says its new language once it is translated, and stays XML", async () => {
    const read = await translate(epubFilter, buildEpub(), (text) => `译\u00a0${text}\n<br>`);
    expect(read("OEBPS/book.opf")).toContain(
      "<dc:language>zh-Hans</dc:language><dc:creator>Ann Author</dc:creator>",
    );
    const page = read("OEBPS/text/two b.xhtml");
    expect(page).toContain('xml:lang="zh-Hans" lang="zh-Hans"');
    expect(page).toContain("<h1>译&#160;Black tea<br/>&lt;br&gt;</h1>");
    const one = await translate(epubFilter, buildEpub(), (text) =>
      text === "Black tea" ? "红茶" : undefined,
    );
    expect(one("OEBPS/book.opf")).toContain("<dc:language>en<");
  });

  it("holds both texts in its bilingual form", async () => {
    const read = await translate(epubFilter, buildEpub(), (text) => `译${text}`, "bilingual");
    expect(read("OEBPS/text/two b.xhtml")).toContain("<h1>Black tea<br/>译Black tea</h1>");
    expect(read("OEBPS/toc.ncx")).toContain("<text>Green tea / 译Green tea</text>");
  });

  it("is refused where more than fonts is encrypted", async () => {
    const rights = (algorithm: string) =>
      buildEpub({
        "META-INF/encryption.xml": `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><e:EncryptedData xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptionMethod Algorithm="${algorithm}"/></e:EncryptedData></encryption>`,
      });
    expect(await contents(epubFilter, rights("http://www.idpf.org/2008/embedding"))).toHaveLength(12);
    await expect(
      epubFilter.extract(rights("http://www.w3.org/2001/04/xmlenc#aes128-cbc")),
    ).rejects.toMatchObject({
      code: "filter.encryption_unsupported",
    });
  });

  it("leaves a page it cannot read as it is, and reads the rest", async () => {
    const bytes = buildEpub({ "OEBPS/text/one.xhtml": Uint8Array.of(0x3c, 0x70, 0x3e, 0xff, 0xfe) });
    const { units, warnings } = await epubFilter.extract(bytes);
    expect(units).toHaveLength(9);
    expect(warnings).toMatchObject([{ code: "warning.part_unreadable", part: "OEBPS/text/one.xhtml" }]);
  });

  it("never leaves its archive, whatever its package names", async () => {
    const opf = `<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="../../../etc/passwd" media-type="application/xhtml+xml"/><item id="b" href="https://example.org/b.xhtml" media-type="application/xhtml+xml"/><item id="c" href="%zz.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/></spine></package>`;
    expect(await contents(epubFilter, buildEpub({ "OEBPS/book.opf": opf }))).toEqual([]);
  });

  it("with 10,000 pages is read in bounded time", async () => {
    const names = Array.from({ length: 10_000 }, (_, n) => `p${n}.xhtml`);
    const opf = `<package xmlns="http://www.idpf.org/2007/opf"><manifest>${names.map((name) => `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`).join("")}</manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join("")}</spine></package>`;
    const bytes = buildEpub({
      "OEBPS/book.opf": opf,
      ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, "<p>Words</p>"])),
    });
    const began = processorMs();
    expect((await epubFilter.extract(bytes)).units).toHaveLength(10_000);
    expect(processorMs() - began).toBeLessThan(5_000);
  });
});

describe("a book with a drawing as a page", () => {
  it("gives the words of the drawing", async () => {
    const book = buildTyped("application/epub+zip", {
      "META-INF/container.xml": `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>`,
      "p.opf": `<package xmlns="http://www.idpf.org/2007/opf"><metadata/><manifest><item id="c" href="c.svg" media-type="image/svg+xml"/></manifest><spine><itemref idref="c"/></spine></package>`,
      "c.svg": `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><title>Cover</title><text>All about tea</text></svg>`,
    });
    const read = await translate(epubFilter, book, (text) => text.toUpperCase());
    expect(read("c.svg")).toBe(
      `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><title>COVER</title><text>ALL ABOUT TEA</text></svg>`,
    );
  });
});

describe("a document of Korean Office", () => {
  it("says what of it stays: word art, words with readings, captions of forms, deleted words", async () => {
    const reasonsOf = async (inside: string) => {
      const bytes = buildHwpx(hwpxParagraph([0, inside + t("Words")]));
      const { warnings } = await (hwpxFilter as DocumentFilter).extract(bytes);
      return warnings.map(({ params }) => params?.reason);
    };
    expect(await reasonsOf(`<hp:textart id="1" text="Big words"/>`)).toEqual(["word-art"]);
    expect(await reasonsOf(`<hp:dutmal><hp:mainText>base</hp:mainText></hp:dutmal>`)).toEqual(["ruby"]);
    expect(await reasonsOf(`<hp:btn caption="Press" name="b"/>`)).toEqual(["caption"]);
    expect(await reasonsOf(`<hp:btn caption="" name="b"/><hp:textart text="1"/>`)).toEqual([]);
  });

  it("gives paragraphs whole, with notes, cells and headers as texts of their own", async () => {
    expect(await contents(hwpxFilter, HWPX)).toEqual([
      "content.hpf title: A letter",
      "section0.xml paragraph: <g1>Dear </g1><g2>bold</g2> friend, it<x3/>rains<x4/>today",
      "section0.xml paragraph: A note<x1/> stands here<g2><g3>with a link</g3></g2> in it, and <x4/>more",
      "section0.xml note: Said below",
      "section0.xml cell: In a cell",
      "section0.xml header-footer: On top",
    ]);
  });

  it("writes a translation into the runs it belongs to, and lets its lines be laid out anew", async () => {
    const read = await translate(hwpxFilter, HWPX, (text) =>
      text.startsWith("Dear")
        ? [
            { kind: "text", text: "朋友" },
            { kind: "open", id: 2, type: "format" },
            { kind: "text", text: "粗 <&>" },
            { kind: "close", id: 2, type: "format" },
            { kind: "text", text: "\n尾" },
            { kind: "standalone", id: 3, type: "break" },
            { kind: "standalone", id: 4, type: "tab" },
          ]
        : undefined,
    );
    const section = read("Contents/section0.xml");
    expect(section).toContain(
      `</hp:t></hp:run><hp:run charPrIDRef="2"><hp:t>朋友</hp:t></hp:run><hp:run charPrIDRef="1"><hp:t>粗 &lt;&amp;&gt;</hp:t></hp:run><hp:run charPrIDRef="2"><hp:t><hp:lineBreak/>尾<hp:lineBreak/><hp:tab width="4"/></hp:t></hp:run></hp:p><hp:p`,
    );
    // The other paragraphs' lines stay.
    expect(section.match(/<hp:linesegarray>/g)).toHaveLength(5);
  });

  it("keeps a link a pair where it begins or ends its paragraph, and outside where it encloses all of it", async () => {
    const begin = (id: number) => `<hp:ctrl><hp:fieldBegin id="${id}" type="HYPERLINK"/></hp:ctrl>`;
    const end = (id: number) => `<hp:ctrl><hp:fieldEnd beginIDRef="${id}"/></hp:ctrl>`;
    const t = (text: string) => `<hp:t>${text}</hp:t>`;
    const bytes = buildHwpx(
      hwpxParagraph([1, begin(1)], [2, t("Our ") + t("page") + end(1)], [1, t(" is open.")]) +
        hwpxParagraph([1, t("See ") + begin(2) + t("our page")], [3, end(2)]) +
        hwpxParagraph([1, begin(3) + t("All of it") + end(3)]) +
        hwpxParagraph([1, `<hp:t><hp:markpenBegin/>Marked<hp:markpenEnd/> and not</hp:t>`]),
    );
    expect((await contents(hwpxFilter, bytes)).slice(1)).toEqual([
      "section0.xml paragraph: <g1><g2>Our page</g2></g1> is open.",
      "section0.xml paragraph: See <g1>our page</g1>",
      "section0.xml paragraph: All of it",
      "section0.xml paragraph: <g1>Marked</g1> and not",
    ]);
    const read = await translate(hwpxFilter, bytes, (text) =>
      text.startsWith("Our") || text.startsWith("See")
        ? [
            { kind: "text", text: "甲" },
            { kind: "open", id: 1, type: "link" },
            { kind: "text", text: "乙" },
            { kind: "close", id: 1, type: "link" },
          ]
        : undefined,
    );
    const section = read("Contents/section0.xml");
    const linked = (id: number) => `${t("甲")}${begin(id)}${t("乙")}${end(id)}`;
    expect(section.replaceAll("<hp:t></hp:t>", "")).toContain(linked(1));
    expect(section.replaceAll("<hp:t></hp:t>", "")).toContain(linked(2));
  });

  it("is read as its kind, and refused where it is encrypted", async () => {
    expect(identifyFormat(HWPX, "letter.hwpx")).toBe("hwpx");
    const manifest = `<odf:manifest xmlns:odf="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><odf:file-entry><odf:encryption-data/></odf:file-entry></odf:manifest>`;
    await expect(
      hwpxFilter.extract(buildHwpx("", { "META-INF/manifest.xml": manifest })),
    ).rejects.toMatchObject({
      code: "filter.encryption_unsupported",
    });
  });
});

describe("words beside the paragraphs", () => {
  const reasons = async (filter: unknown, bytes: Uint8Array) =>
    (await (filter as DocumentFilter).extract(bytes)).warnings.map(({ params }) => params?.["reason"]);
  const hwpx = (inside: string, more: Record<string, string> = {}) =>
    reasons(hwpxFilter, buildHwpx(hwpxParagraph([1, `<hp:t>Words</hp:t>${inside}`]), more));
  const HEAD = (text: string) => ({
    "Contents/header.xml": `<hh:head xmlns:hh="http://www.hancom.co.kr/hwpml/2011/head"><hh:paraHead level="1">${text}</hh:paraHead></hh:head>`,
  });

  it("are told of in a document of Korean Office: numbers, charts, descriptions, marks of an index, hints", async () => {
    expect(await hwpx("", HEAD("제^1장"))).toEqual(["numbering"]);
    expect(await hwpx("", HEAD("^1."))).toEqual([]);
    expect(await hwpx("<hp:pic><hp:shapeComment>A garden</hp:shapeComment></hp:pic>")).toEqual(["alt-text"]);
    expect(await hwpx("<hp:pic><hp:shapeComment>그림입니다.</hp:shapeComment></hp:pic>")).toEqual([]);
    expect(
      await hwpx("<hp:ctrl><hp:indexmark><hp:firstKey>Tea</hp:firstKey></hp:indexmark></hp:ctrl>"),
    ).toEqual(["index"]);
    const hint =
      '<hp:ctrl><hp:fieldBegin type="CLICK_HERE"><hp:parameters><hp:stringParam name="Direction">Your name</hp:stringParam></hp:parameters></hp:fieldBegin></hp:ctrl>';
    expect(await hwpx(hint)).toEqual(["field"]);
    const chart = (text: string) => ({
      "Chart/chart1.xml": `<c:chartSpace xmlns:c="c" xmlns:a="a"><a:t>${text}</a:t></c:chartSpace>`,
    });
    expect(await hwpx("", chart("Sales by month"))).toEqual(["chart"]);
    expect(await hwpx("", chart("12"))).toEqual([]);
  });

  it("are told of in an exchange file of InDesign: numbers, variables, topics, descriptions of fields", async () => {
    const idml = async (settings: string, inside = "") => {
      const bytes = buildIdml(
        `<ParagraphStyleRange>${idmlRange("n", content("Words") + inside)}</ParagraphStyleRange>`,
      );
      const zip = openZip(bytes);
      const entries = Object.fromEntries(
        zip.entries.map(({ name }) => [name, zip.read(zip.find(name)!).toString()]),
      );
      const { mimetype, ...others } = entries;
      others["designmap.xml"] = others["designmap.xml"]!.replace("</Document>", `${settings}</Document>`);
      return reasons(idmlFilter, buildTyped(mimetype!, others));
    };
    expect(await idml('<Section Self="s" Marker="Chapter"/>')).toEqual(["numbering"]);
    expect(await idml('<ParagraphStyle Self="p" NumberingExpression="Step ^#.^t"/>')).toEqual(["numbering"]);
    expect(await idml('<ParagraphStyle Self="p" NumberingExpression="^#.^t"/>')).toEqual([]);
    expect(await idml('<ChapterNumberVariablePreference TextBefore="Part "/>')).toEqual(["field"]);
    expect(await idml('<Topic Self="t" Name="Green tea"/>')).toEqual(["index"]);
    expect(await idml("", '<Button Self="b" Description="Sends it"/>')).toEqual(["alt-text"]);
  });
});

describe("an exchange file of InDesign", () => {
  it("says what of its stories stays: deleted words, readings, what variables show, alternative texts", async () => {
    const reasonsOf = async (inside: string) => {
      const story = `<ParagraphStyleRange>${idmlRange("n", inside + content("Words"))}</ParagraphStyleRange>`;
      const { warnings } = await (idmlFilter as DocumentFilter).extract(buildIdml(story));
      return warnings.map(({ params }) => params?.reason);
    };
    const change = (type: string) =>
      `<Change Self="c" ChangeType="${type}" UserName="a">${content("More")}</Change>`;
    expect(await reasonsOf(change("DeletedText"))).toEqual(["deletion"]);
    expect(
      await reasonsOf(
        `<TextVariableInstance Self="v" ResultText="First chapter"/><Rectangle><ObjectExportOption CustomAltText="A garden"/></Rectangle>`,
      ),
    ).toEqual(["field", "alt-text"]);
    expect(
      await reasonsOf(
        `${change("InsertedText")}<TextVariableInstance Self="v" ResultText="12"/><Rectangle><ObjectExportOption CustomAltText="$ID/"/></Rectangle>`,
      ),
    ).toEqual([]);
  });

  it("gives paragraphs, notes and cells story by story", async () => {
    expect(await contents(idmlFilter, IDML)).toEqual([
      "Story_u0.xml paragraph: <g1>Green </g1><g2>tea</g2> is light<x3/>and good <x4/>today",
      "Story_u0.xml paragraph: Second line <x1/>goes on",
      "Story_u0.xml note: Said below",
      "Story_u1.xml paragraph: See <g1>our page</g1> for the rest",
      "Story_u1.xml cell: In a cell",
    ]);
  });

  it("takes a link for the plain text only where there is nothing else, however long it is", async () => {
    const link = `<HyperlinkTextSource Self="h">${content("the pages of the library")}</HyperlinkTextSource>`;
    const linked = buildIdml(
      `<ParagraphStyleRange>${idmlRange("n", `${content("See ")}${link}`)}</ParagraphStyleRange>`,
    );
    expect(await contents(idmlFilter, linked)).toEqual([
      "Story_u0.xml paragraph: See <g1>the pages of the library</g1>",
    ]);
  });

  it("keeps its elements closed in order, however the tags of a target nest", async () => {
    const read = await translate(idmlFilter, IDML, (text) =>
      text.startsWith("See")
        ? [
            { kind: "open", id: 1, type: "format" },
            { kind: "text", text: "网页" },
            { kind: "close", id: 1, type: "format" },
          ]
        : text.startsWith("Green")
          ? [
              { kind: "open", id: 2, type: "format" },
              { kind: "text", text: "茶" },
              { kind: "open", id: 1, type: "format" },
              { kind: "text", text: "绿\n" },
              { kind: "close", id: 1, type: "format" },
              { kind: "close", id: 2, type: "format" },
              { kind: "standalone", id: 3, type: "break" },
              { kind: "standalone", id: 4, type: "other" },
            ]
          : undefined,
    );
    expect(read("Stories/Story_u1.xml")).toContain(
      `<Content></Content><HyperlinkTextSource Self="h"><Content>网页</Content></HyperlinkTextSource><Content></Content><Table`,
    );
    const story = read("Stories/Story_u0.xml");
    expect(story).toContain(`<Content>茶</Content></CharacterStyleRange>`);
    expect(story).toContain("<Content>绿\u2028</Content>");
    expect((await idmlFilter.extract(IDML)).units).toHaveLength(5);
  });
});

describe("hostile packages", () => {
  it.each([
    [
      "an entity",
      hwpxFilter,
      buildHwpx("", {
        "Contents/section0.xml": `<!DOCTYPE s [<!ENTITY y SYSTEM "file:///etc/passwd">]><s/>`,
        "Contents/content.hpf": "<x>",
      }),
      "filter.damaged",
    ],
    ["paragraphs in paragraphs", hwpxFilter, buildHwpx("<hp:p><hp:run><hp:ctrl>".repeat(50_000)), null],
    [
      "a book without a package",
      epubFilter,
      buildTyped("application/epub+zip", { "META-INF/container.xml": "<container/>" }),
      "filter.damaged",
    ],
    ["a layout without stories", idmlFilter, buildIdml(), "filter.damaged"],
  ] as const)("%s gets a coded answer in bounded time", async (_, filter, bytes, code) => {
    const began = processorMs();
    const read = (filter as DocumentFilter).extract(bytes);
    if (code) await expect(read).rejects.toMatchObject({ code });
    else expect((await read).warnings).toMatchObject([{ code: "warning.part_unreadable" }]);
    expect(processorMs() - began).toBeLessThan(5_000);
  });
});

describe("a book's readings", () => {
  const reasons = async (language: string, page: string) => {
    const book = buildTyped("application/epub+zip", {
      "META-INF/container.xml": `<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>`,
      "book.opf": `<package xmlns:dc="x"><metadata><dc:language>${language}</dc:language></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`,
      "a.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>${page}</p></body></html>`,
    });
    return (await epubFilter.extract(book)).warnings.map(({ params }) => params?.reason);
  };

  it("are told of, since they stay beside translated words", async () => {
    expect(await reasons("ja", "<ruby>茶<rt>ちゃ</rt></ruby>を")).toEqual(["ruby"]);
    expect(await reasons("ja", "茶を")).toEqual([]);
  });
});
