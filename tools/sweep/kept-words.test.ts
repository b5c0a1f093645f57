import { expect, test } from "vitest";
import { makeZip } from "@yizhou/bytes/zip";
import { installedFilters } from "@yizhou/filters/node";
import { extractSegments } from "@yizhou/pipeline";
import { keptWords, sortMisses } from "./kept-words.ts";

test("words that the report says are kept are told by its reason, those that pages work out are said so, the others are missed", () => {
  const kept = { pivot: ["region"], "warning.formula_kept": ["surcharge"] };
  const { byReason, missed } = sortMisses(["Region", "TRUE", "iv", "forgotten", "surchar"], kept);
  expect(Object.fromEntries(byReason)).toEqual({ pivot: 1, computed: 2, "warning.formula_kept": 1 });
  expect(missed).toEqual(["forgotten"]);
});

test("a picture's letters are known in any pieces, and a word beside a cell's number as well", () => {
  const kept = { "warning.embedded_picture_kept": ["document"], "warning.formula_kept": ["late"] };
  expect(sortMisses(["cum", "47Late", "cux", "47Gone"], kept).missed).toEqual(["cux", "47Gone"]);
});

test("a note's counter beside a translated word is no word of the text, a letter that was left in one is", () => {
  const kept = { "warning.embedded_picture_kept": ["embedded"], nothing: ["main", "si33738548"] };
  expect(sortMisses(["ēņđņōţēi", "embeddedṗēŗ", "ain", "SI337385404656"], kept).missed).toEqual([]);
  expect(sortMisses(["ēņgoneđ", "gone", "SI339", "ēņthe"], kept).missed).toEqual([
    "ēņgoneđ",
    "gone",
    "SI339",
    "ēņthe",
  ]);
});

test("whose name a field shows is known where the report tells of it, words beside it are not", async () => {
  const run = (inside: string) => `<w:r>${inside}</w:r>`;
  const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
  const source = wordDocument(
    `<w:p>${mark("begin")}${run("<w:instrText> AUTHOR </w:instrText>")}${mark("separate")}${run("<w:t>Antoni</w:t>")}${mark("end")}</w:p><w:p>${run("<w:t>Beside</w:t>")}</w:p>`,
  );
  const document = await extractSegments(source, { filters: installedFilters, name: "paper.docx" });
  expect(sortMisses(["Antoni", "Beside"], keptWords(source, document, [])).missed).toEqual(["Beside"]);
});

test("what was moved away and what LibreOffice calls a chart are known", async () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const source = wordDocument(
    `<w:p><w:moveFrom w:id="1" w:author="A">${run("Elsewhere")}</w:moveFrom>${run("Words.")}</w:p>`,
  );
  const document = await extractSegments(source, { filters: installedFilters, name: "paper.docx" });
  const kept = keptWords(source, document, []);
  expect(sortMisses(["Elsewhere", "Column"], kept).missed).toEqual(["Column"]);
});

test("deleted words, addresses and equations of a Word document are kept, its text is not", async () => {
  const paragraph = (inside: string) => `<w:p>${inside}</w:p>`;
  const run = (inside: string) => `<w:r>${inside}</w:r>`;
  const source = wordDocument(
    paragraph(run("<w:t>Plain text of the paper.</w:t>")) +
      paragraph(run("<w:t>https://example.org/paper</w:t>")) +
      paragraph(
        `<w:del w:id="1" w:author="A">${run("<w:delText>ob</w:delText>")}${run("<w:delText>solete</w:delText>")}</w:del>${run("<w:t>Words.</w:t>")}`,
      ) +
      paragraph(
        `${run("<w:t>Where </w:t>")}<m:oMath><m:r><m:t>mass</m:t></m:r></m:oMath>${run("<w:t> grows.</w:t>")}`,
      ),
  );
  const document = await extractSegments(source, { filters: installedFilters, name: "paper.docx" });
  const kept = keptWords(source, document, ["Prices"]);
  expect(kept.deleted).toContain("obsolete");
  expect(kept.nothing).toContain("example");
  expect(kept.equation).toEqual(["mass"]);
  expect(kept.asked).toEqual(["prices"]);
  expect(sortMisses(["Plain", "grows"], kept).missed).toEqual(["Plain", "grows"]);
});

test("halves of a kept word that both stand there and two kept words without a gap are known, one half alone is not", () => {
  const kept = { "formula-text": ["affècay", "ahay", "se"] };
  expect(sortMisses(["FAL", "SE", "affècayAhay"], kept).missed).toEqual([]);
  expect(sortMisses(["FAL", "SO", "affècayGone"], kept).missed).toEqual(["FAL", "SO", "affècayGone"]);
});

test("words of dates are kept where that is said, words of other formats are missed", async () => {
  const grid = (code: string) =>
    workbook(
      `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>`,
    );
  const missedOf = async (source: Uint8Array, words: string[]) => {
    const document = await extractSegments(source, { filters: installedFilters, name: "book.xlsx" });
    return sortMisses(words, keptWords(source, document, [])).missed;
  };
  expect(await missedOf(grid("d &quot;ngày&quot; mmmm"), ["ngày", "gone"])).toEqual(["gone"]);
  expect(await missedOf(grid("0 &quot;pieces&quot;"), ["pieces"])).toEqual(["pieces"]);
});

function workbook(styles: string): Uint8Array {
  const main = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
  const packaged = "http://schemas.openxmlformats.org/package/2006";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const cells = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`;
  const rels = (items: string) => `<Relationships xmlns="${packaged}/relationships">${items}</Relationships>`;
  const rel = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  return makeZip(
    Object.entries({
      "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`,
      "_rels/.rels": rels(rel("r1", "officeDocument", "xl/workbook.xml")),
      "xl/workbook.xml": `<workbook ${cells} xmlns:r="${office}"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": rels(
        rel("r1", "worksheet", "worksheets/sheet1.xml") + rel("r2", "styles", "styles.xml"),
      ),
      "xl/worksheets/sheet1.xml": `<worksheet ${cells}><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1" t="inlineStr"><is><t>Some words</t></is></c></row></sheetData></worksheet>`,
      "xl/styles.xml": `<styleSheet ${cells}>${styles}</styleSheet>`,
    }).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) })),
  );
}

function wordDocument(body: string): Uint8Array {
  const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const packaged = "http://schemas.openxmlformats.org/package/2006";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006";
  return makeZip(
    Object.entries({
      "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
      "_rels/.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      "word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="${office}/math"><w:body>${body}</w:body></w:document>`,
    }).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) })),
  );
}
