// What the columns of a file seem to be, shown before it is imported; a worker looks, and nothing is kept.
import { askAboutBytes, bytesHandler, bytesKind } from "../../platform/work/work-bytes.ts";
import type { Waiting } from "../../platform/work/work-desk.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import type { LibraryKind, OpenLibrary } from "../libraries/index.ts";
import type { ImportDeps } from "./deps.ts";
import type { ImportPreview } from "./import-tasks.ts";

const PREVIEW_FILE = bytesKind<{ readonly kind: LibraryKind; readonly name: string }, ImportPreview>(
  "import.preview",
);

/** @throws {AppError} exchange.*, filter.*, file.too_large */
export function previewFile(
  deps: Pick<ImportDeps, "blobs" | "work">,
  { kind }: OpenLibrary<LibraryKind, "write">,
  { userId: ownerId }: { readonly userId: string },
  { name, bytes }: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
  waiting: Waiting,
): Promise<ImportPreview> {
  return askAboutBytes(deps, PREVIEW_FILE, { ownerId, input: { kind, name }, bytes }, waiting);
}

/** The worker's side. */
export function previewFileHandler({ blobs, imports, settings }: ImportDeps): WorkHandler<never> {
  const limits = { timeoutMs: settings.parseTimeoutMs, memoryMb: settings.parseMemoryMb };
  return bytesHandler(blobs, PREVIEW_FILE, ({ ownerId, input: { kind, name }, signal }, bytes) =>
    imports.previews.run({ reader: imports.kinds[kind].reader, file: { name, bytes } }, limits, {
      ...{ ownerId, signal },
    }),
  );
}
