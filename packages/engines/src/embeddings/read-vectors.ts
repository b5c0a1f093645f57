import { AppError } from "@yizhou/model";

/**
 * The vectors of an answer, by the index that each names; in order where none does (some servers leave it out).
 *
 * @throws {AppError} engine.bad_response  unless there is one finite vector for every text
 */
export function readVectors(body: string, texts: number, engine: string): number[][] {
  const bad = (cause?: unknown) => new AppError("engine.bad_response", { engine }, { cause });
  let data: unknown;
  try {
    data = (JSON.parse(body) as { data?: unknown } | null)?.data;
  } catch (cause) {
    throw bad(cause);
  }
  if (!Array.isArray(data) || data.length !== texts) throw bad();
  const vectors: number[][] = [];
  for (const [at, entry] of data.entries()) {
    const { index = at, embedding } = (entry ?? {}) as { index?: unknown; embedding?: unknown };
    if (typeof index !== "number" || !(index in data) || vectors[index] || !isVector(embedding)) throw bad();
    vectors[index] = embedding;
  }
  return vectors;
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((number) => Number.isFinite(number));
}
