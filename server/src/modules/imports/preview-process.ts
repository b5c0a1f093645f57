// The child process that looks at the columns of a stranger's table before it is imported.
import { serveTasks } from "../../platform/child-process/serve-tasks.ts";
import type { ImportPreview, PreviewTask } from "./import-tasks.ts";
import { loadReader } from "./load-reader.ts";

/** Characters of a sample that a preview shows. */
const SAMPLE_CHARACTERS = 200;

serveTasks<PreviewTask, ImportPreview>(async ({ reader, file }) => {
  const { hasHeadings, columns } = await (await loadReader(reader)).preview(file);
  return {
    hasHeadings,
    columns: columns.map(({ samples, ...column }) => ({
      ...column,
      samples: samples.map((sample) => sample.slice(0, SAMPLE_CHARACTERS)),
    })),
  };
});
