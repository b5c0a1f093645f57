import { DRAWING, OFFICE } from "./ooxml.ts";

const NAMESPACES = `xmlns:a="${DRAWING}" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const GROUP = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
const COLOURS = {
  dk1: "212529",
  lt1: "FFFFFF",
  dk2: "1D3B53",
  lt2: "E7EEF4",
  accent1: "166096",
  accent2: "5B9DC9",
  accent3: "AD6426",
  accent4: "2F7FB5",
  accent5: "7A8B99",
  accent6: "495057",
  hlink: "166096",
  folHlink: "5B9DC9",
};

const colours = Object.entries(COLOURS).map(
  ([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`,
);
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';

export const THEME =
  `<a:theme xmlns:a="${DRAWING}" name="Norhaven"><a:themeElements><a:clrScheme name="Norhaven">${colours.join("")}</a:clrScheme>` +
  `<a:fontScheme name="Norhaven"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme>` +
  `<a:fmtScheme name="Norhaven"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln w="9525">${fill}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${"<a:effectStyle><a:effectLst/></a:effectStyle>".repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;

const MAP =
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';

function placeholder(id: number, type: string, name: string, box: string): string {
  const place = `<p:spPr><a:xfrm>${box}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"${type === "body" ? ' idx="1"' : ""}/></p:nvPr></p:nvSpPr>${place}<p:txBody><a:bodyPr/><a:p><a:endParaRPr lang="en-GB"/></a:p></p:txBody></p:sp>`;
}

const PLACEHOLDERS =
  placeholder(2, "title", "Title", '<a:off x="731520" y="480060"/><a:ext cx="10728960" cy="891540"/>') +
  placeholder(3, "body", "Content", '<a:off x="731520" y="1851660"/><a:ext cx="10728960" cy="3840480"/>');
const level = (size: number) =>
  `<a:lvl1pPr><a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr>`;

export const MASTER =
  `<p:sldMaster ${NAMESPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${GROUP}${PLACEHOLDERS}</p:spTree></p:cSld><p:clrMap ${MAP}/>` +
  `<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle>${level(3400)}</p:titleStyle><p:bodyStyle>${level(2600)}</p:bodyStyle><p:otherStyle>${level(1800)}</p:otherStyle></p:txStyles></p:sldMaster>`;

export const LAYOUT = `<p:sldLayout ${NAMESPACES} type="obj"><p:cSld name="Title and content"><p:spTree>${GROUP}${PLACEHOLDERS}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;

export const NOTES_MASTER =
  `<p:notesMaster ${NAMESPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${GROUP}` +
  placeholder(2, "body", "Notes", '<a:off x="685800" y="4400550"/><a:ext cx="5486400" cy="3600450"/>') +
  `</p:spTree></p:cSld><p:clrMap ${MAP}/></p:notesMaster>`;
