// People are told of what happens to their account and their work. A module says it here, in the transaction of the change; what
// is shown, in which language and who gets a mail of it, is the catalogue's (modules/notifications).
import type { UiLanguage } from "@yizhou/contract";
import type { Queryable } from "../database/connect.ts";

/** How an account can be reached. */
export type Contact = "email" | "phone";

/** What people are told of. Facts are the person's own: they go with the person, and with what they are about. */
export interface NotificationKinds {
  "password.changed": { readonly isReset: boolean };
  "contact.changed": {
    readonly contact: Contact;
    /** The new one, masked; null: it is bound no more. */
    readonly masked: string | null;
  };
  "password.common": Readonly<Record<string, never>>;
  "second_factor.changed": { readonly change: "added" | "removed" | "reset" | "recovered" };
  "session.new_device": { readonly device: string; readonly network: string };
  "engine_key.added": { readonly name: string; readonly isOrganizations: boolean };
  "api_key.made": { readonly name: string; readonly ending: string };
  "account.deletion_asked": { readonly effectiveAt: string };
  "account.mailbox_shared": Readonly<Record<string, never>>;
  "order.paid": { readonly number: string; readonly characters: number; readonly fen: number };
  "order.refunded": { readonly number: string; readonly fen: number };
  "refund.refused": { readonly number: string; readonly fen: number };
  "invoice.decided": { readonly number: string; readonly isIssued: boolean; readonly fen: number };
  /** A voucher or a package, or several that end on one day. */
  "characters.end": { readonly characters: number; readonly endsAt: string };
  "campaign.begun": {
    readonly name: Readonly<Record<UiLanguage, string>>;
    readonly characters: number;
    readonly endsAt: string;
  };
  "invitation.rewarded": { readonly characters: number; readonly isInviter: boolean };
  "withdrawal.decided": { readonly outcome: "approved" | "paid" | "refused"; readonly fen: number };
  "trial.decided": { readonly isApproved: boolean; readonly characters: number; readonly endsAt: string };
  "trial.ends": { readonly endsAt: string };
  /** Who invites and to which of their things stands where it is answered: what is another's is not kept here. */
  "library.offered": { readonly what: "memory" | "terms" };
  "organization.invited": { readonly organization: string; readonly endsAt: string };
  "job.offered": Readonly<Record<string, never>>;
  "job.ended": {
    readonly state: string;
    readonly fileName: string;
    readonly from: string;
    readonly to: string;
    readonly failed: number;
    /** From its start to its end; whoever started it has probably left. Absent in what was told before it was kept. */
    readonly isLong?: boolean;
  };
}

export type NotificationKind = keyof NotificationKinds;

/** Something to tell somebody. */
export interface Notification<K extends NotificationKind> {
  readonly userId: string;
  readonly kind: K;
  readonly facts: NotificationKinds[K];
  /** The same thing told twice under one key is told once. */
  readonly key: string;
  /** Id of the file, job, key … it is about; `forget` takes it back. */
  readonly subjectId?: string;
  /** Told as well where the account is reached no more: the old address of one that was changed. */
  readonly alsoTo?: readonly { readonly contact: Contact; readonly value: string }[];
  /** Of people who chose none. */
  readonly language?: UiLanguage;
}

/** Something to write to an address, whoever reads there and whether they have an account or not. */
export interface Letter<K extends NotificationKind> {
  readonly to: { readonly contact: Contact; readonly value: string };
  readonly language: UiLanguage;
  readonly kind: K;
  readonly facts: NotificationKinds[K];
  readonly subjectId: string;
}

/** Writes what people are told, and to whom it is sent. Sending is the worker's. */
export interface Notifier {
  /** @param tx  the transaction of the change itself, so that nobody is told of what did not happen */
  tell<K extends NotificationKind>(tx: Queryable, notification: Notification<K>): Promise<void>;
  /** Sends a mail or text message to an address, in the transaction of what it tells of. */
  write<K extends NotificationKind>(tx: Queryable, letter: Letter<K>): Promise<void>;
  /** Takes back everything told about a thing that is deleted. @param userId  null: the letters about it */
  forget(tx: Queryable, userId: string | null, subjectId: string): Promise<void>;
  /** Of these things, those whose letter nobody took. */
  failedLetters(db: Queryable, subjectIds: readonly string[]): Promise<string[]>;
}
