// The web role's side: what takes long is written down as a row and done by a worker; the request waits for the answer.
import { AppError, ERROR_CODES } from "@yizhou/model";
import type { ErrorCode } from "@yizhou/model";
import type { Database, Transaction } from "../database/connect.ts";
import type { Notices } from "../database/notices.ts";
import type { StoredProblem } from "../database/stored-types.ts";
import { createFairPlaces } from "../fair-places.ts";
import { newId } from "../random.ts";
import { requireRoom } from "./room.ts";
import type { OpenWork } from "./room.ts";
import { NEWS } from "./work-kind.ts";
import type { WorkKind } from "./work-kind.ts";
import { askAgain, cancelWork, countOpenWork, deleteWork, insertWork } from "./work-repo.ts";

/** Also the longest that an answer is late whose notice was missed. */
const LOOK_EVERY_MS = 2000;

const MOST_OPEN: OpenWork = { ofOwner: 300, all: 10_000 };

/**
 * What is being written down at once. One owner's requests wait for each other there, each with a connection: without a bound
 * they would take every connection of the pool, and nobody else could ask for anything.
 */
const BEGUN_AT_ONCE = 4;

export interface Asked<Input> {
  readonly ownerId: string;
  /** A guess at how much there is to do, in bytes of the document; less comes first. */
  readonly weight: number;
  readonly input: Input;
  /** Id of the work, where the caller has to know it. */
  readonly id?: string;
  /** Written in the transaction of the request itself. */
  readonly begin?: (tx: Transaction) => Promise<void>;
}

export interface Waiting {
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
  /** Nobody wants the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

export interface WorkDesk {
  /**
   * Has a worker do something, and waits for what comes of it.
   *
   * @throws {AppError} what the work was refused with; request.too_much_waiting; the signal's reason
   */
  ask<Input, Result>(kind: WorkKind<Input, Result>, asked: Asked<Input>, waiting?: Waiting): Promise<Result>;
  /**
   * Has a worker do something that nobody waits for: it is done once the transaction commits, whoever dies meanwhile.
   *
   * @throws {AppError} request.too_much_waiting
   */
  post<Input>(
    tx: Transaction,
    kind: WorkKind<Input, null>,
    posted: Pick<Asked<Input>, "ownerId" | "weight" | "input">,
  ): Promise<void>;
  /** Waits for work that other work asked for when it ended. Throws as `ask`. */
  join<Input, Result>(kind: WorkKind<Input, Result>, id: string, waiting?: Waiting): Promise<Result>;
}

export function createWorkDesk({ db, notices }: { db: Database; notices: Notices }): WorkDesk {
  /** Wakes whoever waits for a piece of work, by its id. */
  const wakes = new Map<string, () => void>();
  const begins = createFairPlaces(BEGUN_AT_ONCE);
  let isListening = false;

  async function waitFor(
    id: string,
    { onProgress, signal }: Waiting,
  ): Promise<{ readonly result: unknown; readonly problem: StoredProblem | null }> {
    let told = "";
    for (;;) {
      signal?.throwIfAborted();
      const news = nextNews(id, signal);
      const row = await askAgain(db, id);
      if (!row || row.state === "cancelled")
        throw new Error("work was taken away while somebody waited for it");
      if (row.state === "done" || row.state === "failed") return row;
      const progress = JSON.stringify(row.progress);
      if (row.progress && progress !== told) onProgress?.(row.progress);
      told = progress;
      await news;
    }
  }

  /** Resolves with the next news, or after a while, or when nobody waits any more. */
  function nextNews(id: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      const timer = setTimeout(wake, LOOK_EVERY_MS);
      signal?.addEventListener("abort", wake, { once: true });
      wakes.set(id, wake);
    });
  }

  async function join(id: string, waiting: Waiting): Promise<never> {
    if (!isListening) notices.listen(NEWS, (heard) => wakes.get(heard)?.());
    isListening = true;
    let answer: Awaited<ReturnType<typeof waitFor>>;
    try {
      answer = await waitFor(id, waiting);
    } catch (error) {
      await cancelWork(db, id);
      throw error;
    } finally {
      wakes.get(id)?.();
      wakes.delete(id);
    }
    await deleteWork(db, id);
    if (answer.problem) throw errorOf(answer.problem);
    return answer.result as never;
  }

  return {
    join: (_kind, id, waiting = {}) => join(id, waiting),
    async ask(kind, { id = newId(), ownerId, weight, input, begin }, waiting = {}) {
      waiting.signal?.throwIfAborted();
      const giveBack = await begins.take(ownerId, waiting.signal);
      try {
        await db.transaction(async (tx) => {
          await checkRoom(tx, ownerId);
          await begin?.(tx);
          await insertWork(tx, { id, kind: kind.name, ownerId, weight, input, isAwaited: true });
        });
      } finally {
        giveBack();
      }
      return join(id, waiting);
    },

    async post(tx, { name: kind }, { ownerId, weight, input }) {
      await checkRoom(tx, ownerId);
      await insertWork(tx, { id: newId(), kind, ownerId, weight, input, isAwaited: false });
    },
  };
}

async function checkRoom(tx: Transaction, ownerId: string): Promise<void> {
  requireRoom(await countOpenWork(tx, ownerId), MOST_OPEN);
}

function errorOf({ code, params }: StoredProblem): Error {
  return code in ERROR_CODES && code !== "internal.unexpected"
    ? new AppError(code as ErrorCode, params)
    : new Error(`work failed with ${code}; the worker's log says why`);
}
