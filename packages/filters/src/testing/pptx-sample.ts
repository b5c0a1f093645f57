import { buildPackage, relationshipsXml } from "./build-package.ts";

const STRICT: readonly (readonly [string, string])[] = [
  [
    "http://schemas.openxmlformats.org/presentationml/2006/main",
    "http://purl.oclc.org/ooxml/presentationml/main",
  ],
  ["http://schemas.openxmlformats.org/drawingml/2006/main", "http://purl.oclc.org/ooxml/drawingml/main"],
  [
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
  ],
];

const SPACES =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

const run = (text: string, properties = "") =>
  `<a:r><a:rPr lang="en-US"${properties}/><a:t>${text}</a:t></a:r>`;
const paragraph = (text: string) => `<a:p>${run(text)}</a:p>`;

function shape(placeholder: string, body: string, bodyProperties = "<a:bodyPr/>", size = ""): string {
  const xfrm = size === "" ? "" : `<a:xfrm><a:off x="0" y="0"/>${size}</a:xfrm>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr>${xfrm}</p:spPr><p:txBody>${bodyProperties}${body}</p:txBody></p:sp>`;
}

const EQUATION = `<a:p><a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>x</m:t></m:r></m:oMath></a14:m></a:p>`;

const tree = (root: string, shapes: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<p:${root} ${SPACES}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${root}>`;

export interface PresentationOptions {
  readonly isStrict?: boolean;
  /** Body properties of the second shape of slide 1; it inherits its box and `a:normAutofit` from the master. */
  readonly bodyProperties?: string;
  /** Adds a SmartArt with its drawing to slide 2. */
  readonly hasDiagram?: boolean;
  /** Adds a metafile, as embedded documents show themselves by, and an equation to slide 2. */
  readonly hasDrawnText?: boolean;
}

/** Two slides listed in the order 2, 1, with layout, master, notes, a table, a tooltip and an alternative text. */
export function buildPresentation(options: PresentationOptions = {}): Uint8Array {
  const {
    isStrict = false,
    bodyProperties = "<a:bodyPr/>",
    hasDiagram = false,
    hasDrawnText = false,
  } = options;
  const table = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="T" descr="A table of results"/></p:nvGraphicFramePr><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:txBody><a:bodyPr/>${paragraph("Cell text")}</a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  const link = `<a:p>${run("Read ")}<a:r><a:rPr lang="en-US"><a:hlinkClick r:id="rId9" tooltip="Opens the manual"/></a:rPr><a:t>the manual</a:t></a:r>${run(" first")}</a:p>`;
  const number = `<a:p>${run("Slide ")}<a:fld id="{1}" type="slidenum"><a:t>1</a:t></a:fld>${run(" of two")}</a:p>`;
  const dgm = `xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" ${SPACES}`;
  const parts: Record<string, string> = {
    "ppt/presentation.xml": `<p:presentation ${SPACES}><p:sldIdLst><p:sldId id="257" r:id="rId2"/><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationshipsXml({
      rId1: ["slide", "slides/slide1.xml"],
      rId2: ["slide", "slides/slide2.xml"],
    }),
    "ppt/slides/slide1.xml": tree(
      "sld",
      shape('<p:ph type="title"/>', paragraph("The title of the slide")) +
        shape(
          '<p:ph type="body" idx="1"/>',
          paragraph("A body text that stands in a box of known size"),
          bodyProperties,
        ) +
        shape("", link + number) +
        table,
    ),
    "ppt/slides/_rels/slide1.xml.rels": relationshipsXml({
      rId1: ["slideLayout", "../slideLayouts/slideLayout1.xml"],
      rId2: ["notesSlide", "../notesSlides/notesSlide1.xml"],
    }),
    "ppt/slides/slide2.xml": tree(
      "sld",
      shape("", paragraph("Shown first")) + (hasDrawnText ? shape("", EQUATION) : ""),
    ),
    ...(hasDrawnText && { "ppt/media/image1.emf": "" }),
    "ppt/slides/_rels/slide2.xml.rels": relationshipsXml({
      rId1: ["slideLayout", "../slideLayouts/slideLayout1.xml"],
      ...(hasDiagram && {
        rId2: ["diagramData", "../diagrams/data1.xml"] as const,
        rId3: ["diagramDrawing", "../diagrams/drawing1.xml"] as const,
      }),
    }),
    "ppt/notesSlides/notesSlide1.xml": tree(
      "notes",
      shape('<p:ph type="body"/>', paragraph("Words for the speaker")),
    ),
    "ppt/slideLayouts/slideLayout1.xml": tree(
      "sldLayout",
      shape('<p:ph type="title"/>', paragraph("Click to edit the title")) +
        shape("", paragraph("Company name")),
    ),
    "ppt/slideLayouts/_rels/slideLayout1.xml.rels": relationshipsXml({
      rId1: ["slideMaster", "../slideMasters/slideMaster1.xml"],
    }),
    "ppt/slideMasters/slideMaster1.xml": tree(
      "sldMaster",
      shape(
        '<p:ph type="body" idx="1"/>',
        paragraph("Click to edit"),
        "<a:bodyPr><a:normAutofit/></a:bodyPr>",
        '<a:ext cx="3810000" cy="762000"/>',
      ),
    ),
    ...(hasDiagram && {
      "ppt/diagrams/data1.xml": `<dgm:dataModel ${dgm}><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:bodyPr/>${paragraph("Plan the work")}</dgm:t></dgm:pt><dgm:pt modelId="2" type="pres"><dgm:t><a:p/></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
      "ppt/diagrams/drawing1.xml": `<dsp:drawing ${dgm}><dsp:spTree><dsp:sp modelId="1"><dsp:txBody><a:bodyPr/>${paragraph("Plan the work")}</dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>`,
    }),
  };
  const spelled = Object.entries(parts).map(([name, xml]) => {
    const text = isStrict ? STRICT.reduce((all, [from, to]) => all.replaceAll(from, to), xml) : xml;
    return [name, text] as const;
  });
  return buildPackage("ppt/presentation.xml", Object.fromEntries(spelled));
}
