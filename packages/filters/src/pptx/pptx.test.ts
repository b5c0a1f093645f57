import { openZip } from "@yizhou/bytes/zip";
import { describe, expect, it } from "vitest";
import { inlineFromText, parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { describeFilterLaws } from "../contract-suite.ts";
import { buildPackage, relationshipsXml, type BuiltRelationships } from "../testing/build-package.ts";
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

describe("what stands around the slides", () => {
  const DRAWING =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const shape = (text: string, placeholder = "") =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/><a:p>${text}</a:p></p:txBody></p:sp>`;
  const run = (text: string) => `<a:r><a:t>${text}</a:t></a:r>`;
  const tree = (root: string, shapes: string) =>
    `<p:${root} ${DRAWING}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${root}>`;
  const head = '<p:ph type="hdr"/>';

  /** A deck with one slide, in which more relationships lead from the main part and from the slide to further parts. */
  function deck({
    main = {},
    slide = {},
    parts = {},
    names = "",
    shapes = shape(run("On the slide")),
  }: {
    main?: BuiltRelationships;
    slide?: BuiltRelationships;
    parts?: Record<string, string>;
    names?: string;
    shapes?: string;
  }): Uint8Array {
    return buildPackage("ppt/presentation.xml", {
      "_rels/.rels": relationshipsXml({
        rId1: ["officeDocument", "ppt/presentation.xml"],
        rId2: ["core-properties", "docProps/core.xml"],
      }),
      "ppt/presentation.xml": `<p:presentation ${DRAWING} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst>${names}</p:presentation>`,
      "ppt/_rels/presentation.xml.rels": relationshipsXml({ rId1: ["slide", "slides/slide1.xml"], ...main }),
      "ppt/slides/slide1.xml": tree("sld", shapes),
      "ppt/slides/_rels/slide1.xml.rels": relationshipsXml(slide),
      ...parts,
    });
  }
  const NAMES = `<p:custShowLst><p:custShow name="For customers" id="0"/></p:custShowLst><p:extLst><p:ext uri="{5}"><p14:sectionLst xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"><p14:section name="Opening part" id="{6}"/></p14:sectionLst></p:ext></p:extLst>`;
  const CORE = `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Title of the file</dc:title><dc:creator>A. Person</dc:creator></cp:coreProperties>`;
  const whole = deck({
    main: { rId5: ["notesMaster", "notesMasters/n.xml"], rId6: ["handoutMaster", "handoutMasters/h.xml"] },
    names: NAMES,
    parts: {
      "ppt/notesMasters/n.xml": tree(
        "notesMaster",
        shape(run("A prompt"), head) + shape(run("Under each note")),
      ),
      "ppt/handoutMasters/h.xml": tree("handoutMaster", shape(run("Head of the handout"), head)),
      "docProps/core.xml": CORE,
    },
  });
  const shown = async (bytes: Uint8Array) =>
    (await pptxFilter.extract(bytes)).units.map(({ kind, content }) => `${kind}: ${plainText(content)}`);
  const reasons = async (bytes: Uint8Array) =>
    (await pptxFilter.extract(bytes)).warnings.map(({ params }) => params?.["reason"]);

  it("is read: masters of notes and handouts, names of sections and shows, the title of the file", async () => {
    expect(await shown(whole)).toEqual([
      "shape: On the slide",
      "shape: Under each note",
      "header-footer: Head of the handout",
      "property: For customers",
      "property: Opening part",
      "property: Title of the file",
    ]);
    const out = await translate(whole, { "Opening part": '开场 "一"', "Title of the file": "文件标题" });
    expect(part(out, "ppt/presentation.xml")).toContain('<p14:section name="开场 &quot;一&quot;"');
    expect(part(out, "docProps/core.xml")).toContain("<dc:title>文件标题</dc:title>");
  });

  it("keeps names of shows where macros may call them", async () => {
    const bytes = deck({
      main: { rId5: ["vbaProject", "vbaProject.bin"] },
      names: NAMES,
      parts: { "ppt/vbaProject.bin": "" },
    });
    expect(await shown(bytes)).toEqual(["shape: On the slide", "property: Opening part"]);
  });

  it("has both titles in a bilingual result", async () => {
    const { skeleton, units } = await pptxFilter.extract(whole);
    const targets = new Map(
      units.flatMap(({ id, content }) =>
        plainText(content) === "Title of the file" ? [[id, inlineFromText("文件标题")]] : [],
      ),
    );
    const out = await pptxFilter.merge(whole, skeleton, targets, { ...options, output: "bilingual" });
    expect(part(out.bytes, "docProps/core.xml")).toContain(
      "<dc:title>Title of the file / 文件标题</dc:title>",
    );
    expect(out.warnings).toEqual([]);
  });

  it("is told of where it stays: controls, subtitles, dates in words", async () => {
    const control = (property: string) =>
      deck({
        slide: { rId5: ["control", "../activeX/activeX1.xml"] },
        parts: {
          "ppt/activeX/activeX1.xml": `<ax:ocx xmlns:ax="urn:x"><ax:ocxPr ax:name="${property}" ax:value="Send"/></ax:ocx>`,
        },
      });
    expect(await reasons(control("Caption"))).toEqual(["caption"]);
    expect(await reasons(control("BackColor"))).toEqual([]);
    expect(await reasons(deck({ parts: { "ppt/media/m.vtt": "WEBVTT" } }))).toEqual(["subtitles"]);
    const date = (text: string) =>
      deck({
        shapes: shape(`<a:fld id="{1}" type="datetime4"><a:rPr lang="en-US"/><a:t>${text}</a:t></a:fld>`),
      });
    expect(await reasons(date("Friday, 2 May"))).toEqual(["field"]);
    expect(await reasons(date("5/2/2025"))).toEqual([]);
  });

  it("reads what pictures of a SmartArt show from the points of its layout, and nothing else from them", async () => {
    const data = `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" ${DRAWING}><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:p>${run("Plan")}</a:p></dgm:t></dgm:pt><dgm:pt modelId="2" type="pres"><dgm:t><a:p>${run("Layout")}</a:p></dgm:t><dgm:extLst><a:ext uri="{E}"><dgm14:cNvPr xmlns:dgm14="http://schemas.microsoft.com/office/drawing/2010/diagram" id="0" name="" descr="A map of the town"/></a:ext></dgm:extLst></dgm:pt><dgm:pt modelId="3"><dgm:t><a:p>${run("Build")}</a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
    const bytes = deck({
      shapes: "",
      slide: { rId5: ["diagramData", "../diagrams/data1.xml"] },
      parts: { "ppt/diagrams/data1.xml": data },
    });
    expect(await shown(bytes)).toEqual(["shape: Plan", "alt-text: A map of the town", "shape: Build"]);
  });
});
