import { strToU8, zipSync } from "fflate";

/** Namespaces of a Word part, as Word declares them on its root. */
export const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ' +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" ' +
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";

export interface SampleOptions {
  /** Further parts by name inside `word/`, with their relationship type and the content of their root element. */
  readonly parts?: Readonly<Record<string, { type: string; xml: string }>>;
  readonly core?: string;
}

/** A Word file of the given body, for tests. */
export function docxSample(body: string, { parts = {}, core }: SampleOptions = {}): Uint8Array {
  const names = Object.keys(parts);
  const overrides = names.map(
    (name) => `<Override PartName="/word/${name}" ContentType="${WORD}.${parts[name]!.type}+xml"/>`,
  );
  const related = names.map(
    (name, i) =>
      `<Relationship Id="rId${i + 1}" Type="${RELATIONSHIPS}/${parts[name]!.type}" Target="${name}"/>`,
  );
  const files: Record<string, string> = {
    "[Content_Types].xml":
      `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>${overrides.join("")}</Types>`,
    "_rels/.rels": relationshipsPart(
      `<Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="word/document.xml"/>` +
        (core === undefined
          ? ""
          : `<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`),
    ),
    "word/document.xml": `${DECLARATION}<w:document ${NAMESPACES}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    "word/_rels/document.xml.rels": relationshipsPart(related.join("")),
  };
  for (const name of names) files[`word/${name}`] = DECLARATION + parts[name]!.xml;
  if (core !== undefined) files["docProps/core.xml"] = DECLARATION + core;
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    mtime: new Date(1980, 0, 1, 12),
  });
}

function relationshipsPart(content: string): string {
  return `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
}

/** A run, with run properties when given. */
export function run(text: string, properties = ""): string {
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** A paragraph of the given inner XML. */
export function paragraph(inner: string, properties = ""): string {
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`;
}
