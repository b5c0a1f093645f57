import { AppError } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Actor } from "../../platform/http/actor.ts";
import type { Settings } from "../../platform/settings.ts";
import * as repo from "./repo.ts";

/** Somebody who decides who joins an organisation. Only this file makes one. */
export interface OrganizationManager {
  readonly userId: string;
  readonly organizationId: number;
  readonly mayDecide: true;
}

/** Managers, but those of the university: its people come by its own sign-on. Null for everybody else. */
export async function managerOf(
  db: Queryable,
  settings: Pick<Settings, "universityOrganizationId">,
  { userId }: Pick<Actor, "userId">,
): Promise<OrganizationManager | null> {
  const member = await repo.findMember(db, userId);
  if (member?.role !== "manager" || member.organizationId === settings.universityOrganizationId) return null;
  return { userId, organizationId: member.organizationId, mayDecide: true };
}

/** @throws {AppError} account.forbidden */
export async function requireManager(
  db: Queryable,
  settings: Pick<Settings, "universityOrganizationId">,
  actor: Pick<Actor, "userId">,
): Promise<OrganizationManager> {
  const manager = await managerOf(db, settings, actor);
  if (!manager) throw new AppError("account.forbidden");
  return manager;
}

/** Whoever joined by themselves leaves by themselves; others were put in by an operator, and managers look after those who stay. */
export function mayLeave(member: Pick<repo.MemberRow, "role" | "isByMail" | "invitedAs"> | null): boolean {
  return member?.role === "member" && (member.isByMail || member.invitedAs !== null);
}
