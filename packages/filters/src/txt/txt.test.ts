import { detectEncoding } from "@yizhou/bytes/encodings";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { describeFilterLaws } from "../contract-suite.ts";
import { txtFilter } from "./txt-filter.ts";

const options = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };

async function texts(bytes: Uint8Array): Promise<string[]> {
  return (await txtFilter.extract(bytes)).units.map((unit) => plainText(unit.content));
}

async function translate(
  bytes: Uint8Array,
  pairs: Record<string, string>,
  output: "target" | "bilingual" = "target",
) {
  const { skeleton, units } = await txtFilter.extract(bytes);
  const targets = new Map<string, InlineContent>();
  for (const unit of units) {
    const text = pairs[plainText(unit.content)];
    if (text !== undefined) targets.set(unit.id, [{ kind: "text", text }]);
  }
  return txtFilter.merge(bytes, skeleton, targets, { ...options, output });
}

const GUTENBERG = [
  "It is a truth universally acknowledged, that a single man in possession",
  "of a good fortune, must be in want of a wife. However little known the",
  "feelings or views of such a man may be on his first entering a",
  "neighbourhood, this truth is so well fixed in the minds of the",
  "surrounding families.",
  "",
  "“My dear Mr. Bennet,” said his lady to him one day, “have you heard that",
  "Netherfield Park is let at last?”",
  "",
  "Roses are red,",
  "Violets are blue,",
  "Sugar is sweet.",
  "",
].join("\r\n");

describe("txt encodings", () => {
  const samples: readonly (readonly [encoding: string, text: string])[] = [
    ["gb18030", "你好，世界"],
    ["gb18030", "本手册说明如何翻译文件。\n第二行"],
    ["cp950", "本手冊說明如何翻譯文件。"],
    ["cp949", "안녕하세요. 번역할 문서입니다."],
    ["cp932", "設定ファイルを保存してください。"],
    ["euc-jp", "設定ファイルを保存してください。"],
    ["windows-1252", "Le café est fermé à cause de l’été."],
    ["windows-1252", "Die Bücher sind für die Schüler – schön."],
    ["windows-1251", "Привет, мир! Это текст."],
    ["koi8-r", "Спасибо за внимание"],
    ["utf-16le", "Hello world\n第二行"],
    ["utf-16be", "Hello world\n第二行"],
    ["utf-8", "混合 mixed 섞인 ミックス"],
  ];
  it.each(samples)("reads %s without a mark: %s", async (encoding, text) => {
    const bytes = iconv.encode(text, encoding);
    expect(detectEncoding(bytes)?.name).toBe(encoding);
    expect(await texts(bytes)).toEqual(text.split("\n"));
  });

  it("keeps the byte order mark, the line ends and the missing final newline", async () => {
    const bytes = iconv.encode("One line\r\n\r\n  Two lines\nThree", "utf-16le", { addBOM: true });
    const { bytes: out, warnings } = await translate(bytes, { "Two lines": "两行" });
    expect(iconv.decode(Buffer.from(out), "utf-16le", { stripBOM: false })).toBe(
      "\uFEFFOne line\r\n\r\n  两行\nThree",
    );
    expect(warnings).toEqual([]);
  });

  it("writes UTF-8 and says so when the target does not fit the encoding", async () => {
    const bytes = iconv.encode("Le café est fermé.\r\nÀ demain.", "windows-1252");
    const { bytes: out, warnings } = await translate(bytes, { "À demain.": "明天见。" });
    expect(Buffer.from(out).toString("utf8")).toBe("Le café est fermé.\r\n明天见。");
    expect(warnings.map((warning) => warning.code)).toEqual(["warning.encoding_changed"]);
  });

  it("does not write Korean as four-byte GB18030 into a GBK file", async () => {
    const { bytes, warnings } = await translate(iconv.encode("你好，世界", "gb18030"), {
      "你好，世界": "안녕, 세계",
    });
    expect(Buffer.from(bytes).toString("utf8")).toBe("안녕, 세계");
    expect(warnings).toHaveLength(1);
  });

  it("keeps bytes that mean nothing as a tag, and writes them back", async () => {
    const bytes = Buffer.concat([
      Buffer.from("第一行内容，很长的一行文字\n坏的"),
      Buffer.from([0xff, 0xfe]),
      Buffer.from("字节\n"),
    ]);
    const { skeleton, units } = await txtFilter.extract(bytes);
    expect(units[1]!.content).toEqual([
      { kind: "text", text: "坏的" },
      { kind: "standalone", id: 1, type: "other" },
      { kind: "text", text: "字节" },
    ]);
    const target: InlineContent = [
      { kind: "text", text: "bad " },
      units[1]!.content[1]!,
      { kind: "text", text: " bytes" },
    ];
    const { bytes: out } = await txtFilter.merge(bytes, skeleton, new Map([[units[1]!.id, target]]), options);
    expect(Buffer.from(out).subarray(-14)).toEqual(
      Buffer.concat([Buffer.from("\nbad "), Buffer.from([0xff, 0xfe]), Buffer.from(" bytes\n")]),
    );
  });

  it.each([
    [
      "random bytes",
      Uint8Array.from({ length: 400 }, (_, i) => (i * 73 + (i >> 3) * 41) & 0xff),
      "filter.encoding_unknown",
    ],
    ["nothing", new Uint8Array(), "filter.empty"],
    ["a pdf", Buffer.from("%PDF-1.7\n"), "filter.mislabelled"],
  ])("refuses %s", async (_, bytes, code) => {
    await expect(txtFilter.extract(bytes)).rejects.toMatchObject({ code });
  });
});

describe("txt paragraphs", () => {
  it("joins hard-wrapped lines into one unit and leaves verse alone", async () => {
    const found = await texts(Buffer.from(GUTENBERG));
    expect(found).toHaveLength(5);
    expect(found[0]).toMatch(/^It is a truth .* possession of a good .* surrounding families\.$/);
    expect(found.slice(2)).toEqual(["Roses are red,", "Violets are blue,", "Sugar is sweet."]);
  });

  it("wraps a changed paragraph at the same width, so that it reads as one unit again", async () => {
    const source = Buffer.from(GUTENBERG);
    const [first] = await texts(source);
    const target = "凡是有钱的单身汉，总想娶位太太，这已经成了一条举世公认的真理。".repeat(4);
    const { bytes } = await translate(source, { [first!]: target });
    const [line] = Buffer.from(bytes).toString("utf8").split("\r\n");
    expect(line!.length).toBeLessThan(40);
    expect((await texts(bytes))[0]).toBe(target);
  });

  it("puts the target paragraph after its source in a bilingual result", async () => {
    const { bytes } = await translate(Buffer.from("One\nTwo\n"), { One: "一", Two: "二" }, "bilingual");
    expect(Buffer.from(bytes).toString("utf8")).toBe("One\n一\nTwo\n二\n");
  });

  it("gives the source back byte for byte, with no targets and with targets equal to their sources", async () => {
    for (const text of [GUTENBERG, "a\rb\r\nc\n\n\td  \n", "第一\u2028第二\n"]) {
      const bytes = Buffer.from(text);
      const { skeleton, units } = await txtFilter.extract(bytes);
      const same = new Map(units.map((unit) => [unit.id, unit.content]));
      expect(Buffer.from((await txtFilter.merge(bytes, skeleton, new Map(), options)).bytes)).toEqual(bytes);
      expect(Buffer.from((await txtFilter.merge(bytes, skeleton, same, options)).bytes)).toEqual(bytes);
    }
  });

  it("refuses a skeleton of another file", async () => {
    const { skeleton } = await txtFilter.extract(Buffer.from("One"));
    await expect(
      txtFilter.merge(Buffer.from("Two, longer"), skeleton, new Map(), options),
    ).rejects.toMatchObject({
      code: "filter.skeleton_mismatch",
    });
  });
});

describeFilterLaws(txtFilter, [
  { name: "wrapped text with Windows line ends", bytes: Buffer.from(GUTENBERG) },
  {
    name: "UTF-16 text",
    bytes: iconv.encode("One line\n\nAnother line, no end", "utf-16le", { addBOM: true }),
  },
  {
    name: "Chinese and Latin in GB18030",
    bytes: iconv.encode("说明 Readme\r\n第一章 Introduction to the program\r\n", "gb18030"),
  },
]);
