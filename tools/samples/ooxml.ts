import { strToU8, zipSync } from "fflate";

/** Same bytes on every run: the smallest date a zip can hold. */
const FIXED_DATE = new Date(1980, 0, 1);

export const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
export const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
export const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main";

export interface Part {
  /** Path in the package, without a leading slash. */
  readonly path: string;
  readonly content: string | Uint8Array;
  /** Content type; absent for parts covered by a default (rels, png). */
  readonly type?: string;
}

export interface Relationship {
  readonly id: string;
  /** Last step of the type: `footnotes`, `slide`. */
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean;
}

export function xml(text: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`;
}

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** The relationships part of `path` (empty for the package itself). */
export function relationships(path: string, items: readonly Relationship[]): Part {
  const slash = path.lastIndexOf("/");
  const folder = slash < 0 ? "" : path.slice(0, slash + 1);
  const lines = items.map(({ id, type, target, isExternal }) => {
    const family = type.startsWith("metadata/") ? PACKAGE : OFFICE.slice(0, -"/relationships".length);
    const mode = isExternal ? ' TargetMode="External"' : "";
    return `<Relationship Id="${id}" Type="${family}/relationships/${type}" Target="${escape(target)}"${mode}/>`;
  });
  return {
    path: `${folder}_rels/${path.slice(slash + 1)}.rels`,
    content: xml(`<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`),
  };
}

/** Title, author and so on, as Office keeps them; with the application part that states `pages` or other counts. */
export function documentProperties(facts: {
  title: string;
  creator: string;
  application: string;
  counts: string;
}): Part[] {
  return [
    {
      path: "docProps/core.xml",
      type: "application/vnd.openxmlformats-package.core-properties+xml",
      content: xml(
        `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
          `<dc:title>${escape(facts.title)}</dc:title><dc:creator>${escape(facts.creator)}</dc:creator><dc:language>en-GB</dc:language>` +
          `<dcterms:created xsi:type="dcterms:W3CDTF">2024-09-02T08:00:00Z</dcterms:created></cp:coreProperties>`,
      ),
    },
    {
      path: "docProps/app.xml",
      type: "application/vnd.openxmlformats-officedocument.extended-properties+xml",
      content: xml(
        `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">${facts.counts}<Application>${facts.application}</Application></Properties>`,
      ),
    },
  ];
}

/** Relationships of the package itself, to its main part and its properties. */
export function packageRelationships(mainPart: string): Part {
  return relationships("", [
    { id: "rId1", type: "officeDocument", target: mainPart },
    { id: "rId2", type: "metadata/core-properties", target: "docProps/core.xml" },
    { id: "rId3", type: "extended-properties", target: "docProps/app.xml" },
  ]);
}

/** The package as bytes: content types first, then the parts in order. */
export function zipPackage(parts: readonly Part[]): Uint8Array {
  const overrides = parts.flatMap(({ path, type }) =>
    type ? [`<Override PartName="/${path}" ContentType="${type}"/>`] : [],
  );
  const contentTypes = xml(
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>` +
      `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${overrides.join("")}</Types>`,
  );
  const entries = [{ path: "[Content_Types].xml", content: contentTypes }, ...parts];
  return zipSync(
    Object.fromEntries(
      entries.map(({ path, content }) => [path, typeof content === "string" ? strToU8(content) : content]),
    ),
    { level: 9, mtime: FIXED_DATE },
  );
}
