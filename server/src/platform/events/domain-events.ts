import type { Clock } from "../clock.ts";
import type { Queryable } from "../database/connect.ts";
import { domainEvents } from "./tables.ts";

/**
 * What can happen, and how much of it there was. Facts are counts, codes, formats and language tags; never a name, a text or
 * anything else that a person wrote.
 */
export interface DomainEvents {
  "account.registered": { readonly channel: number };
  "account.erased": Readonly<Record<string, never>>;
  "session.opened": { readonly method: string };
  /** Beside `session.opened`, where the person's browser or program was not known before. */
  "session.new_device": { readonly method: string };
  "organization.joined": { readonly role: string };
  "organization.left": Readonly<Record<string, never>>;
  "engine_key.added": { readonly type: string };
  "engine_key.removed": { readonly type: string };
  "model.installed": { readonly model: string };
  "file.uploaded": { readonly format: string; readonly sizeBytes: number };
  "file.read": {
    readonly format: string;
    readonly pages: number;
    readonly characters: number;
    readonly segments: number;
  };
  "file.refused": { readonly code: string };
  "file.deleted": { readonly format: string };
  "job.started": {
    readonly format: string;
    readonly from: string;
    readonly to: string;
    readonly field: string;
    readonly engine: string;
    readonly characters: number;
    readonly segments: number;
  };
  /** Its owner's copy of a translation, which is nothing newly translated. */
  "job.copied": { readonly format: string; readonly segments: number; readonly isOwn: boolean };
  "job.ended": {
    readonly state: string;
    readonly format: string;
    readonly from: string;
    readonly to: string;
    readonly field: string;
    readonly engine: string;
    readonly characters: number;
    readonly segments: number;
    readonly failed: number;
    readonly fromMemory: number;
    readonly fromRepeats: number;
    readonly fromEngine: number;
  };
  /**
   * What an ending has handed out beyond the endings before it, one event for each engine and band of match scores; `engine` is
   * empty for what memory and repeats filled. `saved` is what these cost less than new text, in whole characters. The job's
   * file and pages count in the first event of its first ending.
   */
  "job.delivered": {
    readonly format: string;
    readonly from: string;
    readonly to: string;
    readonly field: string;
    readonly engine: string;
    readonly band: string;
    readonly files: number;
    readonly pages: number;
    readonly segments: number;
    readonly characters: number;
    readonly saved: number;
  };
  /** Free: its characters count into the part of a file that costs nothing. */
  "first_page.started": DomainEvents["job.started"];
  "first_page.ended": DomainEvents["job.ended"];
  "job.deleted": { readonly format: string };
  /**
   * What an edit adds to the sums: `confirmed` segments more than before, `postedited` ones that were confirmed for the first time and
   * had a first draft, the words of all such ones, those of them that were changed since the draft (together: HTER), and the time they
   * were in hand. Confirmed, withdrawn or cut anew, a segment adds the difference, which may be below zero.
   */
  "segments.edited": {
    readonly segments: number;
    readonly confirmed: number;
    readonly postedited: number;
    readonly words: number;
    readonly edits: number;
    readonly spentMs: number;
  };
  "rendition.made": { readonly form: string; readonly revision: number; readonly sizeBytes: number };
  "library.created": { readonly holds: string };
  "library.deleted": { readonly holds: string };
  "library.imported": { readonly holds: string; readonly added: number; readonly changed: number };
  "library.exported": { readonly holds: string };
  "library.opened": { readonly right: string };
  "order.paid": {
    readonly kind: string;
    readonly channel: string;
    readonly characters: number;
    readonly fen: number;
  };
  "order.refunded": {
    readonly kind: string;
    readonly channel: string;
    readonly characters: number;
    readonly fen: number;
  };
  "invitation.rewarded": { readonly characters: number };
  "invitation.refused": { readonly reason: string };
  "commission.earned": { readonly fen: number };
  "withdrawal.paid": { readonly channel: string; readonly fen: number };
  "trial.applied": { readonly kind: string };
  "trial.decided": { readonly state: string; readonly characters: number };
  "campaign.claimed": { readonly campaign: string; readonly characters: number };
  "alignment.ended": { readonly state: string; readonly pairs: number };
}

export type DomainEventKind = keyof DomainEvents;

/** Whose it is and what it happened to. */
export interface EventSubject {
  readonly ownerId: string | null;
  readonly organizationId?: number | null;
  /** Id of the file, job, library … */
  readonly subjectId?: string;
}

/**
 * Writes that something happened.
 *
 * @param tx  the transaction of the change itself, so that there is neither without the other
 */
export async function recordEvent<K extends DomainEventKind>(
  tx: Queryable,
  clock: Clock,
  kind: K,
  subject: EventSubject,
  facts: DomainEvents[K],
): Promise<void> {
  await tx.insert(domainEvents).values({
    at: new Date(clock.now()),
    kind,
    ownerId: subject.ownerId,
    organizationId: subject.organizationId ?? null,
    subjectId: subject.subjectId ?? null,
    facts,
  });
}
