import { and, eq, inArray, or } from "drizzle-orm";
import { jsonEntry } from "../../platform/person-data/export-entries.ts";
import type { PersonData, PersonDataDeps } from "../../platform/person-data/person-data.ts";
import { commissions, invitations, withdrawals } from "./tables.ts";

/**
 * Who came by whom, and what it brought. When a person goes, rows stay without them: by the keyed hashes beside them nobody is
 * rewarded twice, and the books have to be kept.
 */
export function invitationsPersonData({ db }: PersonDataDeps): PersonData {
  return {
    module: "invitations",
    tables: [invitations, commissions, withdrawals],
    async *export(personId) {
      yield jsonEntry("invitations.json", async () => {
        const rows = await db
          .select()
          .from(invitations)
          .where(or(eq(invitations.inviterId, personId), eq(invitations.inviteeId, personId)));
        // The other one's id is the other one's.
        return rows.map(
          ({ inviterId, inviteeId: _invitee, parentId: _parent, refusal: _reason, ...row }) => ({
            ...{ isInviter: inviterId === personId, ...row },
          }),
        );
      });
      yield jsonEntry("commissions.json", async () => {
        const rows = await db.select().from(commissions).where(eq(commissions.inviterId, personId));
        return rows.map(({ orderId: _order, ...row }) => row);
      });
      yield jsonEntry("withdrawals.json", async () => {
        const rows = await db.select().from(withdrawals).where(eq(withdrawals.ownerId, personId));
        return rows.map(({ firstApproverId: _first, approverId: _approver, ...row }) => row);
      });
    },
    async erase(tx, personId) {
      await tx.update(invitations).set({ inviterId: null }).where(eq(invitations.inviterId, personId));
      await tx.update(invitations).set({ inviteeId: null }).where(eq(invitations.inviteeId, personId));
      await tx.update(commissions).set({ inviterId: null }).where(eq(commissions.inviterId, personId));
      // What was set aside for them lapses with their other accounts.
      const isOpen = inArray(withdrawals.state, ["requested", "approved"]);
      await tx
        .update(withdrawals)
        .set({ state: "cancelled" })
        .where(and(eq(withdrawals.ownerId, personId), isOpen));
      await tx
        .update(withdrawals)
        .set({ ownerId: null, payeeName: "", payeeAccount: "" })
        .where(eq(withdrawals.ownerId, personId));
      await tx
        .update(withdrawals)
        .set({ firstApproverId: null })
        .where(eq(withdrawals.firstApproverId, personId));
      await tx.update(withdrawals).set({ approverId: null }).where(eq(withdrawals.approverId, personId));
    },
  };
}
