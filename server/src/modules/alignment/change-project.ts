import type { AlignmentDeps } from "./deps.ts";
import type { OpenProject } from "./project.ts";
import { projectName } from "./project-name.ts";
import { changeProject, deleteProjectRow } from "./repo.ts";

export async function renameProject(
  { db }: AlignmentDeps,
  project: OpenProject<"write">,
  name: string,
): Promise<void> {
  await changeProject(db, project, { name: projectName(name, []) });
}

/** Deletes a project with its rows; one that is being aligned as well. */
export async function deleteProject({ db }: AlignmentDeps, project: OpenProject<"manage">): Promise<void> {
  await deleteProjectRow(db, project);
}
