import type { Transaction } from "../../platform/database/connect.ts";
import type { PersonMark } from "./person-marks.ts";

/** Whoever keeps who came by whose code. */
export interface InvitationDesk {
  /** Part of the transaction that makes the account. */
  join(
    tx: Transaction,
    joined: { readonly inviterId: string; readonly inviteeId: string; readonly marks: readonly PersonMark[] },
  ): Promise<void>;
}
