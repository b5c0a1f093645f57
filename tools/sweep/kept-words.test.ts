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
