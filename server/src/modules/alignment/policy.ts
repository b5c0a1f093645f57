import { AppError } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import { authorize } from "../../platform/rights/authorize.ts";
import type { Authorized } from "../../platform/rights/authorized.ts";
import type { CountedProject, ProjectRow } from "./project.ts";
import { findProject } from "./repo.ts";

/** A person's project: its owner may do everything with it, and nobody else sees it. @throws {AppError} alignment.not_found */
export async function requireProject(
  db: Queryable,
  userId: string,
  id: string,
): Promise<Authorized<CountedProject, "manage">> {
  const project = await findProject(db, userId, id);
  if (!project) throw new AppError("alignment.not_found");
  return authorize(project, "manage");
}

/** A project that a worker has claimed: it writes for the owner, who asked for it. */
export function onBehalfOfOwner(project: ProjectRow): Authorized<ProjectRow, "write"> {
  return authorize(project, "write");
}

/** A project in the hands of who has just made it. */
export function ofItsMaker(project: Pick<ProjectRow, "id" | "ownerId">) {
  return authorize(project, "manage");
}
