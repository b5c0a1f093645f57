// Whether an invitation brings anything. The reasons in which it does not are shown to people of the site; whoever was invited is
// told only that it does not count, so that nobody learns how to get around them.
import type { InvitationRefusal } from "@yizhou/contract";
import type { Transaction } from "../../platform/database/connect.ts";
import { marksOf, peopleOfBrowsers } from "../accounts/index.ts";
import type { PersonMark } from "../accounts/index.ts";
import type { InvitationDeps } from "./deps.ts";
import * as repo from "./repo.ts";
import type { InvitationRow } from "./repo.ts";

const NETWORK_DAYS = 30;
const DAY_MS = 24 * 3600_000;
/** How far up a ring is looked for; nobody gains by one of more people than this. */
const LONGEST_RING = 20;

/**
 * @param marks  of the person invited: where they registered and what their account has now
 * @returns null when it counts
 */
export async function refusalOf(
  { settings }: Pick<InvitationDeps, "settings">,
  tx: Transaction,
  invitation: InvitationRow,
  marks: readonly PersonMark[],
): Promise<InvitationRefusal | null> {
  const shared = await sharedWithThoseAbove(settings, tx, invitation, marks);
  if (shared) return shared;
  const kinds = await repo.sharedKinds(tx, invitation, marks);
  if (kinds.has("phone")) return "phone";
  if (kinds.has("mailbox")) return "mailbox";
  const devices = marks.filter(({ kind }) => kind === "device").map(({ mark }) => mark);
  if (kinds.has("device") || (await repo.hasInvitee(tx, invitation, await peopleOfBrowsers(tx, devices))))
    return "device";
  const networks = marks.filter(({ kind }) => kind === "network").map(({ mark }) => mark);
  const since = new Date(invitation.invitedAt.getTime() - NETWORK_DAYS * DAY_MS);
  const before = await repo.countOfNetworks(tx, invitation, networks, since);
  return before >= settings.invitationsPerNetwork ? "network" : null;
}

/** The person is the inviter, or one of those by whom the inviter came. */
async function sharedWithThoseAbove(
  settings: InvitationDeps["settings"],
  tx: Transaction,
  invitation: InvitationRow,
  marks: readonly PersonMark[],
): Promise<InvitationRefusal | null> {
  const own = new Map(marks.map(({ kind, mark }) => [mark, kind]));
  let above: Pick<InvitationRow, "inviterId" | "parentId"> | null = invitation;
  for (let step = 0; above && step < LONGEST_RING; step++) {
    const { inviterId, parentId }: Pick<InvitationRow, "inviterId" | "parentId"> = above;
    // Where somebody above is gone, what they registered with stands with the invitation by which they came.
    const theirs = [
      ...(inviterId ? await marksOf(tx, settings, inviterId) : []),
      ...(parentId ? await repo.marksOfInvitation(tx, parentId) : []),
    ].filter(({ kind }) => kind !== "network");
    const kinds = new Set(theirs.flatMap(({ mark }) => own.get(mark) ?? []));
    if (kinds.size > 0 && step > 0) return "loop";
    if (kinds.has("phone") || kinds.has("mailbox")) return "self";
    if (kinds.has("device")) return "device";
    above = parentId ? await repo.findInvitation(tx, parentId) : null;
  }
  return null;
}
