/** Keys of what is asked about alignments. The rows stand apart: the workbench has them loaded anew only when it begins anew. */
export const alignmentKeys = {
  all: ["alignments"],
  list: ["alignments", "list"],
  one: (id: string) => ["alignments", id] as const,
  rows: (id: string) => ["alignment-rows", id] as const,
} as const;
