import type { Invitation } from "@yizhou/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import type { AccountDeps } from "./deps.ts";
import * as repo from "./repo.ts";

/** Who invites with this code, for the public landing page. Any other text answers the same "not valid". */
export async function findInvitation({ db, settings }: AccountDeps, code: string): Promise<Invitation> {
  const inviter = await findInviter(db, code);
  return {
    isValid: inviter !== null,
    inviterName: inviter && maskName(inviter.nickName),
    rewardCharacters: settings.inviteRewardCharacters,
  };
}

/** Whose code it is, however it was typed; null for one that is nobody's. */
export function findInviter(db: Queryable, code: string): Promise<repo.UserRow | null> {
  return repo.findUserByInviteCode(db, code.trim().toUpperCase());
}

/** The first character and two stars, so that the length tells nothing. */
export function maskName(name: string): string {
  return `${[...name][0] ?? ""}**`;
}
