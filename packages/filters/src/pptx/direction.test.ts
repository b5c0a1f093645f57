import { openZip } from "@yizhou/bytes/zip";
import { inlineFromText, parseLanguageTag } from "@yizhou/model";
import { expect, test } from "vitest";
import { buildPackage, relationshipsXml } from "../testing/build-package.ts";
import { pptxFilter } from "./pptx-filter.ts";

const SPACES =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const shape = (placeholder: string, text: string, lists = "") =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr><p:ph ${placeholder}/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle>${lists}</a:lstStyle>${text}</p:txBody></p:sp>`;
const paragraph = (properties = "") =>
  `<a:p>${properties}<a:r><a:rPr lang="ar-SA"/><a:t>كلمة</a:t></a:r></a:p>`;
const tree = (root: string, shapes: string, styles = "") =>
  `<p:${root} ${SPACES}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>${styles}</p:${root}>`;

/** Properties of the paragraphs of a slide with these shapes, once they are translated. */
async function turned(shapes: string, from = "ar", to = "en"): Promise<string[]> {
  const level = (n: number, align: string) => `<a:lvl${n}pPr algn="${align}" rtl="1"/>`;
  const source = buildPackage("ppt/presentation.xml", {
    "ppt/presentation.xml": `<p:presentation ${SPACES}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationshipsXml({ rId1: ["slide", "slides/slide1.xml"] }),
    "ppt/slides/slide1.xml": tree("sld", shapes),
    "ppt/slides/_rels/slide1.xml.rels": relationshipsXml({
      rId1: ["slideLayout", "../slideLayouts/slideLayout1.xml"],
    }),
    "ppt/slideLayouts/slideLayout1.xml": tree(
      "sldLayout",
      shape('type="title"', paragraph()) +
        shape('type="subTitle" idx="1"', paragraph(), level(1, "ctr")) +
        shape('idx="2"', paragraph()),
    ),
    "ppt/slideLayouts/_rels/slideLayout1.xml.rels": relationshipsXml({
      rId1: ["slideMaster", "../slideMasters/slideMaster1.xml"],
    }),
    "ppt/slideMasters/slideMaster1.xml": tree(
      "sldMaster",
      "",
      `<p:txStyles><p:titleStyle>${level(1, "r")}</p:titleStyle><p:bodyStyle>${level(1, "r")}${level(2, "ctr")}</p:bodyStyle></p:txStyles>`,
    ),
  });
  const { skeleton, units } = await pptxFilter.extract(source);
  const { bytes } = await pptxFilter.merge(
    source,
    skeleton,
    new Map(units.map(({ id }) => [id, inlineFromText("word")])),
    { sourceLanguage: parseLanguageTag(from), targetLanguage: parseLanguageTag(to), output: "target" },
  );
  const zip = openZip(bytes);
  const slide = zip.read(zip.find("ppt/slides/slide1.xml")!).toString();
  return [...slide.matchAll(/<a:p>(.*?)<a:r>/g)].map(([, properties]) => properties!);
}

test("the text of a placeholder stands at the side where it begins, if its layout or master has it at a side", async () => {
  const shapes =
    shape('type="title"', paragraph()) + shape('idx="2"', paragraph() + paragraph('<a:pPr lvl="1"/>'));
  expect(await turned(shapes)).toEqual([
    '<a:pPr rtl="0" algn="l"/>',
    '<a:pPr rtl="0" algn="l"/>',
    '<a:pPr rtl="0" lvl="1"/>',
  ]);
  expect(await turned(shapes, "en", "ar")).toEqual([
    '<a:pPr rtl="1" algn="r"/>',
    '<a:pPr rtl="1" algn="r"/>',
    '<a:pPr rtl="1" lvl="1"/>',
  ]);
});

test("what its layout has in the middle, or itself, stays there", async () => {
  const own = '<a:lvl1pPr algn="ctr"/>';
  expect(
    await turned(shape('type="subTitle" idx="1"', paragraph()) + shape('type="title"', paragraph(), own)),
  ).toEqual(['<a:pPr rtl="0"/>', '<a:pPr rtl="0"/>']);
});
