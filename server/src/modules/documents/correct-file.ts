// What a reader of a result puts right in how its file was read, kept for the next job of the file.
import { isDeepStrictEqual } from "node:util";
import type { UnitCorrection } from "@yizhou/model";
import type { Transaction } from "../../platform/database/connect.ts";
import * as repo from "./repo.ts";

/** More are not kept; the first go. */
const MOST_CORRECTIONS = 1000;

/** Keeps a correction for a file and all others of the same bytes, or takes one back. Part of the transaction of what was corrected. */
export async function correctFile(
  tx: Transaction,
  { ownerId, fileId }: { readonly ownerId: string; readonly fileId: string },
  correction: UnitCorrection,
  isTakenBack: boolean,
): Promise<void> {
  const file = await repo.holdSameFiles(tx, ownerId, fileId);
  // A file that was deleted has no next job.
  if (!file) return;
  const others = (file.corrections ?? []).filter((one) => !isDeepStrictEqual(one, correction));
  const all = isTakenBack ? others : [...others, correction].slice(-MOST_CORRECTIONS);
  await repo.setCorrections(tx, file, all.length > 0 ? all : null);
}
