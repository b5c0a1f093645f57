import { strToU8, zipSync } from "fflate";

const O = "urn:oasis:names:tc:opendocument:xmlns";
const NAMESPACES = [
  `xmlns:office="${O}:office:1.0" xmlns:text="${O}:text:1.0" xmlns:table="${O}:table:1.0" xmlns:draw="${O}:drawing:1.0"`,
  `xmlns:style="${O}:style:1.0" xmlns:fo="${O}:xsl-fo-compatible:1.0" xmlns:svg="${O}:svg-compatible:1.0"`,
  `xmlns:presentation="${O}:presentation:1.0" xmlns:chart="${O}:chart:1.0" xmlns:form="${O}:form:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"`,
  `xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"`,
  `xmlns:officeooo="http://openoffice.org/2009/office" xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"`,
].join(" ");

export type OdfBody = "text" | "spreadsheet" | "presentation";

const STYLES =
  `<office:automatic-styles>` +
  `<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>` +
  `<style:style style:name="T2" style:family="text"><style:text-properties fo:font-weight="bold" officeooo:rsid="001"/></style:style>` +
  `<style:style style:name="T3" style:family="text"><style:text-properties officeooo:rsid="002" fo:language="en"/></style:style>` +
  `</office:automatic-styles>`;

export interface OdfParts {
  /** Inside the body's own element. */
  readonly body: string;
  /** Inside the first master page. */
  readonly master?: string;
  /** Further entries. */
  readonly more?: Readonly<Record<string, string | Uint8Array>>;
}

/** A document of one kind in its archive. @returns the same bytes every time */
export function buildOdf(kind: OdfBody, { body, master = "", more = {} }: OdfParts): Uint8Array {
  const root = (name: string, inside: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<office:${name} ${NAMESPACES} office:version="1.3">${inside}</office:${name}>`;
  const masters = `<office:master-styles><style:master-page style:name="Standard">${master}</style:master-page></office:master-styles>`;
  const files: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {
    mimetype: [strToU8(`application/vnd.oasis.opendocument.${kind}`), { level: 0 }],
    "content.xml": strToU8(
      root(
        "document-content",
        `${STYLES}<office:body><office:${kind}>${body}</office:${kind}></office:body>`,
      ),
    ),
    "styles.xml": strToU8(root("document-styles", masters)),
    "META-INF/manifest.xml": strToU8(
      `<manifest:manifest xmlns:manifest="${O}:manifest:1.0"><manifest:file-entry manifest:full-path="/"/></manifest:manifest>`,
    ),
  };
  for (const [name, content] of Object.entries(more))
    files[name] = typeof content === "string" ? strToU8(content) : content;
  return zipSync(files, { mtime: new Date(2024, 0, 1), level: 6 });
}

/** The same as one flat file. */
export function buildFlatOdf(kind: OdfBody, body: string): Uint8Array {
  return strToU8(
    `<?xml version="1.0" encoding="UTF-8"?>\n<office:document ${NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}">${STYLES}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`,
  );
}
