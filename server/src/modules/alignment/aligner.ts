// The processes in which strangers' files are read for alignment and sentences are paired.
import { join } from "node:path";
import { createEmbedder, embeddingsFromSettings, type EngineDeps } from "@yizhou/engines";
import { createProcessPool, type RunOptions } from "../../platform/child-process/process-pool.ts";
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

type WithoutVectors =
  | Omit<Extract<AlignerTask, { kind: "align" }>, "hasVectors">
  | Omit<Extract<AlignerTask, { kind: "realign" }>, "hasVectors">;

/** What the alignments of one process share. */
export interface Aligner {
  /** Pairs sentences, with vectors where there is an endpoint. */
  align(task: WithoutVectors, limits: StreamLimits, signal: AbortSignal): Promise<AlignedAnswer>;
  /** Reads a file within the limits of every reading. */
  read<K extends AlignmentTask["kind"]>(
    task: Extract<AlignmentTask, { kind: K }>,
    options: Pick<RunOptions, "ownerId" | "signal">,
  ): Promise<AlignmentAnswers[K]>;
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
  const reader = createProcessPool<AlignmentTask, AlignmentAnswers[keyof AlignmentAnswers]>(
    join(import.meta.dirname, "alignment-process.ts"),
    settings.workerShortTasks + settings.workerLongTasks,
  );
  const readLimits = { timeoutMs: settings.parseTimeoutMs, memoryMb: settings.parseMemoryMb };
  return {
    align(task, limits, signal) {
      const embed = embeddings && createEmbedder(embeddings, outside);
      return runStreamProcess<AlignerTask, VectorQuestion, AlignedAnswer>({
        entry: join(import.meta.dirname, "aligner-process.ts"),
        task: { ...task, hasVectors: embed !== null },
        ...{ limits, signal },
        take: async ({ texts }): Promise<VectorAnswer> => {
          try {
            return await embed!(texts, signal);
          } catch (error) {
            if (signal.aborted) throw error;
            log.warn({ err: error }, "an alignment goes on without vectors");
            return null;
          }
        },
      });
    },

    read: <K extends AlignmentTask["kind"]>(
      task: Extract<AlignmentTask, { kind: K }>,
      options: Pick<RunOptions, "ownerId" | "signal">,
    ) => reader.run(task, readLimits, options) as Promise<AlignmentAnswers[K]>,

    close: () => reader.close(),
  };
}
