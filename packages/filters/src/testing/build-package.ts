import { strToU8, zipSync } from "fflate";

const TYPES: Readonly<Record<string, string>> = {
  "xl/workbook.xml": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
  "ppt/presentation.xml":
    "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
};

const PART_TYPES: readonly (readonly [place: RegExp, type: string])[] = [
  [/^ppt\/slides\/[^/]+\.xml$/, "presentationml.slide"],
  [/^xl\/worksheets\/[^/]+\.xml$/, "spreadsheetml.worksheet"],
];

function overrideOf(part: string): string {
  const type = PART_TYPES.find(([place]) => place.test(part))?.[1];
  return type === undefined
    ? ""
    : `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`;
}

/** Relationships of a part: id -> type (last step) and target. */
export type BuiltRelationships = Readonly<Record<string, readonly [type: string, target: string]>>;

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A `.rels` part. */
export function relationshipsXml(relationships: BuiltRelationships): string {
  const items = Object.entries(relationships).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\r\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join("")}</Relationships>`;
}

/**
 * An Office package for tests: the given parts, with content types and the package's relationship to `main` added.
 *
 * @returns the same bytes every time
 */
export function buildPackage(
  main: keyof typeof TYPES & string,
  parts: Readonly<Record<string, string>>,
): Uint8Array {
  const types =
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${TYPES[main]}"/>${Object.keys(parts).map(overrideOf).join("")}</Types>`;
  const all = {
    "[Content_Types].xml": types,
    "_rels/.rels": relationshipsXml({ rId1: ["officeDocument", main] }),
    ...parts,
  };
  const files = Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)]));
  return zipSync(files, { mtime: new Date(2024, 0, 1), level: 6 });
}
