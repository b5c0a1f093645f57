import { basename } from "node:path";
import { findingMessage } from "@yizhou/contract";
import { readXliff } from "@yizhou/exchange";
import { installedFilters } from "@yizhou/filters/node";
import {
  AppError,
  CHECK_IDS,
  isCheckId,
  textOnly,
  type CheckId,
  type LanguageTag,
  type Severity,
} from "@yizhou/model";
import { extractSegments } from "@yizhou/pipeline";
import {
  checkDocument,
  DEFAULT_QA_SETTINGS,
  findingCode,
  layerSettings,
  type CheckedSegment,
  type QaSettings,
  type ReportedFinding,
} from "@yizhou/qa";
import { languageOption, usage, type ParsedArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { forEachFile, readSource } from "./files.ts";
import { loadTermbase } from "./termbase-files.ts";
import type { Terminal } from "./terminal.ts";
import { say } from "./texts.ts";
import { endingOf, readUnits, streamOf } from "./unit-files.ts";

/** `yizhou qa FILE…`: what the quality checks have to say of bilingual files, or of a document and its source. */
export const command: Command = {
  help: {
    zh: `检查译文质量

用法  yizhou qa 文件… [--from en --to zh]
      yizhou qa 译文.docx --source 原文.docx --from en --to zh

文件可以是XLIFF、TMX、CSV、TSV或xlsx；译文文档要用--source给出原文。

  --source 文件     译文文档的原文，须是同一文档译前的样子
  --from 语言       原文语言；文件里写明的不用给
  --to 语言         译文语言
  --termbase 文件   术语库（TBX、CSV、xlsx）；可多次使用
  --on 检查项       打开一项检查；可多次使用
  --off 检查项      关闭一项检查；可多次使用
  --block 检查项    这一项有问题就以退出码3结束；可多次使用
  --max-width 数值  译文宽度上限，一个汉字算2

检查项  ${CHECK_IDS.join(" ")}`,
    en: `Checks translations

Usage  yizhou qa FILE... [--from en --to zh]
       yizhou qa TRANSLATED.docx --source SOURCE.docx --from en --to zh

Files are XLIFF, TMX, CSV, TSV or xlsx; for a translated document --source names what it was made from.

  --source FILE      the same document before its translation
  --from LANG        language of the source, where the file does not say
  --to LANG          language of the translation
  --termbase FILE    terms (TBX, CSV, xlsx); may be given several times
  --on CHECK         switch a check on; may be given several times
  --off CHECK        switch a check off; may be given several times
  --block CHECK      findings of this check end in exit status 3; may be given several times
  --max-width N      longest translation in columns, a Han character takes 2

Checks  ${CHECK_IDS.join(" ")}`,
    ko: `번역문을 검사합니다

사용법  yizhou qa 파일... [--from en --to ko]
        yizhou qa 번역문.docx --source 원문.docx --from en --to ko

파일은 XLIFF, TMX, CSV, TSV, xlsx입니다. 번역된 문서는 --source로 원문을 지정합니다.

  --source 파일      번역하기 전의 같은 문서
  --from 언어        원문 언어. 파일에 적혀 있으면 생략합니다
  --to 언어          번역문 언어
  --termbase 파일    용어집(TBX, CSV, xlsx). 여러 번 지정할 수 있습니다
  --on 검사          검사를 켭니다. 여러 번 지정할 수 있습니다
  --off 검사         검사를 끕니다. 여러 번 지정할 수 있습니다
  --block 검사       이 검사에서 문제가 나오면 종료 상태가 3입니다. 여러 번 지정할 수 있습니다
  --max-width 수     번역문의 최대 너비. 한자와 한글은 2로 셉니다

검사  ${CHECK_IDS.join(" ")}`,
  },
  options: {
    source: { takes: "value" },
    from: { takes: "value" },
    to: { takes: "value" },
    termbase: { takes: "values" },
    on: { takes: "values" },
    off: { takes: "values" },
    block: { takes: "values" },
    "max-width": { takes: "value" },
  },
  async run(args, terminal) {
    const files = args.positionals;
    if (files.length === 0) throw usage(terminal, "missingFile");
    const source = args.value("source");
    if (source !== undefined && files.length > 1)
      throw usage(terminal, "tooManyArguments", { argument: files[1]! });
    const settings = settingsOf(args, terminal);
    const termbase = await loadTermbase(args.values("termbase"));
    return forEachFile(
      files.map((file) => ({ file })),
      terminal,
      async ({ file }) => {
        const chosen = { from: languageOption(args, "from"), to: languageOption(args, "to") };
        const { segments, ...languages } =
          source === undefined ? await readPairs(file, chosen) : await readDocuments(source, file, chosen);
        const [from, to] = [chosen.from ?? languages.from, chosen.to ?? languages.to];
        if (from === null || to === null)
          throw usage(terminal, "missingOption", { option: from === null ? "--from" : "--to" });
        const found = await checkDocument(
          segments,
          { from, to, settings, ...(termbase ? { termbase } : {}) },
          async () => terminal.signal.throwIfAborted(),
        );
        return {
          file,
          status: found.some(({ severity }) => severity === "block") ? "partial" : "ok",
          details: {
            from,
            to,
            segments: segments.length,
            findings: found.map((one) => wireOf(one, terminal)),
          },
          summary: summaryOf(found, segments, terminal),
        };
      },
    );
  },
};

function settingsOf(args: ParsedArguments, terminal: Terminal): QaSettings {
  const severities: Partial<Record<CheckId, Severity>> = {};
  for (const [option, severity] of [
    ["on", "warn"],
    ["off", "off"],
    ["block", "block"],
  ] as const) {
    for (const name of args.values(option)) {
      if (!isCheckId(name)) throw usage(terminal, "unknownCheck", { check: name });
      severities[name] = severity;
    }
  }
  const width = args.value("max-width");
  if (width === undefined) return layerSettings({ severities });
  const maxWidth = Number(width);
  if (!Number.isInteger(maxWidth) || maxWidth < 1)
    throw usage(terminal, "notPositive", { option: "--max-width" });
  const lengthLimit = severities.lengthLimit ?? DEFAULT_QA_SETTINGS.severities.lengthLimit;
  return layerSettings({
    severities: { ...severities, lengthLimit: lengthLimit === "off" ? "warn" : lengthLimit },
    maxWidth,
  });
}

interface Pairs {
  readonly segments: readonly CheckedSegment[];
  readonly from: LanguageTag | null;
  readonly to: LanguageTag | null;
}

/** The pairs of a bilingual file, those without a translation too where the format has them. */
async function readPairs(
  file: string,
  chosen: { readonly from?: LanguageTag; readonly to?: LanguageTag },
): Promise<Pairs> {
  if (/^\.xl(?:f|iff)$/.test(endingOf(file))) {
    const document = await readXliff(streamOf(file));
    const segments = document.files
      .flatMap(({ units }) => units.filter(({ isLocked }) => isLocked !== true))
      .flatMap(({ segments: sentences }) => {
        const paragraph = (): string => sentences.map(({ source }) => textOnly(source)).join(" ");
        return sentences.map((sentence) => ({ ...sentence, paragraph }));
      })
      .map(({ source, target, state, paragraph }, ordinal): CheckedSegment => {
        return { ordinal, source, target, isConfirmed: state === "reviewed" || state === "final", paragraph };
      });
    return { segments, from: document.sourceLanguage, to: document.targetLanguage };
  }
  const segments: CheckedSegment[] = [];
  let languages: Pick<Pairs, "from" | "to"> = { from: null, to: null };
  for await (const { variants } of readUnits(file, chosen)) {
    const [source, target] = variants;
    if (!source || !target) continue;
    languages = { from: source.language, to: target.language };
    segments.push({
      ordinal: segments.length,
      source: source.content,
      target: target.content,
      isConfirmed: true,
    });
  }
  return { segments, ...languages };
}

/**
 * A document beside its translation, unit by unit.
 *
 * @throws {AppError} filter.skeleton_mismatch  when they have no unit in common
 */
async function readDocuments(
  sourcePath: string,
  targetPath: string,
  chosen: { readonly from?: LanguageTag; readonly to?: LanguageTag },
): Promise<Pairs> {
  const open = async (path: string, sourceLanguage: LanguageTag | undefined) =>
    extractSegments(await readSource(path), {
      filters: installedFilters,
      name: basename(path),
      sourceLanguage,
    });
  const source = await open(sourcePath, chosen.from);
  const target = await open(targetPath, chosen.to);
  const targets = new Map(target.units.map((unit) => [unit.id, unit.content]));
  const segments = source.units
    .filter(({ id, locked }) => locked === undefined && targets.has(id))
    .map((unit, ordinal): CheckedSegment => {
      return { ordinal, source: unit.content, target: targets.get(unit.id)!, isConfirmed: true };
    });
  if (segments.length === 0) throw new AppError("filter.skeleton_mismatch");
  return { segments, from: source.detectedLanguage, to: target.detectedLanguage };
}

function wireOf(finding: ReportedFinding, terminal: Terminal): Readonly<Record<string, unknown>> {
  const { check, variant, severity, ordinal, values, source, target, others } = finding;
  const message = findingMessage(findingCode(finding), values, terminal.language);
  return { segment: ordinal + 1, check, variant, severity, message, values, source, target, others };
}

function summaryOf(
  found: readonly ReportedFinding[],
  segments: readonly CheckedSegment[],
  terminal: Terminal,
): string {
  const lines = found.map((finding) => {
    const { source, target } = segments.find(({ ordinal }) => ordinal === finding.ordinal)!;
    const message = findingMessage(findingCode(finding), finding.values, terminal.language);
    const text = `${clip(textOnly(source))} | ${clip(target ? textOnly(target) : "")}`;
    return `  ${finding.ordinal + 1}  ${finding.check}  ${message}\n      ${text}`;
  });
  const head = say(terminal.language, "findings", { findings: found.length, segments: segments.length });
  return [head, ...lines].join("\n");
}

function clip(text: string): string {
  const line = text.replace(/\s+/gu, " ");
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
