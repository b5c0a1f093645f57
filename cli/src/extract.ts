import { basename } from "node:path";
import { installedFilters } from "@yizhou/filters/node";
import { countGroups, type LanguageTag } from "@yizhou/model";
import { copyResults, extractSegments, makeXliff, xliffSource } from "@yizhou/pipeline";
import { languageOption } from "./arguments.ts";
import type { Command } from "./command.ts";
import { reportWarnings } from "./errors.ts";
import { forEachFile, OUTPUT_OPTIONS, planOutputs, readSource, writeResult } from "./files.ts";
import { checkPages, READING_OPTIONS, readingOptions } from "./reading-options.ts";
import { say } from "./texts.ts";

/** `yizhou extract FILE..`: the text of documents as XLIFF 2.1, for other tools and for `yizhou merge`. */
export const command: Command = {
  help: {
    zh: `把文档的文字抽取为XLIFF 2.1

用法  yizhou extract 文件 [--copy-source] -o F.xlf
      yizhou extract 文件… --out-dir 文件夹

  -o, --output F.xlf   输出文件
  --out-dir 文件夹     输出到文件夹，文件名为“原名.xlf”
  --from 语言          原文语言；不写则自动识别
  --to 语言            目标语言，写入XLIFF
  --pages 页码         只抽取PDF的这些页，如1-5,9
  --with-references    PDF的参考文献列表也可翻译（默认锁定）
  --leave-out 类别     这些内容保留原文，用逗号分开：comments（批注）、notes（注释）、headers
                       （页眉页脚）、hidden（隐藏内容）、alt-texts（替代文字）、properties（文档属性），
                       或style:样式名、colour:ff0000、highlight:yellow、language:fr；可多次使用
  --also 类别          默认不译、要求时才译的内容：sheet-names（工作表名称，公式中的引用随之改写）、
                       pictures（PDF图片中的文字）；用逗号分开
  --password 密码      打开加密的PDF
  --copy-source        每个译文先填成原文
  --force              允许覆盖原文件`,
    en: `Writes the text of documents as XLIFF 2.1

Usage  yizhou extract FILE [--copy-source] -o F.xlf
       yizhou extract FILE.. --out-dir DIR

  -o, --output F.xlf   where to write
  --out-dir DIR        write into a folder, each as NAME.xlf
  --from LANG          language of the text; detected when left out
  --to LANG            target language, noted in the XLIFF
  --pages PAGES        only these pages of a PDF, such as 1-5,9
  --with-references    unlock the list of references of a PDF; locked by default
  --leave-out GROUPS   leave these texts as they are, with commas: comments, notes, headers,
                       hidden, alt-texts, properties; or style:NAME, colour:ff0000, highlight:yellow,
                       language:fr. May be given several times
  --also TEXTS         translate what stays by default: sheet-names (references follow),
                       pictures (text in pictures of a PDF); with commas
  --password TEXT      opens an encrypted PDF
  --copy-source        set every target to its source
  --force              a source file may be overwritten`,
    ko: `문서의 텍스트를 XLIFF 2.1로 추출합니다

사용법  yizhou extract 파일 [--copy-source] -o F.xlf
        yizhou extract 파일… --out-dir 폴더

  -o, --output F.xlf   출력 파일
  --out-dir 폴더       폴더에 ‘원래 이름.xlf’로 저장합니다
  --from 언어          원문 언어. 생략하면 자동으로 감지합니다
  --to 언어            XLIFF에 기록할 대상 언어
  --pages 쪽           PDF의 이 쪽만 추출합니다(예 1-5,9)
  --with-references    PDF의 참고문헌 목록의 잠금을 풉니다(기본값은 잠금)
  --leave-out 분류     원문 그대로 둘 내용을 쉼표로 나열합니다: comments(메모), notes(주석), headers
                       (머리글·바닥글), hidden(숨김), alt-texts(대체 텍스트), properties(문서 속성), 또는
                       style:이름, colour:ff0000, highlight:yellow, language:fr. 여러 번 지정할 수 있습니다
  --also 분류          기본으로는 번역하지 않는 내용: sheet-names(시트 이름. 수식의 참조도 함께
                       바뀝니다), pictures(PDF 이미지 속 텍스트). 쉼표로 구분
  --password 암호      암호화된 PDF를 엽니다
  --copy-source        모든 번역문을 원문으로 채웁니다
  --force              원본 파일을 덮어써도 됩니다`,
  },
  options: {
    ...OUTPUT_OPTIONS,
    ...READING_OPTIONS,
    from: { takes: "value" },
    to: { takes: "value" },
    "copy-source": { takes: "nothing" },
  },
  async run(args, terminal) {
    const files = args.positionals;
    const outputs = planOutputs(files, args, terminal, (name) => `${name}.xlf`);
    const from = languageOption(args, "from");
    const to = languageOption(args, "to");
    const isCopy = args.has("copy-source");
    const reading = readingOptions(args, terminal);
    return forEachFile(
      files.map((file, index) => ({ file, output: outputs[index]! })),
      terminal,
      async ({ file, output }) => {
        const source = await readSource(file);
        const document = await extractSegments(source, {
          filters: installedFilters,
          name: basename(file),
          sourceLanguage: from,
          ...reading,
        });
        checkPages(args, document);
        const xliff = makeXliff(
          xliffSource(source, document),
          isCopy ? copyResults(document.segments) : new Map(),
          {
            name: basename(file),
            from: document.language,
            // XLIFF wants a target language wherever there are targets.
            to: to ?? (isCopy ? ("und" as LanguageTag) : undefined),
          },
        );
        await writeResult(output, xliff, { sources: files, force: args.has("force"), terminal });
        await reportWarnings(document.extraction.warnings, terminal, file);
        const total = document.segments.length;
        const details = {
          segments: total,
          language: document.language,
          textGroups: { ...countGroups(document.units), ...document.extraction.offered },
          warnings: document.extraction.warnings,
        };
        return {
          file,
          status: "ok",
          output,
          details,
          summary: say(terminal.language, "segmentsFound", { total }),
        };
      },
    );
  },
};
