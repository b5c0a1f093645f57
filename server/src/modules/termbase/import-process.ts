// The limited process for imports of terms: strangers' files are read here.
import { termColumnWord, type RowProblem } from "@yizhou/exchange";
import type { Concept } from "@yizhou/model";
import { serveTasks } from "../../platform/limited/serve-tasks.ts";
import type { TermImportAnswers, TermImportTask } from "./import-tasks.ts";
import { previewTerms, readTerms } from "./read-terms.ts";

/** Characters of a sample that a preview shows. */
const SAMPLE_CHARACTERS = 200;

serveTasks<TermImportTask, TermImportAnswers[keyof TermImportAnswers]>(async (task) => {
  if (task.kind === "preview") {
    const preview = await previewTerms(task.file);
    const columns = (preview?.columns ?? []).map(({ name, heading, samples, role }) => ({
      name,
      heading,
      samples: samples.map((sample) => sample.slice(0, SAMPLE_CHARACTERS)),
      role: role && termColumnWord(role),
    }));
    return { hasHeadings: (preview?.mapping.headerRows ?? 0) > 0, columns };
  }
  const concepts: Concept[] = [];
  const problems: RowProblem[] = [];
  let problemCount = 0;
  const onProblem = (problem: RowProblem) => {
    problemCount++;
    if (problems.length < task.maxProblems) problems.push(problem);
  };
  for await (const concept of readTerms(task.file, task.mapping, onProblem)) concepts.push(concept);
  return { concepts, problems, problemCount };
});
