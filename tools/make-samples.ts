// `node tools/make-samples.ts`: writes the sample documents and their translation memories into `fixtures/`. The same input
// gives the same bytes, so a change of a sample shows as a change of its text here.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import iconv from "iconv-lite";
import { alignmentSets } from "./samples/corpus/alignment-sets.ts";
import { PRESENTATIONS, WORKBOOKS } from "./samples/corpus/sheet-files.ts";
import { CUTTING_RULES, TEXTS } from "./samples/corpus/text-files.ts";
import { WORD_FILES } from "./samples/corpus/word-files.ts";
import { LETTER } from "./samples/letter.ts";
import { makeMeasurements } from "./samples/measurements.ts";
import { makeMemory, SAMPLE_LANGUAGES } from "./samples/memory.ts";
import { makePaper } from "./samples/paper.ts";
import { makeSlides } from "./samples/slides.ts";

const fixtures = join(import.meta.dirname, "../fixtures");
const files: [path: string, content: Uint8Array | string][] = [
  ["samples/paper.en.docx", makePaper()],
  ["samples/slides.en.pptx", makeSlides()],
  ["samples/measurements.en.xlsx", makeMeasurements()],
  ["samples/letter.en.txt", LETTER],
];
for (const language of SAMPLE_LANGUAGES)
  files.push([`memory/sample.en-${language}.tmx`, await makeMemory(language)]);
for (const [name, make] of Object.entries(WORD_FILES)) files.push([`corpus/office/${name}.docx`, make()]);
for (const [name, make] of Object.entries(WORKBOOKS)) files.push([`corpus/office/${name}.xlsx`, make()]);
for (const [name, make] of Object.entries(PRESENTATIONS)) files.push([`corpus/office/${name}.pptx`, make()]);
for (const [name, text, encoding] of TEXTS)
  files.push([`corpus/text/${name}.txt`, iconv.encode(text, encoding)]);
for (const { name, source, target, gold } of alignmentSets()) {
  files.push([`corpus/alignment/${name}.src`, source]);
  files.push([`corpus/alignment/${name}.tgt`, target], [`corpus/alignment/${name}.gold`, gold]);
}
files.push([
  "corpus/segmentation/rules.jsonl",
  CUTTING_RULES.map((rule) => `${JSON.stringify(rule)}\n`).join(""),
]);
for (const [path, content] of files) {
  await mkdir(dirname(join(fixtures, path)), { recursive: true });
  await writeFile(join(fixtures, path), content);
  console.log(path);
}
