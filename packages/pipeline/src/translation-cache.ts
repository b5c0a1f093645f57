import { createHash } from "node:crypto";
import type { Engine } from "@yizhou/engines";
import type { InlineContent, LanguageTag } from "@yizhou/model";
import type { SegmentHints } from "./ports.ts";
import { repeatKey } from "./repeats.ts";

/** Everything that decides what an engine would answer for one segment. */
export interface CacheQuestion {
  readonly engine: Engine;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly field: string;
  /** Of no account for engines that are not told. */
  readonly instruction: string;
  /** Neighbours the engine sees; of no account for engines that take every segment by itself. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly hints: SegmentHints | undefined;
  readonly source: InlineContent;
}

/** SHA-256, hexadecimal, of the engine with its version, the pair, the field, the hints, the neighbours and the source. */
export function cacheKeyOf(question: CacheQuestion): string {
  const { engine, from, to, field, instruction, hints, source } = question;
  const seesContext = engine.kind === "llm";
  const parts = [
    [engine.id, engine.destination, engine.cacheKey ?? null],
    [from, to, field],
    [hints?.terms ?? [], hints?.matches ?? []],
    seesContext ? [question.before, question.after, ...(instruction ? [instruction] : [])] : null,
    repeatKey(source),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
