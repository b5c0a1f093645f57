// Everything we hold about a person, as one zip that is written while it is read: the documents may be larger than memory.
import { Readable } from "node:stream";
import { Zip, ZipPassThrough } from "fflate";
import type { ExportEntry, PersonData } from "../../platform/person-data/person-data.ts";

/** The zip's bytes: what each module of the registry hands out. */
export function exportData(personData: readonly PersonData[], personId: string): Readable {
  return Readable.from(zipOf(entriesOf(personData, personId)));
}

async function* entriesOf(personData: readonly PersonData[], personId: string): AsyncGenerator<ExportEntry> {
  for (const share of personData) yield* share.export(personId);
}

/** Stored, not deflated: documents are zip files themselves. One entry is in memory at a time, in pieces. */
async function* zipOf(entries: AsyncIterable<ExportEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const takeReady = (): Uint8Array[] => ready.splice(0);
  for await (const { name, read } of entries) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    const content = await read();
    if (content instanceof Uint8Array) entry.push(content, true);
    else {
      for await (const chunk of content) {
        entry.push(chunk as unknown as Uint8Array);
        yield* takeReady();
      }
      entry.push(new Uint8Array(), true);
    }
    yield* takeReady();
  }
  zip.end();
  yield* takeReady();
}
