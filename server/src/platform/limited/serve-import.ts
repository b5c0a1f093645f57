// The child's side of an import: strangers' files are read here, and what they hold is made ready for the database.
import type { RowProblem } from "@yizhou/exchange";
import type { ImportPiece, ImportPreview, ImportSource, ImportTask, PreviewTask } from "./import-tasks.ts";
import { serveStream } from "./serve-stream.ts";
import { serveTasks } from "./serve-tasks.ts";

/** Of the file, between two pieces: things can be long. */
const BYTES_A_PIECE = 2 ** 22;
/** Characters of a sample that a preview shows. */
const SAMPLE_CHARACTERS = 200;

interface Reading<Thing, Part> {
  /** Things of one transaction. */
  readonly thingsAtOnce: number;
  /** The things of the file in its order; `onProblem` hears of each row that is left out or taken differently. */
  read(
    task: ImportTask,
    input: AsyncIterable<Uint8Array>,
    onProblem: (problem: RowProblem) => void,
  ): AsyncIterable<Thing>;
  prepare(things: readonly Thing[], source: ImportSource): Part;
}

/** Reads one file and hands it out in pieces; the last may be empty, and tells the last problems. */
export function serveImport<Thing, Part>({ thingsAtOnce, read, prepare }: Reading<Thing, Part>): void {
  serveStream<ImportTask, ImportPiece<Part>, null>(async (task, input, put) => {
    let readBytes = 0;
    const counted = async function* () {
      for await (const bytes of input) {
        readBytes += bytes.length;
        yield bytes;
      }
    };
    let things: Thing[] = [];
    let problems: RowProblem[] = [];
    let problemCount = 0;
    let seen = 0;
    let bytesBefore = 0;
    const flush = async () => {
      const piece = {
        ...{ part: prepare(things, task.source), things: things.length },
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
    for await (const thing of read(task, counted(), onProblem)) {
      if (seen++ >= task.skip) things.push(thing);
      if (things.length === thingsAtOnce || (things.length > 0 && readBytes - bytesBefore > BYTES_A_PIECE))
        await flush();
    }
    await flush();
    return null;
  });
}

/** Looks at the columns of a stranger's table before it is imported. */
export function servePreview(look: (task: PreviewTask["file"]) => Promise<ImportPreview>): void {
  serveTasks<PreviewTask, ImportPreview>(async ({ file }) => {
    const { hasHeadings, columns } = await look(file);
    return {
      hasHeadings,
      columns: columns.map(({ samples, ...column }) => ({
        ...column,
        samples: samples.map((sample) => sample.slice(0, SAMPLE_CHARACTERS)),
      })),
    };
  });
}

/** The whole of an input, for formats that cannot be read as they come. */
export async function wholeOf(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of input) pieces.push(piece);
  return Buffer.concat(pieces);
}
