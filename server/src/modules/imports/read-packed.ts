import { openZip } from "@yizhou/bytes/zip";
import type { RowProblem } from "@yizhou/exchange";
import type { FileToRead } from "./import-kind.ts";

/** Files that systems put into archives beside those that people packed. */
const SCENERY = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/iu;

/**
 * The things of all files in an archive, in its order, as if they stood in one file: rows of problems count on. What is not taken is
 * told by its name and left out; an archive inside is not opened.
 *
 * @param isTaken  whether a file of that name is read
 * @throws {AppError} filter.damaged, filter.encrypted, filter.too_large; what `read` throws
 */
export async function* readPacked<Thing>(
  { whole }: Pick<FileToRead, "whole">,
  isTaken: (name: string) => boolean,
  read: (file: FileToRead, onProblem: (problem: RowProblem) => void) => AsyncIterable<Thing>,
  onProblem: (problem: RowProblem) => void,
): AsyncGenerator<Thing> {
  const archive = openZip(await whole());
  let before = 0;
  for (const entry of archive.entries) {
    if (entry.name.endsWith("/") || SCENERY.test(entry.name)) continue;
    const name = entry.name.slice(entry.name.lastIndexOf("/") + 1);
    if (!isTaken(name)) {
      const problem = { code: "exchange.file_left_out", params: { name: name.slice(0, 120) } } as const;
      onProblem({ row: before + 1, problem, isNote: false });
      continue;
    }
    const bytes = archive.read(entry);
    let last = before;
    const tell = (problem: RowProblem) => {
      last = Math.max(last, before + problem.row);
      onProblem({ ...problem, row: before + problem.row });
    };
    let things = 0;
    const input = (async function* () {
      yield bytes;
    })();
    for await (const thing of read({ name, mapping: null, input, whole: async () => bytes }, tell)) {
      things++;
      yield thing;
    }
    before = Math.max(last, before + things);
  }
}
