import { basename } from "node:path";
import type { Engine } from "@yizhou/engines";
import type { OutputForm } from "@yizhou/filters";
import { installedFilters } from "@yizhou/filters/node";
import {
  AppError,
  type CodedProblem,
  isSameLanguage,
  type LanguageTag,
  needsReview,
  textOnly,
} from "@yizhou/model";
import {
  createHintFinder,
  extractSegments,
  InMemorySegmentStore,
  makeReport,
  mergeDocument,
  studyDocument,
  translateSegments,
  type ExtractedDocument,
} from "@yizhou/pipeline";
import type { Termbase } from "@yizhou/termbase";
import type { TranslationMemory } from "@yizhou/tm";
import { languageOption, type ParsedArguments, usage } from "./arguments.ts";
import type { Command, ExitStatus } from "./command.ts";
import { enginesFor } from "./engine-set.ts";
import {
  forEachFile,
  OUTPUT_OPTIONS,
  planOutputs,
  readSource,
  segmentSummary,
  writeResult,
} from "./files.ts";
import { guideInFiles, writeGuide, type GuideFiles } from "./guide-files.ts";
import { loadMemory } from "./memory-files.ts";
import { loadTermbase } from "./termbase-files.ts";
import { reportError, reportWarnings } from "./errors.ts";
import { readableFile } from "./old-files.ts";
import { checkPages, READING_OPTIONS, readingOptions } from "./reading-options.ts";
import type { Terminal } from "./terminal.ts";
import { SITE_HELP, SITE_OPTIONS } from "./site/options.ts";
import { STANDARD_INPUT, translateInput, type Translated } from "./standard-input.ts";
import { say } from "./texts.ts";

/** `yizhou translate FILE..`: the main job without a browser. */
export const command: Command = {
  help: {
    zh: `翻译文档，保持版面

用法  yizhou translate 文件 --from en --to zh -o 输出文件
      yizhou translate 文件… --from en --to zh --out-dir 文件夹
      yizhou translate - --to zh < 文本

  --from 语言          原文语言；不写则自动识别
  --to 语言            目标语言
  --engine 引擎        引擎编号（见yizhou engines），或auto（默认）
  --tm 文件            先用这个翻译记忆预翻译（tmx、xliff、csv、xlsx）；可多次使用
  --tm-threshold 分数  从这个匹配率起直接采用记忆中的译文（50-102，默认100）
  --termbase 文件      按这个术语库翻译并检查（tbx、csv、xlsx）；可多次使用
  --instruction 要求   语气、人称、译名等要求，只有大语言模型能照办
  --brief 文件.json    文档简介：已有则照用，没有则由大语言模型生成并写入
  --glossary 文件.csv  本文术语表：已有则照用，没有则生成并写入
  --study              只生成简介和术语表，不翻译
  --review             译完后由大语言模型逐句审校
  --pages 页码         只译PDF的这些页，如1-5,9
  --with-references    PDF的参考文献列表也翻译（默认保留原文）
  --leave-out 类别     这些内容保留原文，用逗号分开：comments（批注）、notes（注释）、headers
                       （页眉页脚）、hidden（隐藏内容）、alt-texts（替代文字）、properties（文档属性），
                       或style:样式名、colour:ff0000、highlight:yellow、language:fr；可多次使用
  --also 类别          默认不译、要求时才译的内容：sheet-names（工作表名称，公式中的引用随之改写）、
                       pictures（PDF图片中的文字）；用逗号分开
  --password 密码      打开加密的PDF
  --bilingual          双语对照（译文接在原文之后）
  --bilingual-form 形式  其他双语形式：table（Word左右两栏）、sheets（译文另成工作表）、cells（同一单元格）
  -o, --output 文件    输出文件
  --out-dir 文件夹     输出到文件夹，文件名不变
  --force              允许覆盖原文件
  --same-length        仅用于pseudo引擎：保持长度不变
${SITE_HELP.zh}`,
    en: `Translates documents and keeps their layout

Usage  yizhou translate FILE --from en --to zh -o OUT
       yizhou translate FILE.. --from en --to zh --out-dir DIR
       yizhou translate - --to zh < TEXT

  --from LANG          language of the source; detected when left out
  --to LANG            language wanted
  --engine ID          an engine (see yizhou engines), or auto, the default
  --tm FILE            pretranslate from this memory (tmx, xliff, csv, xlsx); may be given several times
  --tm-threshold N     take the memory's translation from this score on (50-102, default 100)
  --termbase FILE      use these terms and check them (tbx, csv, xlsx); may be given several times
  --instruction TEXT   tone, person, names ..: wishes that only language models can follow
  --brief FILE.json    what the document is: used where the file is there, else asked of the model and written
  --glossary FILE.csv  the document's own terms: used where the file is there, else asked for and written
  --study              makes brief and glossary only, and translates nothing
  --review             a language model reads every translation once more
  --pages PAGES        translate these pages of a PDF only, such as 1-5,9
  --with-references    translate the list of references of a PDF too; left alone by default
  --leave-out GROUPS   leave these texts as they are, with commas: comments, notes, headers,
                       hidden, alt-texts, properties; or style:NAME, colour:ff0000, highlight:yellow,
                       language:fr. May be given several times
  --also TEXTS         translate what stays by default: sheet-names (references follow),
                       pictures (text in pictures of a PDF); with commas
  --password TEXT      opens an encrypted PDF
  --bilingual          source and target together
  --bilingual-form F   table (Word, two columns), sheets or cells (workbooks: on its own sheets, in one cell)
  -o, --output OUT     where to write
  --out-dir DIR        write into a folder under the same names
  --force              a source file may be overwritten
  --same-length        with engine pseudo: every word keeps its length
${SITE_HELP.en}`,
    ko: `문서를 레이아웃 그대로 번역합니다

사용법  yizhou translate 파일 --from en --to zh -o 출력
        yizhou translate 파일… --from en --to zh --out-dir 폴더
        yizhou translate - --to zh < 텍스트

  --from 언어          원문 언어. 생략하면 자동으로 감지합니다
  --to 언어            번역할 언어
  --engine 엔진        엔진 ID(yizhou engines 참고) 또는 auto(기본값)
  --tm 파일            먼저 이 번역 메모리로 번역합니다(tmx, xliff, csv, xlsx). 여러 번 지정할 수 있습니다
  --tm-threshold 점수  이 일치율부터 메모리의 번역을 그대로 씁니다(50-102, 기본값 100)
  --termbase 파일      이 용어집에 따라 번역하고 검사합니다(tbx, csv, xlsx). 여러 번 지정할 수 있습니다
  --instruction 요청   어조, 인칭, 이름 표기 등의 요청. 대규모 언어 모델만 따를 수 있습니다
  --brief 파일.json    문서 개요. 파일이 있으면 쓰고, 없으면 모델이 만들어 저장합니다
  --glossary 파일.csv  이 문서의 용어 목록. 파일이 있으면 쓰고, 없으면 만들어 저장합니다
  --study              개요와 용어 목록만 만들고 번역하지 않습니다
  --review             번역한 뒤 대규모 언어 모델이 모든 문장을 검토합니다
  --pages 쪽           PDF의 이 쪽만 번역합니다(예 1-5,9)
  --with-references    PDF의 참고문헌 목록도 번역합니다(기본값은 원문 유지)
  --leave-out 분류     원문 그대로 둘 내용을 쉼표로 나열합니다: comments(메모), notes(주석), headers
                       (머리글·바닥글), hidden(숨김), alt-texts(대체 텍스트), properties(문서 속성), 또는
                       style:이름, colour:ff0000, highlight:yellow, language:fr. 여러 번 지정할 수 있습니다
  --also 분류          기본으로는 번역하지 않는 내용: sheet-names(시트 이름. 수식의 참조도 함께
                       바뀝니다), pictures(PDF 이미지 속 텍스트). 쉼표로 구분
  --password 암호      암호화된 PDF를 엽니다
  --bilingual          원문과 번역문을 함께 넣습니다
  --bilingual-form 형식  table(Word 두 단), sheets(번역 시트 따로), cells(한 셀에 함께)
  -o, --output 출력    출력 파일
  --out-dir 폴더       폴더에 같은 이름으로 저장합니다
  --force              원본 파일을 덮어써도 됩니다
  --same-length        pseudo 엔진 전용: 단어 길이를 그대로 유지합니다
${SITE_HELP.ko}`,
  },
  options: {
    ...OUTPUT_OPTIONS,
    ...READING_OPTIONS,
    ...SITE_OPTIONS,
    from: { takes: "value" },
    to: { takes: "value" },
    engine: { takes: "value" },
    tm: { takes: "values" },
    "tm-threshold": { takes: "value" },
    termbase: { takes: "values" },
    instruction: { takes: "value" },
    brief: { takes: "value" },
    glossary: { takes: "value" },
    study: { takes: "nothing" },
    review: { takes: "nothing" },
    bilingual: { takes: "nothing" },
    "bilingual-form": { takes: "value" },
    "same-length": { takes: "nothing" },
  },
  async run(args, terminal) {
    // With a site in sight the work is done there.
    if (args.has("server")) return translateThere(args, terminal);
    const files = args.positionals;
    const isInput = files.includes(STANDARD_INPUT);
    const isStudy = args.has("study");
    const guide = guideFilesOf(args, terminal);
    const outputs = isInput || isStudy ? [] : planOutputs(files, args, terminal, (name) => name);
    const to = languageOption(args, "to");
    if (to === undefined) throw usage(terminal, "missingOption", { option: "--to" });
    const engine = args.value("engine") ?? "auto";
    const isSameLength = args.has("same-length");
    if (isSameLength && engine !== "pseudo")
      throw usage(terminal, "onlyWithPseudo", { option: "--same-length" });
    const job: JobOptions = {
      from: languageOption(args, "from"),
      to,
      memory: await loadMemory(args.values("tm"), { from: languageOption(args, "from"), to }),
      pretranslationScore: thresholdOption(args, terminal),
      termbase: await loadTermbase(args.values("termbase")),
      instruction: args.value("instruction"),
      ...{ guide, isStudy, isReviewed: args.has("review") },
      output: outputOption(args, terminal),
      reading: readingOptions(args, terminal),
      check: (document) => checkPages(args, document),
      enginesFor: (from) => enginesFor({ engine, from, to, isSameLength }, terminal),
    };
    if (isInput)
      return translateInput(args, terminal, (bytes) =>
        translateSource(STANDARD_INPUT, "text.txt", bytes, job, terminal),
      );
    return forEachFile(
      files.map((file, index) => ({ file, output: outputs[index] ?? "" })),
      terminal,
      async ({ file, output }) => {
        const { result, bytes } = await translateSource(
          file,
          basename(file),
          await readSource(file),
          job,
          terminal,
        );
        if (bytes === null) return result;
        await writeResult(output, bytes, { sources: files, force: args.has("force"), terminal });
        return { ...result, output };
      },
    );
  },
};

const BILINGUAL_FORMS = ["table", "sheets", "cells"] as const;

/** @throws {AppError} usage.invalid */
function outputOption(args: ParsedArguments, terminal: Terminal): OutputForm {
  const named = args.value("bilingual-form");
  if (named === undefined) return args.has("bilingual") ? "bilingual" : "target";
  const form = BILINGUAL_FORMS.find((one) => one === named);
  if (!form)
    throw usage(terminal, "notOneOf", { option: "--bilingual-form", values: BILINGUAL_FORMS.join(", ") });
  return `bilingual-${form}`;
}

function thresholdOption(args: ParsedArguments, terminal: Terminal): number | undefined {
  const text = args.value("tm-threshold");
  if (text === undefined) return undefined;
  const score = /^\d{2,3}$/.test(text) ? Number(text) : 0;
  if (score < 50 || score > 102) throw usage(terminal, "notAThreshold", { option: "--tm-threshold" });
  return score;
}

/** At a running site; brief and glossary stay files of this machine. @throws {AppError} usage.invalid */
async function translateThere(args: ParsedArguments, terminal: Terminal): Promise<ExitStatus> {
  const { translateAtSite } = await import("./site/translate-at-site.ts");
  const guide = guideFilesOf(args, terminal);
  const named = (["brief", "glossary"] as const).find((option) => guide[option] !== undefined);
  if (!named) return translateAtSite(args, terminal);
  if (args.positionals.includes(STANDARD_INPUT))
    throw usage(terminal, "optionElsewhere", { command: STANDARD_INPUT, option: `--${named}` });
  const { guideAtSite } = await import("./site/guide-at-site.ts");
  const step = guideAtSite(guide, { isStudy: args.has("study"), pages: args.value("pages") }, terminal);
  return translateAtSite(args, terminal, step);
}

/** @throws {AppError} usage.invalid: two documents share no brief, and without files there is nothing to study for */
function guideFilesOf(args: ParsedArguments, terminal: Terminal): GuideFiles {
  const guide = { brief: args.value("brief"), glossary: args.value("glossary") };
  const isWanted = guide.brief !== undefined || guide.glossary !== undefined;
  if (args.has("study") && !isWanted) throw usage(terminal, "missingOption", { option: "--glossary" });
  if (isWanted && args.positionals.length > 1)
    throw usage(terminal, "tooManyArguments", { argument: args.positionals[1]! });
  return guide;
}

interface JobOptions {
  readonly from: LanguageTag | undefined;
  readonly to: LanguageTag;
  readonly memory: TranslationMemory | undefined;
  readonly pretranslationScore: number | undefined;
  readonly termbase: Termbase | undefined;
  readonly instruction: string | undefined;
  readonly guide: GuideFiles;
  /** Nothing is translated. */
  readonly isStudy: boolean;
  readonly isReviewed: boolean;
  readonly output: OutputForm;
  readonly reading: ReturnType<typeof readingOptions>;
  /** Throws when what is to be read of the document makes no sense. */
  readonly check: (document: ExtractedDocument) => void;
  readonly enginesFor: (from: LanguageTag) => Promise<readonly Engine[]>;
}

/** Brief and glossary alone, for a person to read and change before the translation. */
async function studySource(
  file: string,
  name: string,
  document: ExtractedDocument,
  from: LanguageTag,
  job: JobOptions,
  terminal: Terminal,
): Promise<Translated> {
  const { to, instruction, termbase } = job;
  const engine = (await job.enginesFor(from)).find(({ canStudy }) => canStudy === true);
  if (!engine) throw new AppError("engine.not_found", { engine: "llm" });
  const guide = await studyDocument(
    {
      ...{ engine, segments: document.segments, signal: terminal.signal },
      unitKinds: new Map(document.units.map(({ id, kind }) => [id, kind])),
      context: { from, to, documentTitle: name, ...(instruction !== undefined && { instruction }) },
      onSpent: async () => {},
    },
    termbase,
  );
  if (!guide.brief && guide.terms.length === 0)
    throw new AppError("engine.bad_response", { engine: engine.name });
  await writeGuide(guide, job.guide, { from, to });
  const summary = say(terminal.language, "studied", { count: guide.terms.length });
  return { result: { file, status: "ok", details: { from, to, ...guide }, summary }, bytes: null };
}

/**
 * @param file  as messages name it
 * @param name  tells the format
 */
async function translateSource(
  file: string,
  name: string,
  source: Uint8Array,
  job: JobOptions,
  terminal: Terminal,
): Promise<Translated> {
  const { password } = job.reading;
  const readable = await readableFile(source, name, { password, signal: terminal.signal });
  const document = await extractSegments(readable.bytes, {
    filters: installedFilters,
    ...{ name: readable.name, sourceLanguage: job.from },
    ...job.reading,
  });
  job.check(document);
  const from = job.from ?? document.detectedLanguage;
  if (from === null) throw new AppError("language.undetected");
  if (isSameLanguage(from, job.to)) throw new AppError("language.same_pair");
  const { output } = job;
  if (!document.filter.outputs.includes(output)) {
    throw new AppError("filter.output_unsupported", { format: document.filter.format, output });
  }

  if (job.isStudy) return studySource(file, name, document, from, job, terminal);
  const guide = guideInFiles(job.guide, { from, to: job.to });
  const store = new InMemorySegmentStore();
  const bar = terminal.progress(basename(file));
  try {
    await translateSegments({
      segments: document.segments,
      from,
      to: job.to,
      engines: await job.enginesFor(from),
      memory: job.memory,
      pretranslationScore: job.pretranslationScore,
      unitKinds: new Map(document.units.map(({ id, kind }) => [id, kind])),
      hints:
        job.memory || job.termbase
          ? createHintFinder({ memory: job.memory, termbase: job.termbase })
          : undefined,
      termbase: job.termbase,
      documentTitle: name,
      ...(job.instruction !== undefined && { instruction: job.instruction }),
      ...(guide && { guide }),
      review: job.isReviewed ? "all" : "doubted",
      store,
      signal: terminal.signal,
      onProgress: ({ done, failed, total }) =>
        bar.show(total === 0 ? 1 : (done + failed) / total, segmentSummary(terminal, done, total)),
    });
  } finally {
    bar.clear();
  }
  const pair = { from, to: job.to };
  const merged = await mergeDocument(readable.bytes, document, store.results, {
    sourceLanguage: from,
    targetLanguage: job.to,
    output,
  });
  const warnings = [...readable.warnings, ...document.extraction.warnings, ...merged.warnings];
  const sources = new Map(document.segments.map((segment) => [segment.ordinal, segment.source]));
  const termFindings: object[] = [];
  const report = makeReport(
    document.segments,
    store.results,
    pair,
    warnings,
    job.termbase,
    (ordinal, problems) => {
      const text = textOnly(sources.get(ordinal)!);
      for (const { kind, term, expected } of problems)
        termFindings.push({ ordinal, source: text, kind, term, expected });
    },
  );
  const doubted = document.segments.flatMap(({ ordinal, source }) => {
    const result = store.results.get(ordinal);
    if (!result || !needsReview(result)) return [];
    return [{ ordinal, source: textOnly(source), target: textOnly(result.target!), ...result.quality }];
  });
  const details = { from, to: job.to, report, doubted, ...(job.termbase && { termFindings }) };
  // Untranslated segments are told below, with the reason.
  const told = report.warnings.filter(({ code }) => code !== "warning.segments_untranslated");
  await reportWarnings(told, terminal, file);
  const isNothing = report.fromEngine + report.fromMemory + report.fromRepeats === 0;
  // What cannot be read as text, or holds none, comes back as it went in: no result, and nothing to be pleased about.
  if (isNothing && report.failed === 0) {
    const problem = { code: "filter.no_text", params: {} } as const;
    await reportError(new AppError(problem.code), terminal, file);
    return { result: { file, status: "failed", problem, details }, bytes: null };
  }
  // What a segment failed of is always an error; warnings stand at translations.
  const firstFailure =
    report.failed === 0
      ? null
      : ([...store.results.values()].find(({ state }) => state === "failed")!.problem as CodedProblem);
  if (!firstFailure) {
    const done = segmentSummary(terminal, report.translated, report.segments);
    const summary =
      report.doubted > 0
        ? `${done}, ${say(terminal.language, "needReview", { count: report.doubted })}`
        : done;
    return { result: { file, status: "ok", details, summary }, bytes: await readable.write(merged.bytes) };
  }
  await reportError(new AppError(firstFailure.code, firstFailure.params), terminal, file);
  const summary = say(terminal.language, "failedSegments", { count: report.failed });
  return {
    result: { file, status: isNothing ? "failed" : "partial", problem: firstFailure, details, summary },
    bytes: isNothing ? null : await readable.write(merged.bytes),
  };
}
