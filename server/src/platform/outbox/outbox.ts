import type { UiLanguage } from "@yizhou/contract";
import type { CodePurpose } from "../providers/code-message.ts";

/** What a message is for: a code, or a notice that holds none. */
export type OutboxPurpose = CodePurpose | "notice";

export interface OutboxMessage {
  readonly purpose: OutboxPurpose;
  /** Empty in a notice. */
  readonly code: string;
  readonly language: UiLanguage;
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
