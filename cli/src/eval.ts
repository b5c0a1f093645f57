import { basename } from "node:path";
import {
  assessSystem,
  blindSheet,
  canPlantFaults,
  tellFaults,
  translateTestSet,
  type Assessment,
  type System,
  type TestSet,
} from "@yizhou/evaluation";
import { writeCsv } from "@yizhou/exchange";
import { AppError, plainText } from "@yizhou/model";
import { countOf } from "./count-of.ts";
import { languageOption, type ParsedArguments, usage } from "./arguments.ts";
import { EXIT, type Command } from "./command.ts";
import { enginesFor } from "./engine-set.ts";
import { reportError } from "./errors.ts";
import { readSource, segmentSummary, writeResult } from "./files.ts";
import { loadTermbase } from "./termbase-files.ts";
import type { Terminal } from "./terminal.ts";
import { say } from "./texts.ts";
import { readUnits } from "./unit-files.ts";

const MOST_LINES = 100_000;
/** Lines of a blind sheet: about an hour of a person's time with two systems. */
const SHEET_LINES = 100;
/** The same lines in the same order whenever a sheet is made of the same outputs. */
const SHEET_SEED = 7;

/** `yizhou eval`: engines and finished translations side by side against a reference. */
export const command: Command = {
  help: {
    zh: `用参考译文评测翻译引擎和现成的译文

用法  yizhou eval 测试集.tmx --from en --to zh --engine 引擎 [--engine 引擎] [--output 译文.txt]
      yizhou eval --source 原文.txt --reference 参考.txt --from en --to zh --output 译文.txt

测试集为TMX、XLIFF、CSV或xlsx；文本文件每行一句。第一个系统是比较的基准。

  --source 文件      原文，每行一句
  --reference 文件   参考译文，每行一句
  --from 语言        原文语言
  --to 语言          译文语言
  --engine 引擎      要评测的引擎（见yizhou engines）；可多次使用
  --output 文件      要评测的现成译文，每行一句；可多次使用
  --termbase 文件    统计术语使用（tbx、csv、xlsx）；可多次使用
  --lines 数         只用前几句
  --faults           在参考译文里埋下错误，看检查能发现多少
  --sheet 文件.csv   另存一份盲评表；答案在旁边的.key.csv
  --force            允许覆盖文件`,
    en: `Compares engines and finished translations with a reference

Usage  yizhou eval TESTSET.tmx --from en --to zh --engine ID [--engine ID] [--output TRANSLATION.txt]
       yizhou eval --source SOURCE.txt --reference REFERENCE.txt --from en --to zh --output TRANSLATION.txt

A test set is TMX, XLIFF, CSV or xlsx; text files hold one sentence a line. The others are compared with the first system.

  --source FILE      sources, one a line
  --reference FILE   references, one a line
  --from LANG        language of the sources
  --to LANG          language of the translations
  --engine ID        an engine to be asked (see yizhou engines); may be given several times
  --output FILE      a finished translation, one sentence a line; may be given several times
  --termbase FILE    counts how terms are used (tbx, csv, xlsx); may be given several times
  --faults           plants faults in the references and says how many the checks tell
  --lines N          takes the first N sentences only
  --sheet FILE.csv   also writes a sheet to judge blind; which is whose stands in .key.csv beside it
  --force            files may be overwritten`,
    ko: `번역 엔진과 완성된 번역문을 참조 번역과 비교합니다

사용법  yizhou eval 테스트.tmx --from en --to ko --engine 엔진 [--engine 엔진] [--output 번역문.txt]
        yizhou eval --source 원문.txt --reference 참조.txt --from en --to ko --output 번역문.txt

테스트 세트는 TMX, XLIFF, CSV, xlsx입니다. 텍스트 파일은 한 줄에 한 문장입니다. 첫 번째 시스템이 비교 기준입니다.

  --source 파일      원문. 한 줄에 한 문장
  --reference 파일   참조 번역. 한 줄에 한 문장
  --from 언어        원문 언어
  --to 언어          번역문 언어
  --engine 엔진      평가할 엔진(yizhou engines 참고). 여러 번 지정할 수 있습니다
  --output 파일      평가할 번역문. 한 줄에 한 문장. 여러 번 지정할 수 있습니다
  --termbase 파일    용어 사용을 셉니다(tbx, csv, xlsx). 여러 번 지정할 수 있습니다
  --faults           참조 번역에 오류를 심어 검사가 얼마나 찾아내는지 봅니다
  --lines 수         앞에서부터 이만큼의 문장만 씁니다
  --sheet 파일.csv   블라인드 평가표도 저장합니다. 정답은 옆의 .key.csv에 있습니다
  --force            파일을 덮어써도 됩니다`,
  },
  options: {
    source: { takes: "value" },
    reference: { takes: "value" },
    from: { takes: "value" },
    to: { takes: "value" },
    engine: { takes: "values" },
    output: { takes: "values" },
    termbase: { takes: "values" },
    lines: { takes: "value" },
    faults: { takes: "nothing" },
    sheet: { takes: "value" },
    force: { takes: "nothing" },
  },
  async run(args, terminal) {
    const [from, to] = [languageOption(args, "from"), languageOption(args, "to")];
    if (from === undefined) throw usage(terminal, "missingOption", { option: "--from" });
    if (to === undefined) throw usage(terminal, "missingOption", { option: "--to" });
    const [engines, outputs] = [args.values("engine"), args.values("output")];
    if (engines.length + outputs.length === 0 && !args.has("faults"))
      throw usage(terminal, "missingOption", { option: "--engine" });
    const sheet = args.value("sheet");
    if (sheet !== undefined && !sheet.endsWith(".csv"))
      throw usage(terminal, "notACsv", { option: "--sheet" });
    const pairs = await readPairs(args, { from, to }, terminal);
    const test: TestSet = { from, to, pairs, termbase: await loadTermbase(args.values("termbase")) };

    const systems: System[] = [];
    for (const engine of engines) systems.push(await translated(engine, test, terminal));
    for (const path of outputs) systems.push(await finished(path, test, terminal));

    const [baseline] = systems;
    for (const system of systems) {
      const other = system === baseline ? null : baseline!;
      const assessed = await assessSystem(system, other, test, pauseOf(terminal));
      terminal.out(
        terminal.isJson
          ? JSON.stringify({ system: system.name, ...assessed })
          : lineOf(system, assessed, terminal),
      );
    }
    if (args.has("faults")) await printFaults(test, terminal);
    if (!terminal.isJson) terminal.out(say(terminal.language, "evaluated", { count: pairs.length }));
    if (sheet !== undefined) await writeSheet(sheet, systems, test, args, terminal);
    return systems.some(({ failed }) => failed > 0) ? EXIT.partial : EXIT.ok;
  },
};

/** How many planted faults of each kind the checks of answers tell, and how many references they doubt. */
async function printFaults(test: TestSet, terminal: Terminal): Promise<void> {
  if (!canPlantFaults(test.to)) throw usage(terminal, "noFaultsIn", { language: test.to });
  for await (const { fault, told, planted } of tellFaults(test, pauseOf(terminal))) {
    const name = fault ?? "none (false alarms)";
    terminal.out(
      terminal.isJson
        ? JSON.stringify({ fault: name, told, planted })
        : `${name}  ${say(terminal.language, "faultsTold", { told, planted })}`,
    );
  }
}

const pauseOf =
  ({ signal }: Terminal) =>
  async (): Promise<void> =>
    signal.throwIfAborted();

/** @throws {AppError} filter.empty, usage.invalid where two files have different numbers of lines */
async function readPairs(
  args: ParsedArguments,
  { from, to }: Pick<TestSet, "from" | "to">,
  terminal: Terminal,
): Promise<TestSet["pairs"]> {
  const lines = args.value("lines");
  const most = lines === undefined ? MOST_LINES : countOf("--lines", lines, MOST_LINES, terminal);
  const [sourceFile, referenceFile] = [args.value("source"), args.value("reference")];
  const [file, ...others] = args.positionals;
  if (others.length > 0) throw usage(terminal, "tooManyArguments", { argument: others[0]! });
  const pairs: { source: string; reference: string }[] = [];
  if (file !== undefined) {
    if (sourceFile !== undefined) throw usage(terminal, "tooManyArguments", { argument: file });
    for await (const { variants } of readUnits(file, { from, to })) {
      const [source, reference] = variants.map(({ content }) => plainText(content));
      if (source && reference) pairs.push({ source, reference });
      if (pairs.length === most) break;
    }
  } else {
    if (sourceFile === undefined) throw usage(terminal, "missingFile");
    if (referenceFile === undefined) throw usage(terminal, "missingOption", { option: "--reference" });
    const sources = await linesOf(sourceFile);
    const references = await linesOf(referenceFile);
    if (sources.length !== references.length)
      throw usage(terminal, "otherLineCount", { file: referenceFile, count: String(references.length) });
    for (const [at, source] of sources.slice(0, most).entries())
      pairs.push({ source, reference: references[at]! });
  }
  if (pairs.length === 0) throw new AppError("filter.empty");
  return pairs;
}

async function linesOf(path: string): Promise<readonly string[]> {
  const text = new TextDecoder().decode(await readSource(path));
  return text.replace(/\r?\n$/u, "").split(/\r?\n/u);
}

async function translated(engine: string, test: TestSet, terminal: Terminal): Promise<System> {
  const { from, to } = test;
  const engines = await enginesFor({ engine, from, to, isSameLength: false }, terminal);
  const bar = terminal.progress(engine);
  try {
    const { problem, ...system } = await translateTestSet(engine, engines, test, {
      signal: terminal.signal,
      onProgress: ({ done, failed, total }) =>
        bar.show((done + failed) / total, segmentSummary(terminal, done, total)),
    });
    if (problem !== null) await reportError(new AppError(problem.code, problem.params), terminal, engine);
    return system;
  } finally {
    bar.clear();
  }
}

async function finished(path: string, test: TestSet, terminal: Terminal): Promise<System> {
  const outputs = await linesOf(path);
  if (outputs.length < test.pairs.length)
    throw usage(terminal, "otherLineCount", { file: path, count: String(outputs.length) });
  const taken = outputs.slice(0, test.pairs.length);
  const failed = taken.filter((line) => line.trim() === "").length;
  return { name: basename(path), outputs: taken, failed, asked: null };
}

function lineOf({ name }: System, { scores, ...figures }: Assessment, { language }: Terminal): string {
  const parts = scores.map(({ metric, score, spread, p }) => {
    const title = metric.slice(0, metric.indexOf("|"));
    const sureness = p === undefined ? "" : ` ±${spread!.toFixed(1)} (p ${p.toFixed(3)})`;
    return `${title} ${score.toFixed(1)}${sureness}`;
  });
  const { failed, doubted, numbers, terms, wordsPerSecond, requests, cost } = figures;
  parts.push(
    say(language, "evaluatedFigures", {
      failed,
      doubted,
      present: numbers.present,
      expected: numbers.expected,
    }),
  );
  if (terms)
    parts.push(say(language, "evaluatedTerms", { present: terms.present, expected: terms.expected }));
  if (wordsPerSecond !== undefined)
    parts.push(
      say(language, "evaluatedSpeed", { words: wordsPerSecond.toFixed(1), requests: requests ?? 0 }),
    );
  if (cost)
    parts.push(
      say(language, "evaluatedCost", {
        amount: (cost.amountMicros / 1e6).toFixed(4),
        currency: cost.currency,
      }),
    );
  return `${name}  ${parts.join("  ")}`;
}

async function writeSheet(
  path: string,
  systems: readonly System[],
  test: TestSet,
  args: ParsedArguments,
  terminal: Terminal,
): Promise<void> {
  const sources = test.pairs.map(({ source }) => source);
  const { rows, key } = blindSheet(sources, systems, SHEET_LINES, SHEET_SEED);
  const letters = systems.map((_, at) => String.fromCodePoint(0x41 + at));
  const write = async (file: string, table: readonly (readonly string[])[]): Promise<void> => {
    const read = [...args.positionals, ...args.values("output")];
    const sides = [args.value("source"), args.value("reference")].filter((one) => one !== undefined);
    let text = "";
    for await (const piece of writeCsv(table)) text += piece;
    await writeResult(file, text, {
      ...{ sources: [...read, ...sides], terminal },
      force: args.has("force"),
    });
  };
  await write(path, [["#", "source", ...letters, "better"], ...rows.map((row) => [...row, ""])]);
  await write(path.replace(/\.csv$/u, ".key.csv"), [["#", ...letters], ...key]);
  if (!terminal.isJson)
    terminal.out(say(terminal.language, "sheetWritten", { count: rows.length, file: path }));
}
