import { join } from "node:path";
import type { Concept } from "@yizhou/model";
import type { ImportKind } from "../imports/index.ts";
import { addConcepts } from "./add-concepts.ts";
import { termFormatOf } from "./import-formats.ts";

/** Imports of files into termbases: `addConcepts` says what is added, what is brought up to date and what is left alone. */
export const TERM_IMPORTS: ImportKind<"terms", readonly Concept[]> = {
  reader: join(import.meta.dirname, "import-reader.ts"),
  readingOf: (name) => {
    const format = termFormatOf(name);
    return format === "tbx" ? "stream" : format === "zip" ? "packed" : "whole";
  },
  add: addConcepts,
};
