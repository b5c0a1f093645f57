/**
 * Our own prefixes for the namespaces that filters read. Documents may bind any prefix; the scanner reports names with
 * these, so that `w:p` means a Word paragraph in Transitional and in Strict files alike. `{uri}name` stands for the rest.
 */
const FAMILIES: readonly (readonly [prefix: string, ...uris: string[]])[] = [
  [
    "w",
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main",
  ],
  ["a", "http://schemas.openxmlformats.org/drawingml/2006/main", "http://purl.oclc.org/ooxml/drawingml/main"],
  [
    "r",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
  ],
  [
    "m",
    "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "http://purl.oclc.org/ooxml/officeDocument/math",
  ],
  [
    "s",
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
  ],
  [
    "p",
    "http://schemas.openxmlformats.org/presentationml/2006/main",
    "http://purl.oclc.org/ooxml/presentationml/main",
  ],
  [
    "c",
    "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "http://purl.oclc.org/ooxml/drawingml/chart",
  ],
  [
    "cdr",
    "http://schemas.openxmlformats.org/drawingml/2006/chartDrawing",
    "http://purl.oclc.org/ooxml/drawingml/chartDrawing",
  ],
  [
    "dgm",
    "http://schemas.openxmlformats.org/drawingml/2006/diagram",
    "http://purl.oclc.org/ooxml/drawingml/diagram",
  ],
  [
    "pic",
    "http://schemas.openxmlformats.org/drawingml/2006/picture",
    "http://purl.oclc.org/ooxml/drawingml/picture",
  ],
  [
    "wp",
    "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing",
  ],
  [
    "xdr",
    "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
    "http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing",
  ],
  [
    "ep",
    "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties",
    "http://purl.oclc.org/ooxml/officeDocument/extendedProperties",
  ],
  ["wps", "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"],
  ["wpg", "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"],
  ["w14", "http://schemas.microsoft.com/office/word/2010/wordml"],
  ["w15", "http://schemas.microsoft.com/office/word/2012/wordml"],
  ["dsp", "http://schemas.microsoft.com/office/drawing/2008/diagram"],
  ["cx", "http://schemas.microsoft.com/office/drawing/2014/chartex"],
  ["c15", "http://schemas.microsoft.com/office/drawing/2012/chart"],
  ["c16", "http://schemas.microsoft.com/office/drawing/2014/chart"],
  ["x14", "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"],
  ["p14", "http://schemas.microsoft.com/office/powerpoint/2010/main"],
  ["xm", "http://schemas.microsoft.com/office/excel/2006/main"],
  ["tc", "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"],
  ["mc", "http://schemas.openxmlformats.org/markup-compatibility/2006"],
  ["v", "urn:schemas-microsoft-com:vml"],
  ["o", "urn:schemas-microsoft-com:office:office"],
  ["x", "urn:schemas-microsoft-com:office:excel"],
  ["w10", "urn:schemas-microsoft-com:office:word"],
  ["ct", "http://schemas.openxmlformats.org/package/2006/content-types"],
  ["rel", "http://schemas.openxmlformats.org/package/2006/relationships"],
  ["cp", "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"],
  ["dc", "http://purl.org/dc/elements/1.1/"],
  ["dcterms", "http://purl.org/dc/terms/"],
  ["office", "urn:oasis:names:tc:opendocument:xmlns:office:1.0"],
  ["text", "urn:oasis:names:tc:opendocument:xmlns:text:1.0"],
  ["table", "urn:oasis:names:tc:opendocument:xmlns:table:1.0"],
  ["draw", "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"],
  ["presentation", "urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"],
  ["style", "urn:oasis:names:tc:opendocument:xmlns:style:1.0"],
  ["fo", "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"],
  ["svg", "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"],
  ["chart", "urn:oasis:names:tc:opendocument:xmlns:chart:1.0"],
  ["manifest", "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"],
  ["meta", "urn:oasis:names:tc:opendocument:xmlns:meta:1.0"],
  ["number", "urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"],
  ["form", "urn:oasis:names:tc:opendocument:xmlns:form:1.0"],
  ["calcext", "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"],
  ["loext", "urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"],
  ["officeooo", "http://openoffice.org/2009/office"],
  ["xml", "http://www.w3.org/XML/1998/namespace"],
];

const PREFIX_BY_URI: ReadonlyMap<string, string> = new Map(
  FAMILIES.flatMap(([prefix, ...uris]) => uris.map((uri) => [uri, prefix] as const)),
);

/** `w:p` for a local name in a namespace we know, `{uri}p` in another, `p` in none. */
export function canonicalName(uri: string, local: string): string {
  if (uri === "") return local;
  const prefix = PREFIX_BY_URI.get(uri);
  return prefix ? `${prefix}:${local}` : `{${uri}}${local}`;
}
