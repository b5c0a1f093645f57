import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder } from "../../platform/page-cache/page-cache.ts";
import { makeScratch } from "../../platform/page-cache/scratch.ts";
import type { Waiting } from "../../platform/work/work-desk.ts";
import type { DocumentDeps } from "./deps.ts";
import type { FileRow } from "./repo.ts";
import { uploadFile } from "./upload-file.ts";

/** So much of a text is its name in lists. */
const NAME_CHARACTERS = 60;

/**
 * Keeps a typed or pasted text as a file that is named after its beginning, and has it read like an upload.
 *
 * @throws {AppError} what an upload throws
 */
export async function keepText(
  deps: DocumentDeps,
  ownerId: string,
  text: string,
  waiting: Waiting = {},
): Promise<FileRow> {
  const bytes = Buffer.from(text, "utf8");
  const folder = await makeScratch(deps.settings.scratchDir);
  try {
    const path = join(folder, "text");
    await writeFile(path, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const upload = { name: nameOf(text), path, sizeBytes: bytes.length, sha256, password: null };
    return (await uploadFile(deps, ownerId, upload, waiting)).file;
  } finally {
    await removeFolder(folder);
  }
}

/** The beginning of a text as a file's name; one that goes on ends with dots, and not within a word where it has words. */
function nameOf(text: string): string {
  const line = [...text.trim().split(/\s+/u).join(" ")];
  const isLonger = line.length > NAME_CHARACTERS;
  const cut = line.slice(0, NAME_CHARACTERS - (isLonger ? 1 : 0)).join("");
  const begin = isLonger && line[NAME_CHARACTERS - 1] !== " " ? cut.replace(/(?<=.{40}) \S*$/u, "") : cut;
  // What no file system takes, and what would look like a folder or an ending.
  const name = begin
    .replace(/[\p{C}\\/:*?"<>|]/gu, " ")
    .replace(/[ .]+$/u, "")
    .trim();
  return `${name || "text"}${isLonger ? "…" : ""}.txt`;
}
