// The child process of imports: strangers' files are read here, and what they hold is made ready for the database.
import type { RowProblem } from "@yizhou/exchange";
import { AppError } from "@yizhou/model";
import { serveStream } from "../../platform/child-process/serve-stream.ts";
import type { ImportPiece, ImportTask } from "./import-tasks.ts";
import { loadReader } from "./load-reader.ts";

/** Of the file, between two pieces: things can be long. */
const BYTES_A_PIECE = 2 ** 22;

// Reads one file and hands it out in pieces; the last may be empty, and tells the last problems.
serveStream<ImportTask, ImportPiece<unknown>, null>(async (task, input, put) => {
  const reader = await loadReader(task.reader);
  let readBytes = 0;
  const counted = async function* () {
    for await (const bytes of input) {
      readBytes += bytes.length;
      yield bytes;
    }
  };
  let things: unknown[] = [];
  let problems: RowProblem[] = [];
  let problemCount = 0;
  let seen = 0;
  let bytesBefore = 0;
  const flush = async () => {
    const piece = {
      ...{ part: reader.prepare(things, task.source), things: things.length },
      ...{ problems, problemCount, readBytes },
    };
    things = [];
    problems = [];
    bytesBefore = readBytes;
    await put(piece);
  };
  const onProblem = (problem: RowProblem) => {
    if (problemCount++ < task.maxProblems) problems.push(problem);
  };
  const file = { name: task.name, mapping: task.mapping, input: counted(), whole: () => wholeOf(counted()) };
  try {
    for await (const thing of reader.read(file, onProblem)) {
      if (seen++ >= task.skip) things.push(thing);
      if (
        things.length === reader.thingsAtOnce ||
        (things.length > 0 && readBytes - bytesBefore > BYTES_A_PIECE)
      )
        await flush();
    }
  } catch (error) {
    // A file that breaks off keeps what stood before the place, however little that is; the import says where it ended.
    if (error instanceof AppError) await flush();
    throw error;
  }
  await flush();
  return null;
});

async function wholeOf(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of input) pieces.push(piece);
  return Buffer.concat(pieces);
}
