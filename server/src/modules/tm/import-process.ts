// The limited process for imports: strangers' files are read here.
import type { RowProblem } from "@yizhou/exchange";
import type { TranslationUnit } from "@yizhou/model";
import { serveTasks } from "../../platform/limited/serve-tasks.ts";
import type { ImportAnswers, ImportTask } from "./import-tasks.ts";
import { previewImport, readImport } from "./read-import.ts";

serveTasks<ImportTask, ImportAnswers[keyof ImportAnswers]>(async (task) => {
  if (task.kind === "preview") {
    const preview = await previewImport(task.file);
    const columns = (preview?.columns ?? []).map(({ name, heading, samples, role }) => ({
      name,
      heading,
      samples: samples.map((sample) => sample.slice(0, 200)),
      role: role?.kind === "language" ? role.language : role?.kind === "note" ? "note" : null,
    }));
    return { hasHeadings: (preview?.mapping.headerRows ?? 0) > 0, columns };
  }
  const units: TranslationUnit[] = [];
  const problems: RowProblem[] = [];
  let problemCount = 0;
  let row = 0;
  const onProblem = (problem: RowProblem) => {
    problemCount++;
    if (problems.length < task.maxProblems) problems.push(problem);
  };
  for await (const unit of readImport(task.file, task.mapping, onProblem)) {
    row++;
    if (unit.variants.length >= 2) units.push(unit);
    else onProblem({ row, problem: { code: "exchange.row_empty", params: {} }, isNote: false });
  }
  return { units, problems, problemCount };
});
