// The limited process that looks at the columns of a stranger's table before it is imported.
import { servePreview } from "../../platform/limited/serve-import.ts";
import { previewImport } from "./read-import.ts";

servePreview(async (file) => {
  const preview = await previewImport(file);
  return {
    hasHeadings: (preview?.mapping.headerRows ?? 0) > 0,
    columns: (preview?.columns ?? []).map(({ name, heading, samples, role }) => ({
      ...{ name, heading, samples },
      role: role?.kind === "language" ? role.language : role?.kind === "note" ? "note" : null,
    })),
  };
});
