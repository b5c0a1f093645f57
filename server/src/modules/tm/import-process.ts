// The limited process for imports: strangers' files are read here, and their units made ready for the database.
import type { RowProblem } from "@yizhou/exchange";
import type { TranslationUnit } from "@yizhou/model";
import { serveStream } from "../../platform/limited/serve-stream.ts";
import type { ImportPiece, ImportTask } from "./import-tasks.ts";
import { IMPORTED_AT_ONCE, prepareUnits } from "./prepare-units.ts";
import { readImport } from "./read-import.ts";

/** Of the file, between two pieces: units can be long. */
const BYTES_A_PIECE = 2 ** 22;
/** Words remembered as told, so that they are not told with every piece. */
const TOLD_AT_MOST = 300_000;

serveStream<ImportTask, ImportPiece, null>(async (task, input, put) => {
  let readBytes = 0;
  const counted = async function* () {
    for await (const bytes of input) {
      readBytes += bytes.length;
      yield bytes;
    }
  };
  const toldWords = new Set<string>();
  let units: TranslationUnit[] = [];
  let problems: RowProblem[] = [];
  let problemCount = 0;
  let row = 0;
  let usable = 0;
  let bytesBefore = 0;
  const onProblem = (problem: RowProblem) => {
    if (problemCount++ < task.maxProblems) problems.push(problem);
  };
  const flush = async () => {
    const prepared = prepareUnits(units, task.source, (word) => toldWords.has(word));
    if (toldWords.size > TOLD_AT_MOST) toldWords.clear();
    for (const { word } of prepared.words) toldWords.add(word);
    const piece = { prepared, problems, problemCount, readBytes };
    units = [];
    problems = [];
    bytesBefore = readBytes;
    await put(piece);
  };
  for await (const unit of readImport(task.name, counted(), task.mapping, onProblem)) {
    row++;
    if (unit.variants.length < 2)
      onProblem({ row, problem: { code: "exchange.row_empty", params: {} }, isNote: false });
    else if (usable++ >= task.skip) units.push(unit);
    if (units.length === IMPORTED_AT_ONCE || (units.length > 0 && readBytes - bytesBefore > BYTES_A_PIECE))
      await flush();
  }
  await flush();
  return null;
});
