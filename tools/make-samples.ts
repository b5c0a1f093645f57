// `node tools/make-samples.ts`: writes the sample documents and their translation memories into `fixtures/`. The same input
// gives the same bytes, so a change of a sample shows as a change of its text here.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
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
for (const [path, content] of files) {
  await mkdir(dirname(join(fixtures, path)), { recursive: true });
  await writeFile(join(fixtures, path), content);
  console.log(path);
}
