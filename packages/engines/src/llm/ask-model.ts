import { AppError, isAppError, type CodedProblem, type ErrorCode } from "@yizhou/model";
import { isRefusal } from "@yizhou/text";
import type { EngineContext, EngineItem, EngineItemResult } from "../engine.ts";
import type { ProtectedSegment } from "../tags/protect.ts";
import type { CallScope, ChatClient } from "./chat-client.ts";
import type { OpenAiCompatibleConfig } from "./config.ts";
import { parseBatchAnswer, parseBeginning, parsePlainAnswer, unwrap } from "./parse-answer.ts";
import { batchMessages, plainMessages, type PromptContext, type PromptItem } from "./prompts.ts";
import { alwaysReasons } from "./reasoning.ts";
import { estimateTokens } from "./token-estimate.ts";
import { judgeAnswer, type Verdict } from "./validate-answer.ts";

/** One segment on its way to a translation. `id` is small and ours; the caller's id stays in `item`. */
export interface Task {
  readonly id: number;
  readonly item: EngineItem;
  readonly segment: ProtectedSegment;
  /** What was wrong with the last answer, told to the model. */
  note?: string;
  /** An answer that is taken if nothing better comes. */
  doubtful?: Extract<Verdict, { kind: "doubtful" }>;
  /** Why there is no result yet. */
  problem?: CodedProblem;
  result?: EngineItemResult;
}

export interface Asking extends CallScope {
  readonly context: EngineContext;
}

/** Held to by servers that can hold a model to a schema. */
const ANSWER_SCHEMA = {
  type: "object",
  additionalProperties: false,
  required: ["translations"],
  properties: {
    translations: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["id", "output"],
        properties: { id: { type: "integer" }, output: { type: "string" } },
      },
    },
  },
};

const DEFAULT_MAX_OUTPUT_TOKENS = 8192;
/** Room for models that cannot be kept from thinking. */
const REASONING_TOKENS = 4096;

/**
 * The two ways to ask a model. Faults of an answer (unreadable, too long, refused, wrong) are noted in the tasks; faults of
 * the call (key, quota, connection) are thrown.
 */
export function createAsker(config: OpenAiCompatibleConfig, client: ChatClient) {
  const maxTokensFor = (items: readonly PromptItem[]): number => {
    const wanted = items.reduce((sum, item) => sum + estimateTokens(item.input) * 3 + 40, 200);
    const room = alwaysReasons(config.model) ? REASONING_TOKENS : 0;
    return Math.min(wanted + room, config.maxOutputTokens ?? DEFAULT_MAX_OUTPUT_TOKENS);
  };

  const blame = (tasks: readonly Task[], code: ErrorCode): void => {
    for (const task of tasks) if (!task.result) task.problem = { code, params: { engine: config.name } };
  };

  /** An unreadable or overlong exchange may well work for fewer segments. */
  const blameOrThrow = (tasks: readonly Task[], error: unknown): void => {
    if (!isAppError(error, "engine.bad_response") && !isAppError(error, "engine.text_too_long")) throw error;
    blame(tasks, error.code);
  };

  return {
    /** One request for several segments, answered as JSON by id. */
    async together(tasks: readonly Task[], asking: Asking): Promise<void> {
      const items = tasks.map(({ id, item: { unitId, kind, match }, segment, note }) => ({
        ...{ id, input: segment.tagged, unitId, kind, match },
        ...(note && { note }),
      }));
      const context = promptContext(asking.context, tasks);
      const judge = (task: Task, output: string): Verdict =>
        judgeAnswer(unwrap(output, task.segment.plain), task.segment, context, config.name);
      const ids = tasks.map(({ id }) => id);
      const { onAnswer } = asking.context;
      let heard = 0;
      /** What is good is settled as it comes; what is doubted waits for the others. */
      const hear = (text: string): void => {
        for (const [, output] of parseBeginning(text, ids).slice(heard)) {
          const task = tasks[heard++]!;
          const verdict = judge(task, output);
          if (task.result || verdict.kind !== "good") continue;
          settle(task, verdict);
          if (task.result) onAnswer!(task.result);
        }
      };
      const request = {
        messages: batchMessages(items, context),
        maxTokens: maxTokensFor(items),
        schema: ANSWER_SCHEMA,
        isOfUse: (text: string): boolean => parseBeginning(text, ids).length > 0,
        ...(onAnswer && { onText: hear }),
      };
      try {
        const reply = await client.complete(request, asking);
        const isCut = reply.finish === "broken" || reply.finish === "late";
        const outputs = isCut ? new Map(parseBeginning(reply.text, ids)) : parseBatchAnswer(reply.text);
        for (const task of tasks) {
          if (task.result) continue;
          const output = outputs.get(task.id);
          if (output !== undefined) settle(task, judge(task, output));
          else
            blame(
              [task],
              isRefusedReply(reply.finish, reply.text) ? "engine.refused" : "engine.bad_response",
            );
        }
        // What came in time is settled; of the rest the caller asks less at once.
        if (reply.finish === "late") throw new AppError("engine.timeout", { engine: config.name });
      } catch (error) {
        blameOrThrow(tasks, error);
      }
    },

    /** The last resort: one segment's text in, its translation out. */
    async plainly(task: Task, asking: Asking): Promise<void> {
      const item = { id: task.id, input: task.segment.tagged };
      const context = promptContext(asking.context, [task]);
      const request = { messages: plainMessages(item, context), maxTokens: maxTokensFor([item]) };
      try {
        const reply = await client.complete(request, asking);
        if (reply.finish !== "stop")
          return blame([task], reply.finish === "refused" ? "engine.refused" : "engine.bad_response");
        const output = parsePlainAnswer(reply.text, task.segment.plain);
        settle(task, judgeAnswer(output, task.segment, context, config.name));
        acceptDoubtful([task]);
      } catch (error) {
        blameOrThrow([task], error);
      }
    },
  };
}

export type Asker = ReturnType<typeof createAsker>;

/** A second doubtful answer is taken: the model was told what was doubted and stood by it. */
function settle(task: Task, verdict: Verdict): void {
  if (verdict.kind === "bad") task.problem = verdict.problem;
  else if (verdict.kind === "good" || task.doubtful) task.result = resultOf(task, verdict);
  else task.doubtful = verdict;
  if (verdict.kind !== "good") task.note = verdict.note;
}

/** Takes the doubtful answers of tasks that have nothing better. */
export function acceptDoubtful(tasks: readonly Task[]): void {
  for (const task of tasks) if (!task.result && task.doubtful) task.result = resultOf(task, task.doubtful);
}

function resultOf(task: Task, verdict: Exclude<Verdict, { kind: "bad" }>): EngineItemResult {
  return { id: task.item.id, target: verdict.target, repaired: verdict.repaired };
}

function isRefusedReply(finish: string, text: string): boolean {
  return finish === "refused" || isRefusal(text, "");
}

/** Only the terms that occur in these segments: the rest would cost and distract. */
function promptContext(context: EngineContext, tasks: readonly Task[]): PromptContext {
  const text = tasks.map((task) => task.segment.plain.toLowerCase()).join("\n");
  return {
    ...context,
    terms: (context.terms ?? []).filter((term) => text.includes(term.source.toLowerCase())),
  };
}
