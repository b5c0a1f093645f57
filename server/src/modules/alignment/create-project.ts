import { ALIGNMENT_LIMITS, type AlignmentInput, type NewAlignment } from "@yizhou/contract";
import { hasTranslatableText, parseLanguageTag, plainText, type LanguageTag } from "@yizhou/model";
import { newId } from "../../platform/random.ts";
import { cleanFileName } from "../documents/index.ts";
import { readBilingualFile } from "./align-quickly.ts";
import { checkLength } from "./check-length.ts";
import type { AlignmentDeps } from "./deps.ts";
import { ofItsMaker } from "./policy.ts";
import { projectName } from "./project-name.ts";
import { insertProject, patchRows } from "./repo.ts";
import type { StoredAlignmentSide } from "./tables.ts";

interface Person {
  readonly userId: string;
}

/**
 * Makes a project and sends it to be aligned.
 *
 * @returns its id
 * @throws {AppError} file.not_found, language.unknown, alignment.text_too_long
 */
export async function createProject(
  deps: AlignmentDeps,
  { userId: ownerId }: Person,
  wish: NewAlignment,
): Promise<string> {
  const { db, queue, clock } = deps;
  const [from, to] = [parseLanguageTag(wish.from), parseLanguageTag(wish.to)];
  const source = await readSide(deps, ownerId, wish.source, from, "source");
  const target = await readSide(deps, ownerId, wish.target, to, "target");
  const id = newId();
  const now = new Date(clock.now());
  await queue.transaction(db, async (tx, send) => {
    await insertProject(tx, {
      ...{ id, ownerId, name: projectName(wish.name, [source.name, target.name]) },
      ...{ sourceLanguage: from, targetLanguage: to },
      ...{ sourceName: source.name, targetName: target.name },
      state: "waiting",
      input: { source: source.stored, target: target.stored },
      evidence: wish.evidence ?? null,
      ...{ sentAt: now, createdAt: now, changedAt: now },
    });
    await send("alignment.run", { projectId: id });
  });
  return id;
}

/**
 * Makes a project of a file that holds both languages side by side; its pairs stand as the file has them.
 *
 * @returns its id
 * @throws {AppError} alignment.format_unknown, alignment.side_empty, alignment.too_many_sentences, exchange.*, filter.*
 */
export async function createBilingualProject(
  deps: AlignmentDeps,
  { userId: ownerId }: Person,
  file: { readonly name: string; readonly bytes: Uint8Array },
  wish: { readonly from: string; readonly to: string; readonly name?: string | undefined },
): Promise<string> {
  const [from, to] = [parseLanguageTag(wish.from), parseLanguageTag(wish.to)];
  const name = cleanFileName(file.name);
  const rows = await readBilingualFile(deps, file, wish);
  const id = newId();
  const now = new Date(deps.clock.now());
  await deps.db.transaction(async (tx) => {
    await insertProject(tx, {
      ...{ id, ownerId, name: projectName(wish.name, [name]) },
      ...{ sourceLanguage: from, targetLanguage: to, sourceName: name, targetName: name },
      ...{ state: "ready", createdAt: now, changedAt: now },
    });
    await patchRows(tx, ofItsMaker({ id, ownerId }), { removed: [], put: rows });
  });
  return id;
}

async function readSide(
  { documents }: AlignmentDeps,
  ownerId: string,
  input: AlignmentInput,
  language: LanguageTag,
  side: "source" | "target",
): Promise<{ name: string; stored: StoredAlignmentSide }> {
  if ("text" in input) {
    checkLength(input.text, side, ALIGNMENT_LIMITS.maxTextCharacters);
    return { name: "", stored: { text: input.text } };
  }
  const { file } = await documents.get(ownerId, input.fileId);
  const { parsed, segments } = await documents.segmentsOf(file, language);
  const kinds = new Map(parsed.units.map(({ id, kind }) => [id, kind] as const));
  const sentences = segments
    .filter(({ source }) => hasTranslatableText(source))
    .map(({ source, unitId }) => ({ text: plainText(source), kind: kinds.get(unitId) }));
  return { name: file.name, stored: { sentences } };
}
