import type { Invitation } from "@yizhou/contract";
import type { AccountDeps } from "./deps.ts";
import * as repo from "./repo.ts";

/** Who invites with this code, for the public landing page. Any other text answers the same "not valid". */
export async function findInvitation({ db, settings }: AccountDeps, code: string): Promise<Invitation> {
  const inviter = await repo.findUserByInviteCode(db, code.trim().toUpperCase());
  return {
    isValid: inviter !== null,
    inviterName: inviter && maskName(inviter.nickName),
    rewardCharacters: settings.inviteRewardCharacters,
  };
}

/** The first character and two stars, so that the length tells nothing. */
function maskName(name: string): string {
  return `${[...name][0] ?? ""}**`;
}
