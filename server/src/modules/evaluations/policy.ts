import { AppError } from "@yizhou/model";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Operator } from "../operations/index.ts";
import { findEvaluation, type EvaluationRow } from "./repo.ts";

/** Whose evaluations an operator sees; null: everybody's. The demo's operator is whoever has read the password. */
export const seenBy = ({ userId, isDemo }: Operator): string | null => (isDemo ? userId : null);

/** @throws {AppError} operations.evaluation_not_found */
export async function requireEvaluation(
  db: Queryable,
  operator: Operator,
  id: string,
): Promise<EvaluationRow> {
  const row = await findEvaluation(db, id);
  const only = seenBy(operator);
  if (!row || (only !== null && row.createdBy !== only))
    throw new AppError("operations.evaluation_not_found");
  return row;
}
