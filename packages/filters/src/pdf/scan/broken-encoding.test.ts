import { spawnSync } from "node:child_process";
import { PDFDict, PDFDocument, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import { parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { expect, test } from "vitest";
import { installedTesseract } from "@yizhou/ocr/node";
import { characterErrorRate } from "@yizhou/ocr/testing";
import { installedFonts } from "@yizhou/page/node";
import { createPdfFilter } from "../pdf-filter.ts";

const TEXT =
  "The river carries sand and fine clay from the upper valley to the coast, where the tide moves both back and forth " +
  "until they settle. Harbours that were deep when they were built are shallow after a century, and every town along " +
  "the bay pays for dredgers. Nobody measured how much arrives with a single flood before this study began.";
const CHINESE = "河水把沙和细泥从上游的山谷带到海边，潮水来回推动它们，直到沉积下来。";

/** Each letter is stated to be another one: vowels change places with rare consonants. */
const SWAPS: Readonly<Record<string, string>> = { a: "x", e: "q", i: "z", o: "k", u: "v", y: "w" };

/** A page of drawn text that looks right and whose characters are named wrongly. */
async function shuffled(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const font = await document.embedFont(StandardFonts.TimesRoman);
  page.drawText(TEXT, { x: 62, y: 700, size: 12, font, maxWidth: 470, lineHeight: 18 });
  await document.flush();
  const pairs = Object.entries(SWAPS).flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]);
  const hex = (letter: string, digits: number) => letter.charCodeAt(0).toString(16).padStart(digits, "0");
  const map = [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CMapName /Shuffled def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange",
    "1 beginbfrange <20> <7e> <0020> endbfrange",
    `${pairs.length} beginbfchar`,
    ...pairs.map(([from, to]) => `<${hex(from!, 2)}> <${hex(to!, 4)}>`),
    "endbfchar endcmap end end",
  ].join("\n");
  const stream = document.context.register(document.context.flateStream(map));
  document.context.lookup(font.ref, PDFDict).set(PDFName.of("ToUnicode"), stream);
  return document.save();
}

function textOf(pdf: Uint8Array): string {
  const { stdout, status } = spawnSync("pdftotext", ["-", "-"], { input: pdf });
  expect(status).toBe(0);
  return stdout.toString();
}

test(
  "a page whose characters are named wrongly is read from its picture, and its text goes",
  { timeout: 120_000 },
  async () => {
    const source = await shuffled();
    expect(textOf(source)).toContain("rzuqr");
    const filter = createPdfFilter({ fonts: installedFonts(), ocr: installedTesseract() });
    const { units, skeleton, warnings } = await filter.extract(source, {
      sourceLanguage: parseLanguageTag("en"),
    });
    expect(warnings).toContainEqual({ code: "warning.text_recognised", params: { count: 1 } });
    expect(units).toHaveLength(1);
    expect(characterErrorRate(plainText(units[0]!.content), TEXT)).toBeLessThan(0.01);
    const targets = new Map([[units[0]!.id, [{ kind: "text", text: CHINESE }] as InlineContent]]);
    const { bytes } = await filter.merge(source, skeleton, targets, {
      sourceLanguage: parseLanguageTag("en"),
      targetLanguage: parseLanguageTag("zh-Hans"),
    });
    const result = textOf(bytes);
    expect(result.replace(/\s/g, "")).toContain(CHINESE);
    expect(result).not.toMatch(/[a-z]{3}/i);
  },
);
