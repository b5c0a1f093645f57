/**
 * The bilingual form of a Word document as a table of two columns: each translated paragraph of the body is a row, the source on the
 * left, the translation on the right. Tables, boxes, notes and headers of the source stay what they are, with the translation below.
 */

/** One row, in a table of its own; `joinTables` makes one of those that follow each other. */
export function tableRow(
  {
    source,
    translation,
    section,
  }: { readonly source: string; readonly translation: string; readonly section: string },
  prefix: string,
): string {
  const cell = (content: string) =>
    `<${prefix}tc><${prefix}tcPr><${prefix}tcW ${prefix}w="2500" ${prefix}type="pct"/></${prefix}tcPr>${content}</${prefix}tc>`;
  return `${tableOpen(prefix)}<${prefix}tr>${cell(source)}${cell(translation)}</${prefix}tr>${tableClose(prefix)}${section}`;
}

/**
 * Tables of rows that follow each other become one. Where a table of the source's own stands beside one, or the body ends, a paragraph
 * is put between: Word takes tables that touch for one, and ends no document with a table.
 *
 * @param text  the main part as a byte string
 */
export function joinTables(text: string): string {
  const prefix = /<([\w.-]+:)?document\b/.exec(text)?.[1] ?? "";
  const open = tableOpen(prefix);
  const close = tableClose(prefix);
  const gap = `<${prefix}p/>`;
  const joined = text.replace(new RegExp(`${close}\\s*${open}`, "g"), "");
  const end = `</${prefix}tbl>`;
  return joined
    .replace(new RegExp(`(${end})(?=\\s*${open})`, "g"), `$1${gap}`)
    .replace(
      new RegExp(`${close}(?=\\s*(?:<${prefix}tbl>|<${prefix}sectPr[\\s/>]|</${prefix}body>))`, "g"),
      `${end}${gap}`,
    )
    .replaceAll(close, end);
}

const SIDES = ["top", "bottom", "insideH", "insideV"];

function tableOpen(prefix: string): string {
  const border = (side: string) =>
    `<${prefix}${side} ${prefix}val="single" ${prefix}sz="4" ${prefix}space="0" ${prefix}color="BFBFBF"/>`;
  return (
    `<${prefix}tbl><${prefix}tblPr><${prefix}tblW ${prefix}w="5000" ${prefix}type="pct"/>` +
    `<${prefix}tblBorders>${SIDES.map(border).join("")}</${prefix}tblBorders><${prefix}tblLayout ${prefix}type="fixed"/></${prefix}tblPr>` +
    `<${prefix}tblGrid><${prefix}gridCol ${prefix}w="4800"/><${prefix}gridCol ${prefix}w="4800"/></${prefix}tblGrid>`
  );
}

function tableClose(prefix: string): string {
  // The mark tells our tables from the source's; it goes when they are joined.
  return `</${prefix}tbl><!--rows-->`;
}
