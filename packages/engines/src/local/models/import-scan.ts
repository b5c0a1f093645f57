import { join } from "node:path";
import type { ModelFileRole } from "./model-catalogue.ts";
import { isComplete } from "./installed-record.ts";
import type { ModelFiles } from "./model-files.ts";

/** A model found in a folder, complete by its names. */
export interface FoundModel {
  readonly id: string;
  readonly files: readonly {
    readonly role: ModelFileRole;
    /** Without `.gz`. */
    readonly name: string;
    readonly path: string;
  }[];
}

const MAX_DEPTH = 4;
const MAX_ENTRIES = 20_000;
const CODE = "[a-z]{2}(?:_[a-z]{4})?";
/** `model.enzh.intgemm.alphas.bin`, `lex.50.50.enzh.s2t.bin`, `srcvocab.enzh.spm`, each also with `.gz`. */
const NAME = new RegExp(
  `^(model|lex|vocab|srcvocab|trgvocab)\\.(?:\\d+\\.\\d+\\.)?(${CODE})(${CODE})\\.(?:[\\w.]+\\.)?(?:bin|spm)(\\.gz)?$`,
  "u",
);
const ROLES: Readonly<Record<string, ModelFileRole>> = {
  model: "model",
  lex: "shortlist",
  vocab: "vocabulary",
  srcvocab: "sourceVocabulary",
  trgvocab: "targetVocabulary",
};

/**
 * Finds the models in a folder and up to four levels below it, by the names that Mozilla gives their files. Files of one model
 * stand in one folder. Of the same model in several folders the first complete one counts.
 */
export async function findModels(folder: string, files: ModelFiles): Promise<FoundModel[]> {
  const found = new Map<string, FoundModel>();
  let entries = 0;
  const visit = async (at: string, depth: number): Promise<void> => {
    const inside = new Map<string, Map<ModelFileRole, { name: string; path: string }>>();
    const listing = await files.readdir(at, { withFileTypes: true });
    for (const entry of listing.sort((a, b) => a.name.localeCompare(b.name))) {
      if (++entries > MAX_ENTRIES) return;
      const path = join(at, entry.name);
      if (entry.isDirectory() && depth < MAX_DEPTH && !entry.name.startsWith("."))
        await visit(path, depth + 1);
      const match = entry.isFile() ? NAME.exec(entry.name) : null;
      if (!match) continue;
      const [, kind, from, to, packed] = match;
      const id = `${from}-${to}`;
      const model = inside.get(id) ?? new Map<ModelFileRole, { name: string; path: string }>();
      const role = ROLES[kind!]!;
      // Unpacked beside packed: the unpacked one needs less work.
      if (!model.has(role) || !packed) model.set(role, { name: entry.name.replace(/\.gz$/u, ""), path });
      inside.set(id, model);
    }
    for (const [id, model] of inside) {
      if (found.has(id) || !isComplete(new Set(model.keys()))) continue;
      // One shared vocabulary beside two of their own: the two belong to another version of the model.
      if (model.has("sourceVocabulary") && model.has("targetVocabulary")) model.delete("vocabulary");
      found.set(id, { id, files: [...model].map(([role, file]) => ({ role, ...file })) });
    }
  };
  await visit(folder, 0);
  return [...found.values()];
}
