// The processes in which strangers' files are read for alignment and sentences are paired.
import { join } from "node:path";
import { createEmbedder, embeddingsFromSettings, type EngineDeps } from "@yizhou/engines";
import { createProcessPool } from "../../platform/child-process/process-pool.ts";
import { runStreamProcess, type StreamLimits } from "../../platform/child-process/stream-process.ts";
import type { Log } from "../../platform/log.ts";
import type { Settings } from "../../platform/settings.ts";
import type {
  AlignedAnswer,
  AlignerTask,
  AlignmentAnswers,
  AlignmentTask,
  VectorAnswer,
  VectorQuestion,
} from "./alignment-tasks.ts";

const READINGS_AT_ONCE = 1;

type WithoutVectors =
  | Omit<Extract<AlignerTask, { kind: "align" }>, "hasVectors">
  | Omit<Extract<AlignerTask, { kind: "realign" }>, "hasVectors">;

/** What the alignments of one process share. */
export interface Aligner {
  /** Pairs sentences, with vectors where there is an endpoint; one text after another, since each takes a whole processor. */
  align(task: WithoutVectors, limits: StreamLimits): Promise<AlignedAnswer>;
  /** Reads a file within the limits of every reading. */
  read<K extends AlignmentTask["kind"]>(
    task: Extract<AlignmentTask, { kind: K }>,
  ): Promise<AlignmentAnswers[K]>;
  /** The process ends: what runs is done again by another. */
  readonly closing: AbortSignal;
  close(): void;
}

export function createAligner({
  settings,
  outside,
  log,
}: {
  readonly settings: Settings;
  /** What an embeddings endpoint needs of the outside world. */
  readonly outside: EngineDeps;
  readonly log: Log;
}): Aligner {
  const embeddings = embeddingsFromSettings(settings.environment);
  const closing = new AbortController();
  let previous: Promise<unknown> = Promise.resolve();
  const reader = createProcessPool<AlignmentTask, AlignmentAnswers[keyof AlignmentAnswers]>(
    join(import.meta.dirname, "alignment-process.ts"),
    READINGS_AT_ONCE,
  );
  const readLimits = { timeoutMs: settings.parseTimeoutMs, memoryMb: settings.parseMemoryMb };
  return {
    closing: closing.signal,

    align(task, limits) {
      const embed = embeddings && createEmbedder(embeddings, outside);
      const mine = previous.then(() =>
        runStreamProcess<AlignerTask, VectorQuestion, AlignedAnswer>({
          entry: join(import.meta.dirname, "aligner-process.ts"),
          task: { ...task, hasVectors: embed !== null },
          limits,
          signal: closing.signal,
          take: async ({ texts }): Promise<VectorAnswer> => {
            try {
              return await embed!(texts, closing.signal);
            } catch (error) {
              if (closing.signal.aborted) throw error;
              log.warn({ err: error }, "an alignment goes on without vectors");
              return null;
            }
          },
        }),
      );
      previous = mine.catch(() => undefined);
      return mine;
    },

    read: <K extends AlignmentTask["kind"]>(task: Extract<AlignmentTask, { kind: K }>) =>
      reader.run(task, readLimits) as Promise<AlignmentAnswers[K]>,

    close() {
      closing.abort(new Error("the server ends"));
      reader.close();
    },
  };
}
