// A document taken apart, as it lies beside its source: gzipped lines of JSON, the summary first, then text units and segments
// some hundred at a time. A document of a million sentences is written and read without ever being one text, and without
// holding up whatever else the process has to do.
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip, createGzip } from "node:zlib";
import type { Segment, TextUnit } from "@yizhou/model";
import type { ParsedDocument } from "./document-tasks.ts";

const ITEMS_A_LINE = 250;
const NEW_LINE = 10;

type Summary = Omit<ParsedDocument, "units" | "segments">;
interface Line {
  readonly units?: readonly TextUnit[];
  readonly segments?: readonly Segment[];
}

export function packParsed({ units, segments, ...summary }: ParsedDocument): Promise<Uint8Array> {
  const gzip = createGzip({ level: 1 });
  Readable.from(lines(summary, { units, segments })).pipe(gzip);
  return buffer(gzip);
}

function* lines(summary: Summary, lists: Readonly<Record<string, readonly unknown[]>>): Generator<string> {
  yield `${JSON.stringify(summary)}\n`;
  for (const [name, list] of Object.entries(lists)) {
    for (let from = 0; from < list.length; from += ITEMS_A_LINE)
      yield `${JSON.stringify({ [name]: list.slice(from, from + ITEMS_A_LINE) })}\n`;
  }
}

/** @param packed  what `packParsed` made; also what versions before it made, one line with everything */
export async function readParsed(packed: NodeJS.ReadableStream): Promise<ParsedDocument> {
  const units: TextUnit[] = [];
  const segments: Segment[] = [];
  let summary: Summary | null = null;
  for await (const text of jsonLines(packed)) {
    const line = JSON.parse(text) as Line & Summary;
    if (!summary) {
      const { units: _units, segments: _segments, ...rest } = line;
      summary = rest;
    }
    for (const unit of line.units ?? []) units.push(unit);
    for (const segment of line.segments ?? []) segments.push(segment);
  }
  if (!summary) throw new Error("a parsed document is empty");
  return { ...summary, units, segments };
}

async function* jsonLines(packed: NodeJS.ReadableStream): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  const gunzip = createGunzip();
  packed.on("error", (error) => gunzip.destroy(error));
  for await (const chunk of packed.pipe(gunzip) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, from)) {
      pieces.push(chunk.subarray(from, at));
      yield Buffer.concat(pieces).toString("utf8");
      pieces = [];
      from = at + 1;
    }
    if (from < chunk.length) pieces.push(chunk.subarray(from));
  }
  if (pieces.length > 0) yield Buffer.concat(pieces).toString("utf8");
}
