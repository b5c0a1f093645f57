import type { InvitationDesk } from "../accounts/index.ts";
import { recordEvent } from "../../platform/events/domain-events.ts";
import { newId } from "../../platform/random.ts";
import type { InvitationDeps } from "./deps.ts";
import { refusalOf } from "./judge.ts";
import * as repo from "./repo.ts";
import type { InvitationRow } from "./repo.ts";

/** Notes who came by whose code, in the transaction that makes their account. */
export function createInvitationDesk(deps: Pick<InvitationDeps, "clock" | "settings">): InvitationDesk {
  return {
    async join(tx, { inviterId, inviteeId, marks }) {
      await repo.lockInvitations(tx);
      const invitedAt = new Date(deps.clock.now());
      const parent = await repo.invitationOf(tx, inviterId);
      const row: InvitationRow = {
        ...{ id: newId(), inviterId, inviteeId, parentId: parent?.id ?? null, invitedAt },
        ...{ state: "waiting", refusal: null, characters: 0, finishedAt: null, decidedAt: null },
      };
      await repo.insertInvitation(tx, row, marks);
      const refusal = await refusalOf(deps, tx, row, marks);
      if (refusal === null) return;
      await repo.updateInvitation(tx, row.id, { state: "refused", refusal, decidedAt: invitedAt });
      const subject = { ownerId: inviterId, subjectId: row.id };
      await recordEvent(tx, deps.clock, "invitation.refused", subject, { reason: refusal });
    },
  };
}
