// A document that is named instead of uploaded: a worker fetches it, and what came goes the way of an upload.
import { join } from "node:path";
import { newId } from "../../platform/random.ts";
import { removeFolder } from "../../platform/page-cache/page-cache.ts";
import { makeScratch } from "../../platform/page-cache/scratch.ts";
import type { FetchedReference } from "../../platform/references/references.ts";
import type { Waiting } from "../../platform/work/work-desk.ts";
import { workKind } from "../../platform/work/work-kind.ts";
import { insertWork } from "../../platform/work/work-repo.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import type { DocumentDeps } from "./deps.ts";
import { sealPassword } from "./file-passwords.ts";
import { getFile } from "./find-files.ts";
import type { FoundFile } from "./find-files.ts";
import { cleanFileName, splitName } from "./names.ts";
import { READ_FILE } from "./read-file.ts";
import { beginReading } from "./upload-file.ts";

interface FetchFileInput {
  readonly reference: string;
  /** What the file will have. */
  readonly fileId: string;
  readonly passwordSealed: string | null;
  readonly hasPassword: boolean;
}

/** Ends with the reading of the file already asked for. */
export const FETCH_FILE = workKind<FetchFileInput, null>("file.fetch");

/** How long one takes nobody knows before. */
const WEIGHT = 1024 * 1024;
const MAX_STEM = 200;

/** How far a fetched file is: bytes that came, then pages that were read. */
export interface FetchWaiting extends Omit<Waiting, "onProgress"> {
  readonly onProgress?: (progress: {
    readonly done: number;
    readonly total: number;
    readonly unit?: "bytes";
  }) => void;
}

/**
 * Has a worker fetch and read what a DOI, an arXiv number or a link names.
 *
 * @param waiting  when nobody waits any more, the fetching and the reading end
 * @throws {AppError} file.reference_*, and whatever an upload is refused with; the signal's reason
 */
export async function fetchFile(
  deps: DocumentDeps,
  ownerId: string,
  {
    reference,
    password = null,
  }: { readonly reference: string; readonly password?: string | null | undefined },
  { signal, onProgress }: FetchWaiting = {},
): Promise<FoundFile> {
  const { work, masterKeys } = deps;
  const fileId = newId();
  const passwordSealed =
    password !== null && masterKeys
      ? await sealPassword(masterKeys, { id: fileId, ownerId }, password)
      : null;
  const input = { reference, fileId, passwordSealed, hasPassword: password !== null };
  await work.ask(
    FETCH_FILE,
    { ownerId, weight: WEIGHT, input },
    { signal, onProgress: (progress) => onProgress?.({ ...progress, unit: "bytes" }) },
  );
  const { isDuplicate } = await work.join(READ_FILE, fileId, { signal, onProgress });
  const { file } = await getFile(deps, ownerId, fileId);
  return { file, isDuplicate };
}

export function fetchFileHandler(deps: DocumentDeps): WorkHandler<FetchFileInput, null> {
  return {
    kind: FETCH_FILE,
    async run({ ownerId, input, signal, tell }) {
      const { reference, fileId, passwordSealed, hasPassword } = input;
      const folder = await makeScratch(deps.settings.scratchDir);
      const path = join(folder, "document");
      let fetched: FetchedReference;
      try {
        fetched = await deps.references.fetch(reference, path, {
          signal,
          onBytes: (done, total) => tell({ done, total: total ?? 0 }),
        });
      } catch (error) {
        await removeFolder(folder);
        throw error;
      }
      const { sizeBytes, sha256, origin } = fetched;
      const name = nameFor(fetched.name);
      return async (tx) => {
        try {
          await beginReading(deps, tx, { id: fileId, ownerId, name, sizeBytes, path });
          const read = { name, sha256, sizeBytes, passwordSealed, hasPassword, origin };
          await insertWork(tx, {
            id: fileId,
            kind: READ_FILE.name,
            ownerId,
            weight: sizeBytes,
            input: read,
            isAwaited: true,
          });
        } finally {
          await removeFolder(folder);
        }
        return null;
      };
    },
  };
}

/** A title or a server's name for a file, within what a name may be. */
function nameFor(name: string): string {
  const { stem, extension } = splitName(name);
  const short = [...stem].slice(0, MAX_STEM).join("");
  return cleanFileName(extension === "" ? short : `${short}.${extension.slice(0, 20)}`);
}
