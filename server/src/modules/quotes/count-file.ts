// The worker's side of a quote: cuts the file into segments and counts what memory and repeats cover.
import type { JobOptions } from "@yizhou/contract";
import type { LanguageTag } from "@yizhou/model";
import { quoteSegments } from "@yizhou/pipeline";
import type { DocumentQuote } from "@yizhou/pipeline";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { workKind } from "../../platform/work/work-kind.ts";
import type { WorkHandler } from "../../platform/work/work-runner.ts";
import type { ReadingChoice } from "../documents/index.ts";
import type { QuoteDeps } from "./deps.ts";
import { memoryOfJob } from "./memory-of-options.ts";

/** What of a job's options changes how much there is for an engine. */
type CountOptions = Pick<
  JobOptions,
  "memories" | "memoryPenalties" | "saveTo" | "saveRule" | "pretranslateFrom"
>;

interface CountFileInput {
  readonly fileId: string;
  readonly from: LanguageTag;
  readonly to: LanguageTag;
  readonly choice: ReadingChoice;
  readonly withBands: boolean;
  readonly options: CountOptions;
}

export const COUNT_FILE = workKind<CountFileInput, DocumentQuote>("file.count");

/** Of all options those that matter for the counts. */
export function countOptions(options: CountOptions): CountOptions {
  const { memories, memoryPenalties, saveTo, saveRule, pretranslateFrom } = options;
  return { memories, memoryPenalties, saveTo, saveRule, pretranslateFrom };
}

export function countFileHandler(
  deps: Pick<QuoteDeps, "db" | "documents" | "memoryIndexes">,
): WorkHandler<CountFileInput, DocumentQuote> {
  return {
    kind: COUNT_FILE,
    async run({ ownerId, input, signal }) {
      const { fileId, from, to, choice, withBands, options } = input;
      const [file] = await deps.documents.getMany(ownerId, [fileId]);
      const reader = { ofClass: "asked", signal } as const;
      const { segments } = await deps.documents.segmentsOf(file!, from, choice, reader);
      const counts = await quoteSegments(segments, { from, to }, memoryOfJob(deps, ownerId, options), {
        pretranslationScore: options.pretranslateFrom,
        withBands,
        async pause() {
          signal.throwIfAborted();
          await yieldToEventLoop();
        },
      });
      return async () => counts;
    },
  };
}
