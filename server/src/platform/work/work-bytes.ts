// Work about bytes that nobody keeps: a text to be aligned at once, a table whose columns are looked at. Rows of work hold no
// texts, so what is asked about and what comes of it lie in the blob store, in a name space of the work's own, which goes with it.
import type { BlobStore } from "../blobs/blob-store.ts";
import type { Database } from "../database/connect.ts";
import { newId } from "../random.ts";
import type { Waiting, WorkDesk } from "./work-desk.ts";
import { workKind } from "./work-kind.ts";
import type { WorkKind } from "./work-kind.ts";
import { deleteEndedWork } from "./work-repo.ts";
import type { WorkHandler, WorkTask } from "./work-runner.ts";

interface BytesInput<Input> {
  /** Digest of the bytes that it is about. */
  readonly bytes: string;
  readonly about: Input;
}

declare const answers: unique symbol;

/** Work about bytes; `Answer` is JSON. */
export type BytesKind<Input, Answer> = WorkKind<BytesInput<Input>, { readonly answer: string }> & {
  readonly [answers]?: Answer;
};

export function bytesKind<Input, Answer>(name: string): BytesKind<Input, Answer> {
  return workKind(name);
}

export const BYTES_SPACE = "work-";

function ownerOfBytes(workId: string): string {
  return BYTES_SPACE + workId;
}

/** Removes answers that nobody fetched, with the bytes of work whose asker died. */
export async function tidyWork({
  db,
  blobs,
}: {
  readonly db: Database;
  readonly blobs: BlobStore;
}): Promise<void> {
  for (const id of await deleteEndedWork(db)) await discardBytes(blobs, ownerOfBytes(id));
}

/**
 * Has a worker do something with the bytes and waits for what comes of it. Nothing is kept.
 *
 * @throws {AppError} what the work was refused with; request.too_much_waiting; what reading `bytes` throws; the signal's reason
 */
export async function askAboutBytes<Input, Answer>(
  { blobs, work }: { readonly blobs: BlobStore; readonly work: WorkDesk },
  kind: BytesKind<Input, Answer>,
  asked: {
    readonly ownerId: string;
    readonly input: Input;
    readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  },
  waiting: Waiting,
): Promise<Answer> {
  const id = newId();
  const owner = ownerOfBytes(id);
  try {
    const { sha256, sizeBytes } = await blobs.put(owner, asked.bytes);
    const input = { bytes: sha256, about: asked.input };
    const { answer } = await work.ask(
      kind,
      { id, ownerId: asked.ownerId, weight: sizeBytes, input },
      waiting,
    );
    return JSON.parse((await blobs.read({ ownerId: owner, sha256: answer })).toString("utf8")) as Answer;
  } finally {
    await discardBytes(blobs, owner);
  }
}

/** The worker's side of `askAboutBytes`. */
export function bytesHandler<Input, Answer>(
  blobs: BlobStore,
  kind: BytesKind<Input, Answer>,
  run: (task: WorkTask<Input>, bytes: Buffer) => Promise<Answer>,
): WorkHandler<BytesInput<Input>, { readonly answer: string }> {
  return {
    kind,
    async run(task) {
      const owner = ownerOfBytes(task.id);
      const bytes = await blobs.read({ ownerId: owner, sha256: task.input.bytes });
      const answer = await run({ ...task, input: task.input.about }, bytes);
      const { sha256 } = await blobs.put(owner, Buffer.from(JSON.stringify(answer)));
      return async () => ({ answer: sha256 });
    },
    // Whoever asked takes the bytes away, unless that process has died.
    giveUp: (_tx, { id }) => discardBytes(blobs, ownerOfBytes(id)),
  };
}

async function discardBytes(blobs: BlobStore, ownerId: string): Promise<void> {
  for (const address of await blobs.list(ownerId)) await blobs.delete(address);
}
