import type { AlignmentProject, UiLanguage } from "@yizhou/contract";
import { presentProblem } from "../../platform/http/messages.ts";
import type { CountedProject } from "./project.ts";

export function presentProject(project: CountedProject, language: UiLanguage): AlignmentProject {
  const { id, name, state, problemSide, sourceName, targetName, revision, rows, confirmedRows } = project;
  return {
    ...{ id, name, state, problemSide, sourceName, targetName, revision, rows, confirmedRows },
    from: project.sourceLanguage,
    to: project.targetLanguage,
    problem: project.problem ? presentProblem(project.problem, language) : null,
    warnings: project.warnings.map((warning) => presentProblem(warning, language)),
    createdAt: project.createdAt.toISOString(),
    changedAt: project.changedAt.toISOString(),
  };
}
