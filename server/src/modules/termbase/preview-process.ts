// The limited process that looks at the columns of a stranger's table of terms before it is imported.
import { termColumnWord } from "@yizhou/exchange";
import { servePreview } from "../../platform/limited/serve-import.ts";
import { previewTerms } from "./read-terms.ts";

servePreview(async (file) => {
  const preview = await previewTerms(file);
  return {
    hasHeadings: (preview?.mapping.headerRows ?? 0) > 0,
    columns: (preview?.columns ?? []).map(({ name, heading, samples, role }) => ({
      ...{ name, heading, samples },
      role: role && termColumnWord(role),
    })),
  };
});
