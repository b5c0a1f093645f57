/** Small files whose objects lead in circles, nest without end, or carry numbers that no page needs. */
import { fileOf, rawPdf, streamOf } from "./hostile-pdfs.ts";

const LINE = "BT /F1 12 Tf 20 200 Td (A line of plain text to be translated.) Tj ET";
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const BOX = "/MediaBox [0 0 300 300]";
const RESOURCES = "/Resources << /Font << /F1 5 0 R >> >>";
/** More than a call may have arguments. */
const MANY = 150_000;

const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
const TREE = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const page = (entries: string) => `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${entries} >>`;

/** A file of one page; each part has a sound default. */
function oneFile({
  catalog = CATALOG,
  tree = TREE,
  leaf = page(`${BOX} ${RESOURCES}`),
  content = LINE,
  font = FONT,
  more = [],
}: Partial<Record<"catalog" | "tree" | "leaf" | "content" | "font", string>> & {
  more?: string[];
}): Uint8Array {
  return fileOf([catalog, tree, leaf, streamOf(content), font, ...more]);
}

const form = (content: string, resources: string) =>
  streamOf(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << ${resources} >> `,
  ).toString("latin1");

const withFont = (font: string, more: string[] = []) => oneFile({ font, more });

const TYPE3 = (procedure: string, more = "") =>
  oneFile({
    font: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 65 /LastChar 65 /Widths [1000] /Encoding << /Differences [65 /A] >> /CharProcs << /A 6 0 R >> /Resources << /Font << /F1 5 0 R >> >> >>`,
    more: [streamOf(procedure).toString("latin1"), more].filter((part) => part !== ""),
  });

/** Files by what is wrong with them. Reading and writing each must end with a result or a coded error, soon. */
export function hostileStructures(): ReadonlyMap<string, Uint8Array> {
  const nested = Array.from(
    { length: 1_000 },
    (_, i) => `<< /Title (Deep) /Parent ${5 + i} 0 R /First ${7 + i} 0 R >>`,
  );
  const deepTree = Array.from(
    { length: 1_000 },
    (_, i) => `<< /Type /Pages /Kids [${i < 999 ? 7 + i : 3} 0 R] /Count 1 >>`,
  );
  return new Map(
    Object.entries({
      "a page that is its own parent": oneFile({
        leaf: `<< /Type /Page /Parent 3 0 R /Contents 4 0 R ${BOX} >>`,
      }),
      "resources that are themselves": oneFile({
        leaf: page(`${BOX} /Resources 6 0 R`),
        more: ["<< /Font 6 0 R /XObject 6 0 R /F1 6 0 R >>"],
      }),
      "a page tree a thousand deep": oneFile({
        tree: "<< /Type /Pages /Kids [6 0 R] /Count 1 >>",
        more: deepTree,
      }),
      "pages counted by the million": oneFile({ tree: "<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>" }),
      "pages counted below zero": oneFile({ tree: "<< /Type /Pages /Kids [3 0 R] /Count -5 >>" }),
      "a page without size": oneFile({ leaf: page(`/MediaBox [0 0 0 0] ${RESOURCES}`) }),
      "a page of a thousand kilometres": oneFile({
        leaf: page(`/MediaBox [-1000000000 -1000000000 1000000000 1000000000] ${RESOURCES}`),
      }),
      "a page box of nonsense": oneFile({
        leaf: page(`/MediaBox [(a) /b null 5 0 R] /CropBox [1 2] /Rotate 17 ${RESOURCES}`),
      }),
      "contents that are the page": oneFile({
        leaf: `<< /Type /Page /Parent 2 0 R /Contents [3 0 R 4 0 R 4 0 R] ${BOX} ${RESOURCES} >>`,
      }),
      "contents a hundred thousand times": oneFile({
        leaf: `<< /Type /Page /Parent 2 0 R /Contents [${"4 0 R ".repeat(100_000)}] ${BOX} ${RESOURCES} >>`,
      }),
      "two forms that draw each other": rawPdf(`${LINE} /A Do`, "/A 6 0 R", [
        form("/B Do", "/XObject << /B 7 0 R >>"),
        form(`${LINE} /A Do`, "/Font << /F1 5 0 R >> /XObject << /A 6 0 R >>"),
      ]),
      "a letter that shows itself": TYPE3("1000 0 d0 BT /F1 1 Tf (A) Tj ET"),
      "a letter that draws without end": TYPE3(`1000 0 d0 ${"q 0 0 1 1 re f ".repeat(100_000)}`),
      "bookmarks a thousand deep": oneFile({
        catalog: "<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>",
        more: ["<< /First 7 0 R >>", ...nested.slice(1)],
      }),
      "bookmarks in a ring": oneFile({
        catalog: "<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>",
        more: ["<< /First 7 0 R >>", "<< /Title (Round) /Next 7 0 R /First 6 0 R >>"],
      }),
      "a list of many things": oneFile({
        leaf: page(`${BOX} ${RESOURCES} /Extra [${"0 ".repeat(MANY)}]`),
      }),
      "a line of many corners": oneFile({
        content: `${LINE} 0 0 m ${"1 1 l ".repeat(MANY)} S`,
      }),
      "brackets a hundred thousand deep": oneFile({
        leaf: page(`${BOX} ${RESOURCES} /Extra ${"[".repeat(100_000)}${"]".repeat(100_000)}`),
      }),
      "states and texts without end": oneFile({ content: `${"q BT ".repeat(2_000)}${LINE}` }),
      "numbers beyond all measure": oneFile({
        content: `BT /F1 ${"9".repeat(60)} Tf ${"9".repeat(60)} 0 0 -${"9".repeat(60)} 0 0 Tm (far) Tj ET ${LINE} BT /F1 0 Tf 0 Tz (none) Tj -12 Tf 1 0 0 1 0 0 Tm (turned) Tj ET`,
      }),
      "a text matrix that is flat": oneFile({
        content: `BT /F1 12 Tf 0 0 0 0 20 20 Tm (flat words on a line) Tj 1 1 1 1 20 20 Tm (askew words on a line) Tj ET ${LINE}`,
      }),
      "widths for every code there is": withFont(
        "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [6 0 R] >>",
        [
          "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [0 2000000000 500] /FontDescriptor 7 0 R >>",
          "<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 1000 1000] >>",
        ],
      ),
      "letters numbered to a billion": withFont(
        "<< /Type /Font /Subtype /TrueType /BaseFont /Helvetica /FirstChar -1000000000 /LastChar 1000000000 /Widths [500] /Encoding << /Differences [1000000000 /a -5 /b] >> >>",
      ),
      "a font that is its own descendant": withFont(
        "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding 5 0 R /DescendantFonts [5 0 R] /ToUnicode 5 0 R >>",
      ),
      "a tree of marks in a ring": oneFile({
        catalog: "<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R >>",
        leaf: page(`${BOX} ${RESOURCES} /StructParents 0`),
        content: `/P <</MCID 0>> BDC ${LINE} EMC`,
        more: ["<< /ParentTree 6 0 R /Kids [6 0 R 6 0 R 6 0 R] /K 6 0 R >>"],
      }),
      "annotations that are the page": oneFile({
        leaf: page(`${BOX} ${RESOURCES} /Annots [3 0 R 6 0 R 6 0 R]`),
        more: [
          "<< /Type /Annot /Subtype /Link /Rect [20 195 200 215] /A 6 0 R /Next 6 0 R /Kids [6 0 R] /Parent 6 0 R >>",
        ],
      }),
      "a picture of nothing, inline": oneFile({
        content: `q BI /W 99999999 /H 99999999 /BPC 16 /CS /RGB ID ab EI Q ${LINE}`,
      }),
    }),
  );
}
