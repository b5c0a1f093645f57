import {
  documentProperties,
  DRAWING,
  escape,
  OFFICE,
  packageRelationships,
  type Part,
  relationships,
  xml,
  zipPackage,
} from "./ooxml.ts";
import { CHART, SLIDES, type Shape, type Slide } from "./slides-content.ts";
import { LAYOUT, MASTER, NOTES_MASTER, THEME } from "./slides-master.ts";

const PRESENTATION = "http://schemas.openxmlformats.org/presentationml/2006/main";
const POWERPOINT = "application/vnd.openxmlformats-officedocument.presentationml";
const NAMESPACES = `xmlns:a="${DRAWING}" xmlns:r="${OFFICE}" xmlns:p="${PRESENTATION}"`;

/** The sample talk: title, bullets, a row of shapes, a table, a chart, a numbered list; notes on two slides. */
export function makeSlides(): Uint8Array {
  const slideIds = SLIDES.map((_, i) => `<p:sldId id="${256 + i}" r:id="rIdSlide${i + 1}"/>`).join("");
  return zipPackage([
    packageRelationships("ppt/presentation.xml"),
    {
      path: "ppt/presentation.xml",
      type: `${POWERPOINT}.presentation.main+xml`,
      content: xml(
        `<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst>` +
          `<p:sldIdLst>${slideIds}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      ),
    },
    relationships("ppt/presentation.xml", [
      { id: "rId1", type: "slideMaster", target: "slideMasters/slideMaster1.xml" },
      { id: "rId2", type: "notesMaster", target: "notesMasters/notesMaster1.xml" },
      { id: "rId3", type: "theme", target: "theme/theme1.xml" },
      ...SLIDES.map((_, i) => ({
        id: `rIdSlide${i + 1}`,
        type: "slide",
        target: `slides/slide${i + 1}.xml`,
      })),
    ]),
    ...themeParts(),
    ...SLIDES.flatMap((slide, index) => slideParts(slide, index + 1)),
    {
      path: "ppt/charts/chart1.xml",
      type: "application/vnd.openxmlformats-officedocument.drawingml.chart+xml",
      content: xml(CHART),
    },
    ...documentProperties({
      title: "A Year of Tides in the Aldern",
      creator: "Marta Lindqvist",
      application: "Microsoft Office PowerPoint",
      counts: `<Slides>${SLIDES.length}</Slides><Notes>2</Notes>`,
    }),
  ]);
}

function themeParts(): Part[] {
  const theme = { type: "application/vnd.openxmlformats-officedocument.theme+xml", content: xml(THEME) };
  return [
    { path: "ppt/theme/theme1.xml", ...theme },
    { path: "ppt/theme/theme2.xml", ...theme },
    {
      path: "ppt/slideMasters/slideMaster1.xml",
      type: `${POWERPOINT}.slideMaster+xml`,
      content: xml(MASTER),
    },
    relationships("ppt/slideMasters/slideMaster1.xml", [
      { id: "rId1", type: "slideLayout", target: "../slideLayouts/slideLayout1.xml" },
      { id: "rId2", type: "theme", target: "../theme/theme1.xml" },
    ]),
    {
      path: "ppt/slideLayouts/slideLayout1.xml",
      type: `${POWERPOINT}.slideLayout+xml`,
      content: xml(LAYOUT),
    },
    relationships("ppt/slideLayouts/slideLayout1.xml", [
      { id: "rId1", type: "slideMaster", target: "../slideMasters/slideMaster1.xml" },
    ]),
    {
      path: "ppt/notesMasters/notesMaster1.xml",
      type: `${POWERPOINT}.notesMaster+xml`,
      content: xml(NOTES_MASTER),
    },
    relationships("ppt/notesMasters/notesMaster1.xml", [
      { id: "rId1", type: "theme", target: "../theme/theme2.xml" },
    ]),
  ];
}

function slideParts(slide: Slide, number: number): Part[] {
  const path = `ppt/slides/slide${number}.xml`;
  const notesPath = `ppt/notesSlides/notesSlide${number}.xml`;
  const shapes = slide.shapes.map((shape, index) => shapeXml(shape, index + 2)).join("");
  const background = slide.isDark
    ? '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="1D3B53"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>'
    : "";
  const parts: Part[] = [
    {
      path,
      type: `${POWERPOINT}.slide+xml`,
      content: xml(
        `<p:sld ${NAMESPACES}><p:cSld>${background}<p:spTree>${GROUP}${shapes}</p:spTree></p:cSld></p:sld>`,
      ),
    },
    relationships(path, [
      { id: "rId1", type: "slideLayout", target: "../slideLayouts/slideLayout1.xml" },
      ...(slide.notes
        ? [{ id: "rId2", type: "notesSlide", target: `../notesSlides/notesSlide${number}.xml` }]
        : []),
      ...(slide.shapes.some(({ kind }) => kind === "chart")
        ? [{ id: "rIdChart", type: "chart", target: "../charts/chart1.xml" }]
        : []),
      ...slide.shapes.flatMap((shape) =>
        shape.kind === "text" && shape.link
          ? [{ id: "rIdLink", type: "hyperlink", target: shape.link, isExternal: true }]
          : [],
      ),
    ]),
  ];
  if (!slide.notes) return parts;
  const body = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Notes"/><p:cNvSpPr/><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p>${run(slide.notes, "")}</a:p></p:txBody></p:sp>`;
  return [
    ...parts,
    {
      path: notesPath,
      type: `${POWERPOINT}.notesSlide+xml`,
      content: xml(`<p:notes ${NAMESPACES}><p:cSld><p:spTree>${GROUP}${body}</p:spTree></p:cSld></p:notes>`),
    },
    relationships(notesPath, [
      { id: "rId1", type: "notesMaster", target: "../notesMasters/notesMaster1.xml" },
      { id: "rId2", type: "slide", target: `../slides/slide${number}.xml` },
    ]),
  ];
}

const GROUP = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';

/** Boxes are given in tenths of a percent of the slide: [left, top, width, height]. */
function frame([x, y, width, height]: readonly [number, number, number, number], prefix = "a"): string {
  const across = (value: number) => value * 12_192;
  const down = (value: number) => value * 6_858;
  return `<${prefix}:xfrm><a:off x="${across(x)}" y="${down(y)}"/><a:ext cx="${across(width)}" cy="${down(height)}"/></${prefix}:xfrm>`;
}

function shapeXml(shape: Shape, id: number): string {
  if (shape.kind === "chart") {
    return (
      `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Chart ${id}" descr="${escape(shape.alternative)}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${frame(shape.box, "p")}` +
      `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rIdChart"/></a:graphicData></a:graphic></p:graphicFrame>`
    );
  }
  if (shape.kind === "table") return tableXml(shape, id);
  const placeholder = shape.placeholder
    ? `<p:ph type="${shape.placeholder}"${shape.placeholder === "body" ? ' idx="1"' : ""}/>`
    : "";
  const fill = shape.fill
    ? `<a:solidFill><a:srgbClr val="${shape.fill}"/></a:solidFill><a:ln><a:noFill/></a:ln>`
    : "";
  const geometry = shape.placeholder
    ? ""
    : `<a:prstGeom prst="${shape.geometry ?? "rect"}"><a:avLst/></a:prstGeom>`;
  const paragraphs = shape.paragraphs.map((text) => paragraphXml(text, shape));
  const number =
    shape.geometry === undefined && shape.name === "Slide number"
      ? '<a:p><a:pPr algn="r"/><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-GB" sz="1100"><a:solidFill><a:srgbClr val="868E96"/></a:solidFill></a:rPr><a:t>‹#›</a:t></a:fld></a:p>'
      : "";
  return (
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${escape(shape.name)}"/><p:cNvSpPr${placeholder ? "" : ' txBox="1"'}/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr>` +
    `<p:spPr>${frame(shape.box)}${geometry}${fill}</p:spPr><p:txBody><a:bodyPr wrap="square" anchor="${shape.anchor ?? "t"}" lIns="91440" rIns="91440"><a:normAutofit/></a:bodyPr>${paragraphs.join("")}${number}</p:txBody></p:sp>`
  );
}

function paragraphXml(text: string, shape: Extract<Shape, { kind: "text" }>): string {
  const level = text.startsWith("- ") ? 1 : 0;
  const bullets = {
    none: "<a:buNone/>",
    dots: `<a:buFont typeface="Arial"/><a:buChar char="${level === 1 ? "–" : "•"}"/>`,
    numbers: '<a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod"/>',
  };
  const kind = shape.bullets ?? "none";
  const indent =
    kind === "none"
      ? ' marL="0" indent="0"'
      : level === 1
        ? ' marL="742950" indent="-285750" lvl="1"'
        : ' marL="400050" indent="-400050"';
  const space = `<a:spcBef><a:spcPts val="${shape.gap ?? 0}"/></a:spcBef>`;
  const properties = `<a:pPr${indent} algn="${shape.align ?? "l"}">${space}${bullets[kind]}</a:pPr>`;
  return `<a:p>${properties}${runs(text.replace(/^- /, ""), shape, level)}</a:p>`;
}

/** `**bold**` and `[linked text]`. */
function runs(text: string, shape: Extract<Shape, { kind: "text" }>, level: number): string {
  const size = level === 1 ? shape.size - 400 : shape.size;
  const colour = `<a:solidFill><a:srgbClr val="${level === 1 ? "495057" : shape.colour}"/></a:solidFill>`;
  return text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\])/u)
    .map((part) => {
      if (part.startsWith("**")) return run(part.slice(2, -2), ` sz="${size}" b="1"`, colour);
      if (part.startsWith("["))
        return run(part.slice(1, -1), ` sz="${size}"`, '<a:hlinkClick r:id="rIdLink"/>');
      return part === "" ? "" : run(part, ` sz="${size}"${shape.isBold ? ' b="1"' : ""}`, colour);
    })
    .join("");
}

function run(text: string, attributes: string, children = ""): string {
  return `<a:r><a:rPr lang="en-GB"${attributes}>${children}</a:rPr><a:t>${escape(text)}</a:t></a:r>`;
}

function tableXml(shape: Extract<Shape, { kind: "table" }>, id: number): string {
  const columns = shape.rows[0]!.length;
  const width = Math.round((shape.box[2] * 12_192) / columns);
  const height = Math.round((shape.box[3] * 6_858) / shape.rows.length);
  const rows = shape.rows.map((cells, rowIndex) => {
    const isHead = rowIndex === 0;
    const fill = isHead ? "1D3B53" : rowIndex % 2 === 0 ? "E7EEF4" : "FFFFFF";
    const colour = `<a:solidFill><a:srgbClr val="${isHead ? "FFFFFF" : "212529"}"/></a:solidFill>`;
    const columnsXml = cells.map(
      (cell, column) =>
        `<a:tc><a:txBody><a:bodyPr/><a:p><a:pPr algn="${column === 0 ? "l" : "ctr"}"/>${run(cell, ` sz="1800"${isHead ? ' b="1"' : ""}`, colour)}</a:p></a:txBody><a:tcPr anchor="ctr"><a:solidFill><a:srgbClr val="${fill}"/></a:solidFill></a:tcPr></a:tc>`,
    );
    return `<a:tr h="${height}">${columnsXml.join("")}</a:tr>`;
  });
  const grid = Array.from({ length: columns }, () => `<a:gridCol w="${width}"/>`).join("");
  return (
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${frame(shape.box, "p")}` +
    `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1" bandRow="1"/><a:tblGrid>${grid}</a:tblGrid>${rows.join("")}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  );
}
