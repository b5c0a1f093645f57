import { inlineToTagged, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { installedFonts } from "@yizhou/page/node";
import { createPdfFilter } from "../pdf-filter.ts";
import { readWhole } from "../read/read-document.ts";
import { BitmapFont } from "../testing/bitmap-font.ts";
import { SamplePdf } from "../testing/sample-pdf.ts";
import { OPS } from "../open/pdfjs.ts";
import { FontRegistry } from "./font-registry.ts";
import { TEX_FONTS, texBitmapFont } from "./tex-bitmap-fonts.ts";

const tables = new Map(TEX_FONTS);

/** As pdf.js has it: widths by code in pixels. */
function decoded(letters: string, table: ReadonlyMap<number, number>, { em = 83, wider = 1 } = {}) {
  const widths = Object.fromEntries(
    [...letters].map((letter) => {
      const code = letter.charCodeAt(0);
      return [code, (table.get(code)! * em * wider) / 1000];
    }),
  );
  return { widths, fontMatrix: [1 / em, 0, 0, 1 / em, 0, 0] };
}

describe("a bitmap font of TeX", () => {
  test.each([...tables.keys()])("%s is told by the widths of its letters", (name) => {
    const table = tables.get(name)!;
    const letters = String.fromCharCode(...table.keys());
    expect(texBitmapFont(decoded(letters, table))).toEqual({ name, emHeight: 1 });
    expect(texBitmapFont(decoded(letters, table, { em: 58, wider: 1.139 }))).toEqual({ name, emHeight: 1 });
  });

  test("is told by few letters, and in pixels of a whole page", () => {
    const [italic, upright] = [tables.get("CMMI10")!, tables.get("CMR10")!];
    expect(texBitmapFont(decoded("x", italic))?.name).toBe("CMMI10");
    expect(texBitmapFont({ ...decoded("sandbeyorlimts", upright), fontMatrix: [1, 0, 0, 1, 0, 0] })).toEqual({
      name: "CMR10",
      emHeight: expect.closeTo(83, 0),
    });
  });

  test("is not seen in fonts of other widths", () => {
    const arial = new Map([..."sandclay"].map((letter, at) => [letter.charCodeAt(0), 500 + 56 * (at % 3)]));
    expect(texBitmapFont(decoded("sandcly", arial))).toBeNull();
  });
});

describe("text in bitmap fonts", () => {
  async function sample(): Promise<Uint8Array> {
    const pdf = await SamplePdf.create();
    const { context } = pdf.document;
    const font = (key: string, name: string) => new BitmapFont(context, key, tables.get(name)!);
    const [upright, bold, letters, signs] = [
      font("F8", "CMR10"),
      font("F7", "CMBX10"),
      font("F11", "CMMI10"),
      font("F14", "CMSY10"),
    ];
    bold.text(pdf, 60, 730, "Results of the year", 12);
    let x = upright.text(pdf, 60, 700, "The depth of the bay ");
    x = letters.text(pdf, x, 700, "x");
    x = signs.text(pdf, x + 3, 700, "\u0015");
    x = letters.text(pdf, x + 3, 700, "\u000d");
    x = letters.text(pdf, x, 698.5, "n", 7);
    x = upright.text(pdf, x, 700, " is what the river makes of it in a ");
    x = bold.text(pdf, x, 700, "single");
    upright.text(pdf, x, 700, " year,");
    upright.text(
      pdf,
      60,
      688,
      "and all of the sand goes to the \u000dats that grow slowly over the years in the inner bay,",
    );
    upright.text(pdf, 60, 676, "until the storms take some of it away again.");
    signs.text(pdf, 60, 656, "\u000f");
    upright.text(pdf, 70, 656, "coarse shells on the outer bank");
    return pdf.bytes();
  }

  test("has formulas, bold words, bullets and a heading", async () => {
    const { units, model } = await readWhole(await sample());
    expect(units.map(({ kind, content }) => `${kind}: ${inlineToTagged(content)}`)).toEqual([
      "title: Results of the year",
      "paragraph: The depth of the bay <x1/> is what the river makes of it in a <g2>single</g2> year, and all of the sand goes to the flats that grow slowly over the years in the inner bay, until the storms take some of it away again.",
      "paragraph: coarse shells on the outer bank",
    ]);
    const [formula] = units[1]!.content.filter((node) => node.kind === "standalone");
    expect(formula).toMatchObject({ type: "equation", equivalent: "x ≥ γn" });
    expect(model.pages[0]!.blocks[2]!.bullet?.text).toBe("•");
    expect(model.pages[0]!.blocks.map(({ style }) => style.size)).toEqual([12, 10, 10]);
  });

  test("takes its formulas along into the translation", async () => {
    const source = await sample();
    const filter = createPdfFilter({ fonts: installedFonts() });
    const { skeleton, units } = await filter.extract(source);
    const { id, content } = units[1]!;
    const formula = content.find((node) => node.kind === "standalone")!;
    const target: InlineContent = [formula, { kind: "text", text: " 是海湾的深度。" }];
    const { bytes } = await filter.merge(source, skeleton, new Map([[id, target]]), {
      sourceLanguage: parseLanguageTag("en"),
      targetLanguage: parseLanguageTag("zh-Hans"),
    });
    const again = await readWhole(new Uint8Array(bytes));
    expect(inlineToTagged(again.units[1]!.content)).toBe("<x1/> 是海湾的深度。");
  });
});

test("a Type 3 font with a name of its own is taken by that, whatever widths its letters have", async () => {
  const typewriter = tables.get("CMTT10")!;
  const registry = new FontRegistry();
  const font = { ...decoded("abcdefgh", typewriter), isType3Font: true };
  const page = (name: string) => ({ has: () => true, get: () => ({ ...font, name }) });
  for (const [key, name] of [
    ["named", "ABCDEF+NotoSansCJKsc-Bold"],
    ["nameless", "Type3"],
  ] as const)
    await registry.load(
      { commonObjs: page(name) } as never,
      { fnArray: [OPS.setFont], argsArray: [[key]] } as never,
    );
  expect(registry.find("named").fact).toMatchObject({
    name: "NotoSansCJKsc-Bold",
    family: "sans",
    isBold: true,
  });
  expect(registry.find("nameless").fact).toMatchObject({ name: "CMTT10", family: "mono" });
});
