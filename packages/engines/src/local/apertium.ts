import { AppError, inlineFromText, parseLanguageTag } from "@yizhou/model";
import { translateAsHtml } from "../apertium/apertium-batch.ts";
import { findMode, pairsOf, parseModes, type ApertiumMode } from "../apertium/apertium-pairs.ts";
import type { Engine } from "../engine.ts";
import { problemOf } from "../engine-problem.ts";
import { abortable, neverAborted } from "../http/abortable.ts";
import type { RunProgram } from "./run-program.ts";

export interface LocalApertiumConfig {
  /** Default `apertium`. */
  readonly program?: string;
  readonly callTimeoutMs?: number;
}

const ENGINE_NAME = "Apertium";
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/**
 * The `apertium` program on this machine (GPL, run as a process of its own). Serves the pairs that are installed; text stays
 * here. A few thousand words a second, rule-based: close languages well, others to get the gist.
 */
export function createLocalApertiumEngine(config: LocalApertiumConfig, deps: { run: RunProgram }): Engine {
  const program = config.program ?? "apertium";
  const timeoutMs = config.callTimeoutMs ?? 60_000;
  /** Kept once read: installing a pair is rare, and `check` reads anew. */
  let modes: Promise<ApertiumMode[]> | null = null;

  const run = async (args: readonly string[], input: string, signal: AbortSignal): Promise<string> => {
    try {
      // Apertium opens /dev/stdin by name, which fails on the sockets Node gives its children: `cat` makes it a pipe. Where Transfuse
      // is installed it reads HTML through it, which takes our tags for the ends of sentences: "El Coche rojo Es …".
      const command = ["-c", 'cat | APERTIUM_TRANSFUSE=no exec "$0" "$@"', program, ...args];
      const result = await deps.run("sh", command, {
        input,
        signal,
        timeoutMs,
        maxOutputBytes: MAX_OUTPUT_BYTES,
      });
      if (result.stopped === "timeout") throw new AppError("engine.timeout", { engine: ENGINE_NAME });
      if (result.stopped) throw new AppError("engine.bad_response", { engine: ENGINE_NAME });
      if (result.exitCode === 127)
        throw new AppError("engine.program_missing", { engine: ENGINE_NAME, program });
      if (result.exitCode === 0) return result.stdout;
      const cause = new Error(`exit ${result.exitCode} ${result.stderr.slice(0, 300)}`);
      throw new AppError("engine.unavailable", { engine: ENGINE_NAME }, { cause });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      throw new AppError("engine.program_missing", { engine: ENGINE_NAME, program }, { cause: error });
    }
  };

  const readModes = (signal: AbortSignal): Promise<ApertiumMode[]> => {
    if (!modes) {
      const reading = run(["-l"], "", neverAborted()).then(parseModes);
      modes = reading;
      // A failure is not kept: the program may be installed while we run.
      reading.catch(() => {
        if (modes === reading) modes = null;
      });
    }
    return abortable(modes, signal);
  };

  const translate: Engine["translate"] = async (batch, context, signal) => {
    signal.throwIfAborted();
    const mode = findMode(await readModes(signal), context.from, context.to);
    if (!mode) {
      throw new AppError("engine.pair_unsupported", {
        engine: ENGINE_NAME,
        from: context.from,
        to: context.to,
      });
    }
    return translateAsHtml(batch, ENGINE_NAME, (html) =>
      run(["-u", "-f", "html", `${mode.source}-${mode.target}`], html, signal),
    );
  };

  return {
    id: "apertium",
    kind: "local",
    name: ENGINE_NAME,
    destination: null,
    limits: {
      maxSegmentsPerBatch: 200,
      maxCharactersPerBatch: 20_000,
      maxConcurrency: 2,
      callTimeoutMs: timeoutMs,
    },
    pairs: async (signal = neverAborted()) => pairsOf(await readModes(signal)),
    check: async (signal = neverAborted()) => {
      try {
        modes = null;
        const pair = pairsOf(await readModes(signal))[0];
        if (!pair)
          return {
            code: "engine.program_missing",
            params: { engine: ENGINE_NAME, program: "apertium-eng-spa" },
          };
        const context = { from: parseLanguageTag(pair.from), to: parseLanguageTag(pair.to) };
        const { results } = await translate([{ id: 1, source: inlineFromText("Test.") }], context, signal);
        return "problem" in results[0]! ? results[0].problem : null;
      } catch (error) {
        return problemOf(error, ENGINE_NAME);
      }
    },
    translate,
  };
}
