import { openZip } from "@yizhou/bytes/zip";
import { describe, expect, it } from "vitest";
import { inlineFromText, parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { describeFilterLaws } from "../contract-suite.ts";
import { buildPresentation } from "../testing/pptx-sample.ts";
import { pptxFilter } from "./pptx-filter.ts";

describeFilterLaws(pptxFilter, [
  { name: "presentation", bytes: buildPresentation() },
  { name: "strict presentation", bytes: buildPresentation({ isStrict: true }) },
]);

const options = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh") };

async function translate(bytes: Uint8Array, translations: Record<string, string>): Promise<Uint8Array> {
  const { skeleton, units } = await pptxFilter.extract(bytes);
  const targets = new Map<string, InlineContent>();
  for (const unit of units) {
    const target = translations[plainText(unit.content)];
    if (target !== undefined) targets.set(unit.id, inlineFromText(target));
  }
  return (await pptxFilter.merge(bytes, skeleton, targets, options)).bytes;
}

function part(bytes: Uint8Array, name: string): string {
  const zip = openZip(bytes);
  return zip.read(zip.find(name)!).toString();
}

describe("pptx", () => {
  it("gives slides in the order they are shown, with kinds and places", async () => {
    const { units, facts } = await pptxFilter.extract(buildPresentation());
    expect(facts.pages).toBe(2);
    expect(units.map((unit) => [unit.place, unit.kind, plainText(unit.content)])).toEqual([
      ["1", "shape", "Shown first"],
      ["2", "title", "The title of the slide"],
      ["2", "shape", "A body text that stands in a box of known size"],
      ["2", "shape", "Read the manual first"],
      ["2", "alt-text", "Opens the manual"],
      ["2", "shape", "Slide 1 of two"],
      ["2", "alt-text", "A table of results"],
      ["2", "cell", "Cell text"],
      ["2", "note", "Words for the speaker"],
      [undefined, "shape", "Company name"],
    ]);
  });

  it("keeps the drawing of a SmartArt in step with its data", async () => {
    const bytes = buildPresentation({ hasDiagram: true });
    const { units } = await pptxFilter.extract(bytes);
    expect(units.filter((unit) => plainText(unit.content) === "Plan the work")).toHaveLength(1);
    const out = await translate(bytes, { "Plan the work": "计划工作" });
    for (const name of ["ppt/diagrams/data1.xml", "ppt/diagrams/drawing1.xml"])
      expect(part(out, name)).toContain("计划工作");
  });

  it("writes a tooltip and the paragraph around it", async () => {
    const bytes = buildPresentation();
    const { skeleton, units } = await pptxFilter.extract(bytes);
    const targets = new Map<string, InlineContent>();
    for (const unit of units) {
      if (plainText(unit.content) === "Opens the manual") targets.set(unit.id, inlineFromText("打开手册"));
      if (plainText(unit.content) === "Read the manual first") {
        targets.set(
          unit.id,
          unit.content.map((node) =>
            node.kind === "text" ? { kind: "text", text: `〔${node.text}〕` } : node,
          ),
        );
      }
    }
    const out = part(
      (await pptxFilter.merge(bytes, skeleton, targets, options)).bytes,
      "ppt/slides/slide1.xml",
    );
    expect(out).toContain('tooltip="打开手册"');
    expect(out).toContain("<a:t>〔the manual〕</a:t>");
  });

  it("shrinks inherited autofit text that grows past its box", async () => {
    const source = "A body text that stands in a box of known size";
    const out = await translate(buildPresentation(), {
      [source]: "一段比原文长得多的正文，放在大小已知的方框里，".repeat(6),
    });
    expect(part(out, "ppt/slides/slide1.xml")).toMatch(
      /<a:normAutofit fontScale="\d{5}" lnSpcReduction="20000"\/>/,
    );
  });

  it("gives shrunk text its size back when it gets shorter", async () => {
    const bytes = buildPresentation({
      bodyProperties: '<a:bodyPr><a:normAutofit fontScale="47500" lnSpcReduction="20000"/></a:bodyPr>',
    });
    const out = await translate(bytes, { "A body text that stands in a box of known size": "短" });
    expect(part(out, "ppt/slides/slide1.xml")).toContain("<a:normAutofit/>");
  });

  it("tells when text runs over a box that does not shrink it, and not when it fits or was shrunk to fit", async () => {
    const grown = async (bodyProperties: string, text: string) => {
      const bytes = buildPresentation({ bodyProperties });
      const { skeleton, units } = await pptxFilter.extract(bytes);
      const unit = units.find((found) => plainText(found.content).startsWith("A body text"))!;
      const merged = await pptxFilter.merge(
        bytes,
        skeleton,
        new Map([[unit.id, inlineFromText(text)]]),
        options,
      );
      return merged.warnings.map(({ code }) => code);
    };
    const long = "一段比原文长得多的正文，放在大小已知的方框里，".repeat(6);
    expect(await grown("<a:bodyPr><a:noAutofit/></a:bodyPr>", long)).toEqual(["warning.layout_may_grow"]);
    expect(await grown("<a:bodyPr><a:spAutoFit/></a:bodyPr>", long)).toEqual(["warning.layout_may_grow"]);
    expect(await grown("<a:bodyPr><a:noAutofit/></a:bodyPr>", "短的正文")).toEqual([]);
    expect(await grown("<a:bodyPr/>", long)).toEqual([]);
  });

  it("leaves autofit alone where the text keeps its length", async () => {
    const bytes = buildPresentation({
      bodyProperties: '<a:bodyPr><a:normAutofit fontScale="62500"/></a:bodyPr>',
    });
    const out = await translate(bytes, {
      "A body text that stands in a box of known size": "B body text that stands in a box of known size",
    });
    expect(part(out, "ppt/slides/slide1.xml")).toContain('<a:normAutofit fontScale="62500"/>');
  });

  it("names drawn text and equations, which stay", async () => {
    const codes = async (hasDrawnText: boolean) =>
      (await pptxFilter.extract(buildPresentation({ hasDrawnText }))).warnings.map(({ code }) => code);
    expect(await codes(false)).toEqual([]);
    expect(await codes(true)).toEqual(["warning.image_text_untouched", "warning.formula_kept"]);
  });

  it("in a bilingual result has a translated copy behind each slide, with its own notes and SmartArt", async () => {
    const bytes = buildPresentation({ hasDiagram: true });
    const { skeleton, units } = await pptxFilter.extract(bytes);
    const targets = new Map(
      units.map(({ id, content }) => [
        id,
        content.map((node) => (node.kind === "text" ? { ...node, text: node.text.toUpperCase() } : node)),
      ]),
    );
    const both = await pptxFilter.merge(bytes, skeleton, targets, { ...options, output: "bilingual" });
    const { units: found } = await pptxFilter.extract(both.bytes);
    const shown = found.map(({ content, place }) => `${place}: ${plainText(content)}`);
    expect(
      shown.filter((text) => /shown first|plan the work|title of the slide|speaker/iu.test(text)),
    ).toEqual([
      "1: Shown first",
      "1: Plan the work",
      "2: SHOWN FIRST",
      "2: PLAN THE WORK",
      "3: The title of the slide",
      "3: Words for the speaker",
      "4: THE TITLE OF THE SLIDE",
      "4: WORDS FOR THE SPEAKER",
    ]);
    expect(part(both.bytes, "[Content_Types].xml").match(/slides\/slide[^"]*_yz/g)).toHaveLength(2);
  });
});
