// The limited process that looks at the columns of a stranger's table before it is imported.
import { serveTasks } from "../../platform/limited/serve-tasks.ts";
import type { ImportPreview, PreviewTask } from "./import-tasks.ts";
import { previewImport } from "./read-import.ts";

serveTasks<PreviewTask, ImportPreview>(async ({ file }) => {
  const preview = await previewImport(file);
  const columns = (preview?.columns ?? []).map(({ name, heading, samples, role }) => ({
    name,
    heading,
    samples: samples.map((sample) => sample.slice(0, 200)),
    role: role?.kind === "language" ? role.language : role?.kind === "note" ? "note" : null,
  }));
  return { hasHeadings: (preview?.mapping.headerRows ?? 0) > 0, columns };
});
