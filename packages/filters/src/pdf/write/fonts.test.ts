import { spawnSync } from "node:child_process";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { parseLanguageTag } from "@yizhou/model";
import { FontLibrary, type FontLook, FontStack } from "@yizhou/page/fonts";
import { installedFonts } from "@yizhou/page/node";
import { describe, expect, test } from "vitest";
import { EmbeddedFont } from "./embedded-font.ts";

const SERIF: FontLook = { family: "serif", isBold: false, isItalic: false };
const library = new FontLibrary(installedFonts());
const stackFor = (language: string) => new FontStack(library, parseLanguageTag(language));

/** One line per text, set with the stack's fonts; the file's bytes. */
async function writeLines(stack: FontStack, lines: readonly string[], look: FontLook): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  const page = doc.addPage([400, 40 + 20 * lines.length]);
  const embedded = new Map<string, EmbeddedFont>();
  let content = "";
  for (const [index, line] of lines.entries()) {
    content += `BT 1 0 0 1 20 ${20 * (lines.length - index)} Tm `;
    for (const { text, font } of stack.split(line, look)) {
      let one = embedded.get(font.key);
      if (!one) {
        one = new EmbeddedFont(doc.context, font);
        embedded.set(font.key, one);
        page.node.setFontDictionary(PDFName.of(font.key), one.ref);
      }
      content += `/${font.key} 12 Tf <${font
        .shape(text)
        .map((glyph) => one.encode(glyph))
        .join("")}> Tj `;
    }
    content += "ET\n";
  }
  page.node.set(PDFName.of("Contents"), doc.context.register(doc.context.flateStream(content)));
  const subsetter = await library.openSubsetter();
  for (const font of embedded.values()) font.finish(subsetter);
  return doc.save();
}

function pdfToText(bytes: Uint8Array): string[] {
  const { stdout, error } = spawnSync("pdftotext", ["-", "-"], { input: bytes, encoding: "utf8" });
  if (error) throw error;
  return stdout.replace("\f", "").split("\n").filter(Boolean);
}

describe("embedded fonts", () => {
  test.each([
    ["zh", ["文献翻译，保持版面。“引文”—— 2026年 paper", "café naïve Ωμέγα Москва"]],
    ["ko", ["논문 번역은 레이아웃을 그대로 유지합니다. 2026년 paper", "漢字와 한글"]],
    ["en", ["The office floats: fiancé, “quoted” – 42 %", "Tiếng Việt"]],
  ])("give the text back that was set in them (%s)", async (language, lines) => {
    const stack = stackFor(language);
    expect(await stack.prepare(lines.join(""), SERIF)).toEqual([]);
    expect(pdfToText(await writeLines(stack, lines, SERIF))).toEqual(lines);
  });

  test("are small: only what is used of a font of 15 MB is in the file", async () => {
    const stack = stackFor("zh");
    await stack.prepare("小船", SERIF);
    expect((await writeLines(stack, ["小船"], SERIF)).length).toBeLessThan(8_000);
  });
});

describe("the font stack", () => {
  test("takes Hangul from the Korean face and Han of a Chinese text from the Chinese one", async () => {
    const stack = stackFor("zh");
    await stack.prepare("船배", SERIF);
    expect(stack.split("船배", SERIF).map(({ text, font }) => [text, font.key])).toEqual([
      ["船", "serif-sc-regular"],
      ["배", "serif-kr-regular"],
    ]);
  });

  test("sets italics of Latin letters in true italics and slants Han", async () => {
    const stack = stackFor("zh");
    const look = { ...SERIF, isItalic: true };
    await stack.prepare("in situ 船", look);
    expect(
      stack.split("in situ船", look).map(({ text, font, isSlanted }) => [text, font.key, isSlanted]),
    ).toEqual([
      ["in situ", "serif-italic-regular", false],
      ["船", "serif-sc-regular", true],
    ]);
  });

  test("names the characters that no font has", async () => {
    expect(await stackFor("zh").prepare("好\u{1f600}", SERIF)).toEqual(["\u{1f600}"]);
  });

  test("loads only the files that the text needs", async () => {
    const loaded: string[] = [];
    const source = installedFonts();
    const counting = new FontLibrary({
      ...source,
      font: (file) => {
        loaded.push(file.design);
        return source.font(file);
      },
    });
    const stack = new FontStack(counting, parseLanguageTag("en"));
    await stack.prepare("Plain words", SERIF);
    expect(loaded).toEqual(["serif"]);
  });
});
