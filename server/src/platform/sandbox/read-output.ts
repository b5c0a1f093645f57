import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";

/**
 * The bytes of a file that a confined program left, and of no other: a link, pipe or device in its place is refused, since what it
 * leads to is ours to read and not the program's.
 *
 * @throws what opening it throws; for what is no file, or larger
 */
export async function readOutput(path: string, maxBytes: number): Promise<Buffer> {
  const file = await openOutput(path, maxBytes);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** As `readOutput`, a piece after the other: what is large is never in memory as a whole. */
export async function* streamOutput(path: string, maxBytes: number): AsyncGenerator<Buffer> {
  const file = await openOutput(path, maxBytes);
  try {
    yield* file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>;
  } finally {
    await file.close();
  }
}

async function openOutput(path: string, maxBytes: number): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.nlink !== 1 || facts.size > maxBytes)
      throw new Error("a program left something else than its output");
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
