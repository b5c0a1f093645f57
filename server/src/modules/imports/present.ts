import type { LibraryImport, UiLanguage } from "@yizhou/contract";
import { presentProblem } from "../../platform/http/messages.ts";
import type { ImportRow } from "./repo.ts";

export function presentImport(row: ImportRow, language: UiLanguage): LibraryImport {
  const { id, name, state, total, lookedAt, added, changed, problemCount } = row;
  return {
    ...{ id, name, state, total, lookedAt, added, changed, problemCount },
    progress: state === "done" ? 1 : row.sizeBytes === 0 ? 0 : Math.min(1, row.readBytes / row.sizeBytes),
    problems: row.problems.map(({ row: at, isNote, ...problem }) => ({
      row: at,
      isNote,
      problem: presentProblem(problem, language),
    })),
    problem: row.problem ? presentProblem(row.problem, language) : null,
    createdAt: row.createdAt.toISOString(),
  };
}
