// The limited process for imports of terms: strangers' files are read here.
import type { Concept } from "@yizhou/model";
import { serveImport } from "../../platform/limited/serve-import.ts";
import { CONCEPTS_AT_ONCE } from "./concepts-at-once.ts";
import { readTerms } from "./read-terms.ts";

serveImport<Concept, readonly Concept[]>({
  thingsAtOnce: CONCEPTS_AT_ONCE,
  read: ({ name, mapping }, input, onProblem) => readTerms(name, input, mapping, onProblem),
  prepare: (concepts) => concepts,
});
