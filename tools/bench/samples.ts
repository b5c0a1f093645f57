// Documents made here, the same on every run.
import { zipSync, strToU8, type Zippable } from "fflate";

const WORDS =
  "the model layout of a document keeps its text in paragraphs and tables while every sentence moves through translation memory engine and editor with tags that hold formats links notes fields figures equations so nothing gets lost between source target".split(
    " ",
  );

/** A small linear congruential generator: repeatable, and good enough to vary sentences. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

function sentence(random: () => number): string {
  const words = Array.from(
    { length: 8 + Math.floor(random() * 14) },
    () => WORDS[Math.floor(random() * WORDS.length)]!,
  );
  words.splice(3, 0, String(Math.floor(random() * 10_000)));
  const text = words.join(" ");
  return text[0]!.toUpperCase() + text.slice(1) + ".";
}

/** English prose of about `characters` characters, sentences hardly ever repeated. */
export function sampleText(characters: number, seed = 1): string {
  const random = makeRandom(seed);
  const parts: string[] = [];
  for (let length = 0; length < characters;) {
    const next = sentence(random);
    parts.push(next);
    length += next.length + 1;
  }
  return parts.join(" ");
}

export interface SampleDocx {
  readonly paragraphs: number;
  readonly sentencesPerParagraph: number;
  /** Incompressible bytes of pictures carried along. */
  readonly pictureBytes?: number;
}

/** A docx of plain and formatted paragraphs, with pictures when asked. */
export function sampleDocx({ paragraphs, sentencesPerParagraph, pictureBytes = 0 }: SampleDocx): Uint8Array {
  const random = makeRandom(7);
  const body: string[] = [];
  for (let index = 0; index < paragraphs; index += 1) {
    const runs = Array.from({ length: sentencesPerParagraph }, (_, at) => {
      const properties = at % 3 === 1 ? "<w:rPr><w:b/></w:rPr>" : "";
      return `<w:r>${properties}<w:t xml:space="preserve">${sentence(random)} </w:t></w:r>`;
    });
    body.push(`<w:p>${runs.join("")}</w:p>`);
  }
  const entries: Zippable = {
    "[Content_Types].xml": strToU8(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    "_rels/.rels": strToU8(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    "word/document.xml": strToU8(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join("")}<w:sectPr/></w:body></w:document>`,
    ),
  };
  for (let left = pictureBytes, number = 1; left > 0; left -= 2_000_000, number += 1) {
    const bytes = new Uint8Array(Math.min(left, 2_000_000)).map(() => Math.floor(random() * 256));
    entries[`word/media/image${number}.png`] = [bytes, { level: 0 }];
  }
  return zipSync(entries, { level: 6, mtime: new Date("2026-01-01T00:00:00Z") });
}

/** An ods of one sheet: in each row a text, a number and a formula over it. */
export function sampleOds(rows: number): Uint8Array {
  const cell = (attributes: string, shown: string | number) =>
    `<table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell>`;
  const number = (value: number) => `office:value-type="float" office:value="${value}"`;
  const body = Array.from({ length: rows }, (_, row) =>
    [
      "<table:table-row>",
      cell('office:value-type="string"', `Item ${row} of the list`),
      cell(number(row), row),
      cell(`table:formula="of:=[.B${row + 1}]*2" ${number(2 * row)}`, 2 * row),
      "</table:table-row>",
    ].join(""),
  ).join("");
  const namespace = (name: string, of: string) =>
    `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${of}:1.0"`;
  const namespaces = ["office", "table", "text"].map((name) => namespace(name, name)).join(" ");
  const entries: Zippable = {
    mimetype: [strToU8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }],
    "content.xml": strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${namespaces} office:version="1.2"><office:body><office:spreadsheet><table:table table:name="List">${body}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
    "META-INF/manifest.xml": strToU8(
      `<?xml version="1.0"?><manifest:manifest ${namespace("manifest", "manifest")}><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    ),
  };
  return zipSync(entries, { level: 6, mtime: new Date("2026-01-01T00:00:00Z") });
}
