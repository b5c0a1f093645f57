import { basename } from "node:path";
import { readTmx, writeTmx } from "@yizhou/exchange";
import type { Embedder } from "@yizhou/engines";
import { installedFilters } from "@yizhou/filters/node";
import { AppError, isSameLanguage, plainText, type CodedWarning, type LanguageTag } from "@yizhou/model";
import {
  alignableDocument,
  alignableLines,
  alignTexts,
  beadUnits,
  detectLanguage,
  extractSegments,
  type AlignableText,
} from "@yizhou/pipeline";
import { languageOption, usage, type ParsedArguments } from "./arguments.ts";
import { EXIT, type Command } from "./command.ts";
import { reportError, reportWarnings } from "./errors.ts";
import { readSource, writeResult } from "./files.ts";
import { loadConcepts } from "./termbase-files.ts";
import { say } from "./texts.ts";
import type { Terminal } from "./terminal.ts";
import own from "../package.json" with { type: "json" };

/** `yizhou align A B`: a document and its translation become memory entries. */
export const command: Command = {
  help: {
    zh: `把原文与译文逐句对齐，生成翻译记忆

用法  yizhou align 原文件 译文件 --from en --to zh -o F.tmx

  -o, --output F.tmx     把对齐的句对写成TMX
  --beads 文件           每行写一组“[原文句号]:[译文句号]”，从0开始
  --from 语言            原文语言；不写则自动识别
  --to 语言              译文语言；不写则自动识别
  --no-segment           两个文件都已是每行一句的纯文本，不再切分
  --tm F.tmx             用已有的翻译记忆作参考；可多次使用
  --termbase 文件        用术语库作参考（TBX、CSV、xlsx）；可多次使用
  --embeddings           再用语义向量判断，服务由YIZHOU_EMBEDDINGS_URL等设置指定
  --min-confidence 数值  TMX中只保留置信度不低于此值的句对（0-100，默认0）
  --force                允许覆盖原文件`,
    en: `Aligns a text with its translation, sentence by sentence, into a memory

Usage  yizhou align SOURCE TARGET --from en --to zh -o F.tmx

  -o, --output F.tmx     write the pairs as TMX
  --beads FILE           write one group a line, "[source numbers]:[target numbers]", from 0
  --from LANG            language of the source; detected when left out
  --to LANG              language of the target; detected when left out
  --no-segment           both files are plain text with a sentence on each line; do not cut them
  --tm F.tmx             a memory to learn words from; may be given several times
  --termbase FILE        terms to learn words from (TBX, CSV, xlsx); may be given several times
  --embeddings           compare meanings as well, with the service of YIZHOU_EMBEDDINGS_URL
  --min-confidence N     keep pairs of at least this confidence in the TMX (0-100, default 0)
  --force                a source file may be overwritten`,
    ko: `원문과 번역문을 문장 단위로 정렬하여 번역 메모리를 만듭니다

사용법  yizhou align 원문 번역문 --from en --to zh -o F.tmx

  -o, --output F.tmx     정렬한 문장 쌍을 TMX로 저장합니다
  --beads 파일           한 줄에 ‘[원문 번호]:[번역문 번호]’ 하나씩 저장합니다(0부터)
  --from 언어            원문 언어. 생략하면 자동으로 감지합니다
  --to 언어              번역문 언어. 생략하면 자동으로 감지합니다
  --no-segment           두 파일이 한 줄에 한 문장인 텍스트이므로 나누지 않습니다
  --tm F.tmx             단어를 참고할 번역 메모리. 여러 번 지정할 수 있습니다
  --termbase 파일        단어를 참고할 용어집(TBX, CSV, xlsx). 여러 번 지정할 수 있습니다
  --embeddings           YIZHOU_EMBEDDINGS_URL로 지정한 서비스로 의미도 비교합니다
  --min-confidence 값    TMX에 남길 최소 신뢰도(0-100, 기본값 0)
  --force                원본 파일을 덮어써도 됩니다`,
  },
  options: {
    output: { takes: "value", short: "o" },
    beads: { takes: "value" },
    from: { takes: "value" },
    to: { takes: "value" },
    "no-segment": { takes: "nothing" },
    tm: { takes: "values" },
    termbase: { takes: "values" },
    embeddings: { takes: "nothing" },
    "min-confidence": { takes: "value" },
    force: { takes: "nothing" },
  },
  async run(args, terminal) {
    const [sourceFile, targetFile, ...others] = args.positionals;
    if (sourceFile === undefined || targetFile === undefined) throw usage(terminal, "missingFile");
    if (others.length > 0) throw usage(terminal, "tooManyArguments", { argument: others[0]! });
    const [output, beadsFile] = [args.value("output"), args.value("beads")];
    if (output === undefined && beadsFile === undefined)
      throw usage(terminal, "missingOption", { option: "-o" });
    const leastConfidence = confidenceOption(args, terminal);

    const source = await readSide(sourceFile, languageOption(args, "from"), args.has("no-segment"));
    const target = await readSide(targetFile, languageOption(args, "to"), args.has("no-segment"));
    if (source.sentences.length === 0 || target.sentences.length === 0) throw new AppError("filter.empty");
    const pair = { from: source.language, to: target.language };
    let embedFault: AppError | undefined;
    const beads = await alignTexts(source, target, {
      known: [...(await knownPairs(args.values("tm"))), ...(await termPairs(args.values("termbase"), pair))],
      signal: terminal.signal,
      ...(args.has("embeddings") && {
        embed: await configuredEmbedder(terminal),
        onEmbedFault: (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          embedFault = error;
        },
      }),
    });
    const warnings: CodedWarning[] = embedFault ? [{ code: "warning.vectors_unavailable", params: {} }] : [];
    if (embedFault && !terminal.isJson) await reportError(embedFault, terminal);
    await reportWarnings(warnings, terminal, sourceFile);

    const options = { sources: [sourceFile, targetFile], force: args.has("force"), terminal };
    if (beadsFile !== undefined) {
      const lines = beads.map(
        (bead) =>
          `${numbers(bead.sourceStart, bead.sourceEnd)}:${numbers(bead.targetStart, bead.targetEnd)}\n`,
      );
      await writeResult(beadsFile, lines.join(""), options);
    }
    const units = beadUnits(beads, source, target, leastConfidence / 100);
    if (output !== undefined) {
      let tmx = "";
      for await (const piece of writeTmx(units, {
        sourceLanguage: source.language,
        toolVersion: own.version,
      }))
        tmx += piece;
      await writeResult(output, tmx, options);
    }
    const figures = {
      source: source.sentences.length,
      target: target.sentences.length,
      pairs: units.length,
      doubtful: beads.filter(({ confidence }) => confidence < DOUBTFUL).length,
    };
    terminal.out(
      terminal.isJson
        ? JSON.stringify({ status: "ok", output, beads: beadsFile, ...figures, warnings })
        : say(terminal.language, "aligned", figures),
    );
    return EXIT.ok;
  },
};

/** Below this a person should look. */
const DOUBTFUL = 0.8;
/** Longer units pair too many words with each other to teach one. */
const LONGEST_KNOWN = 40;

async function readSide(
  file: string,
  language: LanguageTag | undefined,
  isLines: boolean,
): Promise<AlignableText> {
  const bytes = await readSource(file);
  if (!isLines) {
    return alignableDocument(
      await extractSegments(bytes, {
        filters: installedFilters,
        name: basename(file),
        sourceLanguage: language,
      }),
    );
  }
  const text = alignableLines(new TextDecoder().decode(bytes), language ?? ("und" as LanguageTag));
  if (language !== undefined) return text;
  const sample = text.sentences.map(({ text: content }, index) => ({
    id: String(index),
    part: "-",
    kind: "paragraph" as const,
    content: [{ kind: "text" as const, text: content }],
  }));
  return { ...text, language: (await detectLanguage(sample)) ?? text.language };
}

async function knownPairs(files: readonly string[]) {
  const pairs: { source: string; target: string }[] = [];
  for (const file of files) {
    for await (const { variants } of readTmx(await readSource(file))) {
      const [source, target] = variants.map(({ content }) => plainText(content));
      if (source === undefined || target === undefined || source.length > LONGEST_KNOWN) continue;
      pairs.push({ source, target }, { source: target, target: source });
    }
  }
  return pairs;
}

async function termPairs(files: readonly string[], { from, to }: { from: LanguageTag; to: LanguageTag }) {
  const pairs: { source: string; target: string }[] = [];
  for (const { terms } of await loadConcepts(files)) {
    const textsIn = (language: LanguageTag) =>
      terms
        .filter((term) => term.status !== "forbidden" && isSameLanguage(term.language, language))
        .map(({ text }) => text);
    for (const source of textsIn(from)) for (const target of textsIn(to)) pairs.push({ source, target });
  }
  return pairs;
}

/** @throws {AppError} engine.key_missing without an endpoint, system.setting_invalid */
async function configuredEmbedder(terminal: Terminal): Promise<Embedder> {
  const [{ createEmbedder, embeddingsFromSettings }, { nodeEngineDeps }] = await Promise.all([
    import("@yizhou/engines"),
    import("@yizhou/engines/node"),
  ]);
  const config = embeddingsFromSettings(terminal.environment);
  if (!config)
    throw new AppError("engine.key_missing", { engine: "embeddings", setting: "YIZHOU_EMBEDDINGS_URL" });
  return createEmbedder(config, nodeEngineDeps());
}

function confidenceOption(args: ParsedArguments, terminal: Terminal): number {
  const value = args.value("min-confidence");
  if (value === undefined) return 0;
  if (!/^\d{1,3}$/u.test(value) || Number(value) > 100)
    throw usage(terminal, "notANumber", { option: "--min-confidence" });
  return Number(value);
}

function numbers(start: number, end: number): string {
  return `[${Array.from({ length: end - start }, (_, index) => start + index).join(", ")}]`;
}
