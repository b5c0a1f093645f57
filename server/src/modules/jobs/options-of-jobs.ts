import type { JobOptions } from "@yizhou/contract";
import { requireRight } from "../libraries/index.ts";
import type { FileQuote } from "../quotes/index.ts";
import { termbasesOfJob } from "../termbase/index.ts";
import type { JobDeps } from "./deps.ts";
import type { NewJobOptions } from "./repo.ts";

/**
 * What is written down of a choice for each of the files, in their order. None of their quotes has a problem.
 *
 * @throws {AppError} where a library may not be used so
 */
export async function optionsOfJobs(
  deps: Pick<JobDeps, "db">,
  ownerId: string,
  options: JobOptions,
  quotes: readonly FileQuote[],
): Promise<NewJobOptions[]> {
  const { engine, ifModelMissing, field, memories, saveTo, termbaseIds } = options;
  const { memoryPenalties, pretranslateFrom, hintsFrom, saveRule, instruction, review } = options;
  if (saveTo) await requireRight(deps.db, ownerId, saveTo, "write", "memory");
  for (const id of termbaseIds ?? []) await requireRight(deps.db, ownerId, id, "read", "terms");
  return Promise.all(
    quotes.map(async ({ from, to, serving, agreed, output, choice }) => ({
      engine,
      engineName: serving[0]?.engine.name ?? null,
      engines: [...agreed],
      ...{ ifModelMissing, field, output, review, instruction: instruction?.trim() || null },
      pageRanges: choice?.pages ? [...choice.pages] : null,
      keepReferences: choice?.keepReferences ?? true,
      leaveOut: choice && choice.leaveOut.length > 0 ? [...choice.leaveOut] : null,
      alsoTranslate: choice && choice.also.length > 0 ? [...choice.also] : null,
      corrections: choice?.corrections ?? null,
      memories: memories ?? null,
      memoryPenalties: memoryPenalties ?? null,
      ...{ saveTo: saveTo ?? null, saveRule, pretranslateFrom, hintsFrom },
      termbases: (await termbasesOfJob(deps.db, ownerId, termbaseIds ?? null, { from: from!, to })).map(
        ({ id }) => id,
      ),
    })),
  );
}
