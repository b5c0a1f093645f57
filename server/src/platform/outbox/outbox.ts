import type { CodeMessage } from "../providers/code-message.ts";

export interface OutboxMessage extends CodeMessage {
  readonly channel: "sms" | "mail";
  /** Phone number or e-mail address. */
  readonly receiver: string;
  /** What the receiver would read. */
  readonly text: string;
}

export interface OutboxEntry extends OutboxMessage {
  readonly id: number;
  readonly atMs: number;
}

/** Entries kept; older ones go when a new one comes. */
export const OUTBOX_LIMIT = 500;

/** What the demo's text messages and mails became instead of being sent. Exists in demo mode only; the contract suite is `outbox-contract.ts`. */
export interface Outbox {
  append(message: OutboxMessage): Promise<void>;
  /**
   * Newest first.
   *
   * @param receiver  only what went to this number or address, compared without case
   * @param limit     at most so many, 1-500
   */
  list(query?: { readonly receiver?: string; readonly limit?: number }): Promise<OutboxEntry[]>;
}
