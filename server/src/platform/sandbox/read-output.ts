import { constants } from "node:fs";
import { open } from "node:fs/promises";

/**
 * The bytes of a file that a confined program left, and of no other: a link, pipe or device in its place is refused, since what it
 * leads to is ours to read and not the program's.
 *
 * @throws what opening it throws; for what is no file, or larger
 */
export async function readOutput(path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.nlink !== 1 || facts.size > maxBytes)
      throw new Error("a program left something else than its output");
    return await file.readFile();
  } finally {
    await file.close();
  }
}
