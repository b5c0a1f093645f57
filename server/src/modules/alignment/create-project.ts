import { ALIGNMENT_LIMITS, type AlignmentInput, type NewAlignment } from "@yizhou/contract";
import { parseLanguageTag } from "@yizhou/model";
import { newId } from "../../platform/random.ts";
import type { Waiting } from "../../platform/work/work-desk.ts";
import { cleanFileName } from "../documents/index.ts";
import { readBilingualFile } from "./align-quickly.ts";
import { checkLength } from "./check-length.ts";
import type { AlignmentDeps } from "./deps.ts";
import { ALIGN_PROJECT } from "./run-project.ts";
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
  const { db, work, clock } = deps;
  const [from, to] = [parseLanguageTag(wish.from), parseLanguageTag(wish.to)];
  const source = await nameSide(deps, ownerId, wish.source, "source");
  const target = await nameSide(deps, ownerId, wish.target, "target");
  const id = newId();
  const now = new Date(clock.now());
  await db.transaction(async (tx) => {
    await insertProject(tx, {
      ...{ id, ownerId, name: projectName(wish.name, [source.name, target.name]) },
      ...{ sourceLanguage: from, targetLanguage: to },
      ...{ sourceName: source.name, targetName: target.name },
      state: "waiting",
      input: { source: source.stored, target: target.stored },
      evidence: wish.evidence ?? null,
      ...{ createdAt: now, changedAt: now },
    });
    await work.post(tx, ALIGN_PROJECT, {
      ownerId,
      weight: source.weight + target.weight,
      input: { projectId: id },
    });
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
  file: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
  wish: { readonly from: string; readonly to: string; readonly name?: string | undefined },
  waiting: Waiting,
): Promise<string> {
  const [from, to] = [parseLanguageTag(wish.from), parseLanguageTag(wish.to)];
  const name = cleanFileName(file.name);
  const rows = await readBilingualFile(deps, { userId: ownerId }, file, wish, waiting);
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

/** A file is cut by the worker; here it only has to be there. */
async function nameSide(
  { documents }: AlignmentDeps,
  ownerId: string,
  input: AlignmentInput,
  side: "source" | "target",
): Promise<{ name: string; stored: StoredAlignmentSide; weight: number }> {
  if ("text" in input) {
    checkLength(input.text, side, ALIGNMENT_LIMITS.maxTextCharacters);
    return { name: "", stored: { text: input.text }, weight: input.text.length };
  }
  const { file } = await documents.get(ownerId, input.fileId);
  return { name: file.name, stored: { fileId: file.id }, weight: file.characters };
}
