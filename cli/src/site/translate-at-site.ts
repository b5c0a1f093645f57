// `yizhou translate` at a running site: the file goes there, and its result comes back.
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FileDto, Job } from "@yizhou/contract";
import { AppError, type CodedProblem, isErrorCode } from "@yizhou/model";
import { languageOption, type ParsedArguments, usage } from "../arguments.ts";
import type { ExitStatus } from "../command.ts";
import { reportError } from "../errors.ts";
import type { FileResult } from "../file-result.ts";
import { forEachFile, planOutputs, readSource, segmentSummary, writeResult } from "../files.ts";
import { STANDARD_INPUT, translateInput, type Translated } from "../standard-input.ts";
import type { Terminal } from "../terminal.ts";
import { say } from "../texts.ts";
import { readingOptions } from "../reading-options.ts";
import { siteClient, type SiteClient, type Wish } from "./site-client.ts";

/** What only the own machine can do: these options name files and engines that a site does not know. */
const OWN_MACHINE = ["tm", "tm-threshold", "termbase", "same-length", "bilingual-form"] as const;

/** A job is looked at this often: seldom enough for the limit of a key, often enough for a person who waits. */
const LOOK_EVERY_MS = 1200;

/** Sees to a document's guide before its job. @returns the result where nothing is to be translated */
export type GuideStep = (
  site: SiteClient,
  about: { readonly file: string; readonly uploaded: FileDto; readonly wish: Wish },
) => Promise<FileResult | null>;

/**
 * @param guideStep  for programs that keep guides in files; null where the user wants none
 * @throws {AppError} usage.invalid; language.invalid
 */
export async function translateAtSite(
  args: ParsedArguments,
  terminal: Terminal,
  guideStep: GuideStep | null = null,
): Promise<ExitStatus> {
  for (const option of OWN_MACHINE)
    if (args.has(option))
      throw usage(terminal, "optionElsewhere", { command: "--server", option: `--${option}` });
  const site = siteClient(args, terminal);
  const to = languageOption(args, "to");
  if (to === undefined) throw usage(terminal, "missingOption", { option: "--to" });
  const output = args.has("bilingual") ? "bilingual" : "target";
  const reading = readingOptions(args, terminal);
  const wish: Wish = {
    ...{ from: languageOption(args, "from") ?? "auto", to, output },
    ...{ engine: args.value("engine") ?? "auto", keepReferences: !args.has("with-references") },
    leaveOut: [...(reading.leaveOut ?? [])],
    alsoTranslate: [...(reading.also ?? [])],
    ...(args.has("instruction") && { instruction: args.value("instruction")! }),
    review: args.has("review") ? "all" : "doubted",
  };
  const files = args.positionals;
  if (files.includes(STANDARD_INPUT))
    return translateInput(args, terminal, (bytes) =>
      followJob(site, terminal, STANDARD_INPUT, () =>
        site.startText(new TextDecoder().decode(bytes), { ...wish, output: "target" }, randomUUID()),
      ),
    );
  const outputs = args.has("study") ? [] : planOutputs(files, args, terminal, (name) => name);
  return forEachFile(
    files.map((file, index) => ({ file, output: outputs[index] ?? "" })),
    terminal,
    async ({ file, output: path }) => {
      const source = await readSource(file);
      const send = () => site.upload(basename(file), source, args.value("password"));
      const uploaded = await whileSending(terminal, file, send);
      const studied = await guideStep?.(site, { file, uploaded, wish });
      if (studied) return studied;
      const { result, bytes } = await followJob(site, terminal, file, () =>
        site.startFile(uploaded, wish, args.value("pages"), randomUUID()),
      );
      if (bytes === null) return result;
      await writeResult(path, bytes, { sources: files, force: args.has("force"), terminal });
      return { ...result, output: path };
    },
  );
}

async function whileSending<T>(terminal: Terminal, file: string, send: () => Promise<T>): Promise<T> {
  const bar = terminal.progress(basename(file));
  try {
    bar.show(0, say(terminal.language, "sending"));
    return await send();
  } finally {
    bar.clear();
  }
}

/** Starts a job, shows how far it is until it has ended, and fetches what it gives. When the user stops, so does the job. */
async function followJob(
  site: SiteClient,
  terminal: Terminal,
  file: string,
  start: () => Promise<Job>,
): Promise<Translated> {
  const bar = terminal.progress(basename(file));
  try {
    bar.show(0, say(terminal.language, "sending"));
    let job = await start();
    try {
      while (!isOver(job)) {
        // Nobody pays for it from here, and a program should not wait for somebody who does.
        if (job.state === "unpaid") throw new AppError("job.unpaid", { characters: job.cost.missing });
        const { total, done, failed } = job.segments;
        bar.show(
          total === 0 ? 0 : (done + failed) / total,
          say(terminal.language, "translatedOf", { done, total }),
        );
        await wait(LOOK_EVERY_MS, undefined, { signal: terminal.signal });
        job = await site.job(job.id);
      }
    } catch (error) {
      await site
        .cancel(job.id)
        .catch(() => terminal.error(say(terminal.language, "notCancelled", { id: job.id })));
      terminal.signal.throwIfAborted();
      throw error;
    }
    return await resultOf(site, terminal, file, job);
  } finally {
    bar.clear();
  }
}

function isOver({ state, making }: Job): boolean {
  const hasEnded = ["done", "partial", "failed", "cancelled", "expired"].includes(state);
  return hasEnded && (making === null || making.state === "failed");
}

async function resultOf(site: SiteClient, terminal: Terminal, file: string, job: Job): Promise<Translated> {
  const { segments, state, from, to } = job;
  const details = { job: job.id, from, to, segments, charged: job.cost.charged };
  const summary = segmentSummary(terminal, segments.done, segments.total);
  const problem = problemOf(job);
  if (problem) await reportError(new AppError(problem.code, problem.params), terminal, file);
  if (!job.outputs.includes(job.output)) {
    const failure = problem ?? ({ code: "job.not_ready", params: {} } as const);
    if (!problem) await reportError(new AppError(failure.code), terminal, file);
    return { result: { file, status: "failed", problem: failure, details, summary }, bytes: null };
  }
  const bytes = await site.fetchResult(job, job.output);
  const result: FileResult = {
    ...{ file, status: state === "done" ? "ok" : "partial", details, summary },
    ...(problem && { problem }),
  };
  return { result, bytes };
}

/** Why a job gave less than all; of a site that knows more reasons than this program, that it was partly left. */
function problemOf({ state, problem }: Job): CodedProblem | null {
  if (state === "cancelled") return { code: "job.cancelled", params: {} };
  if (problem === null) return null;
  return isErrorCode(problem.code)
    ? { code: problem.code, params: problem.params }
    : { code: "internal.unexpected", params: {} };
}
