import type { Database, Queryable, Transaction } from "../database/connect.ts";

/** What a message says. Handlers look the truth up in the database: a message may come twice or late. */
export interface QueueMessages {
  /** Some job waits for a worker; the worker chooses which, so that users take turns. */
  readonly "translation.wake": Readonly<Record<string, never>>;
  /** A language model is wanted on this machine. */
  readonly "models.fetch": { readonly modelId: string };
  /** The text of an ended job has changed, and its files lag behind it. */
  readonly "renditions.make": { readonly jobId: string };
}

export type QueueName = keyof QueueMessages;

export const QUEUE_NAMES: readonly QueueName[] = ["translation.wake", "renditions.make", "models.fetch"];

/** What waits in one queue. */
export interface QueueDepth {
  readonly name: QueueName;
  readonly waiting: number;
  /** Of the message that waits longest although its time has come; 0 when none does. */
  readonly oldestSeconds: number;
}

/** `afterMs`: no handler gets the message earlier. */
export interface SendOptions {
  readonly afterMs?: number;
}

/** Puts a message into the queue. */
export type Send = <N extends QueueName>(
  name: N,
  message: QueueMessages[N],
  options?: SendOptions,
) => Promise<void>;

/**
 * A durable queue: a message that was sent is handled at least once, also after a crash of the handler's process.
 * The contract suite is `queue-contract.ts`.
 */
export interface Queue {
  send: Send;
  /**
   * One transaction in which rows are written and messages are sent: both are there once it commits, and neither otherwise.
   * No message reaches a handler before the commit.
   */
  transaction<T>(db: Database, act: (tx: Transaction, send: Send) => Promise<T>): Promise<T>;
  /**
   * Sends those of the messages that neither wait nor are being handled: what a sweep found waiting, without making a second
   * message of one that is only slow. At most one sweep of a queue's name at a time.
   *
   * @returns how many were sent
   */
  sendMissing<N extends QueueName>(
    db: Database,
    name: N,
    messages: readonly QueueMessages[N][],
  ): Promise<number>;
  /** Handles messages, `concurrency` at once, until the queue is stopped. A handler that throws gets its message again later. */
  work<N extends QueueName>(
    name: N,
    concurrency: number,
    handler: (message: QueueMessages[N]) => Promise<void>,
  ): Promise<void>;
  /** What waits, for whoever watches the site: every queue once. */
  depths(db: Queryable): Promise<QueueDepth[]>;
  /** Ends fetching and waits for running handlers, at most `graceMs`. */
  stop(graceMs: number): Promise<void>;
}
