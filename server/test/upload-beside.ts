// Uploads of one page while long files are read: for the test and for `npm run bench -- upload-beside`.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { proseOf, SamplePdf } from "../../packages/filters/src/pdf/testing/sample-pdf.ts";
import { signInTo } from "./running-server.ts";

const LONG_FILES = 3;
const ONE_PAGE = join(import.meta.dirname, "../../fixtures/samples/paper.en.docx");

/** A PDF of so many pages of prose. */
export async function makeLongPdf(pages: number): Promise<Uint8Array> {
  const pdf = await SamplePdf.create();
  for (let page = 0; page < pages; page++) {
    if (page > 0) pdf.nextPage();
    pdf.paragraph(60, 700, 440, proseOf(150, page));
  }
  return pdf.bytes();
}

/**
 * Sends three long files at once, then a short one again and again, the first in the same moment.
 *
 * @returns how long each short one took until it was checked, also alone before, and how many of the long ones were done by then
 */
export async function measureUploadBeside(
  address: string,
  long: Uint8Array,
  rounds: number,
): Promise<{
  readonly aloneMs: number;
  readonly shortMs: readonly number[];
  readonly ended: number;
}> {
  const person = await signInTo(address);
  const short = await readFile(ONE_PAGE);
  const send = async (name: string) => {
    const started = performance.now();
    await person.upload(name, short);
    return performance.now() - started;
  };
  await send("first.docx");
  const aloneMs = await send("alone.docx");
  const sending = new AbortController();
  let ended = 0;
  const uploads = Array.from({ length: LONG_FILES }, (_, at) =>
    // Other bytes each, or one would go on from the pages of another.
    person.upload(`long-${at}.pdf`, Buffer.concat([long, Buffer.from(`\n% ${at}\n`)]), sending.signal).then(
      () => ended++,
      () => undefined,
    ),
  );
  const shortMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    shortMs.push(await send(`short-${round}.docx`));
    await wait(2000);
  }
  const endedByThen = ended;
  sending.abort();
  await Promise.all(uploads);
  return { aloneMs, shortMs, ended: endedByThen };
}
