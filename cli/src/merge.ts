import { basename } from "node:path";
import { installedFilters } from "@yizhou/filters/node";
import { mergeXliff } from "@yizhou/pipeline";
import { usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { reportWarnings } from "./errors.ts";
import { READING_OPTIONS, readingOptions } from "./reading-options.ts";
import {
  forEachFile,
  OUTPUT_OPTIONS,
  planOutputs,
  readSource,
  segmentSummary,
  writeResult,
} from "./files.ts";

/** `yizhou merge FILE F.xlf`: an XLIFF made by `extract`, translated anywhere, back into its document. */
export const command: Command = {
  help: {
    zh: `把XLIFF里的译文放回文档

用法  yizhou merge 原文件 F.xlf -o 输出文件
      yizhou merge 原文件1 F1.xlf 原文件2 F2.xlf… --out-dir 文件夹

没有译文、或译文与原文相同的XLIFF，得到与原文件逐字节相同的结果。

  -o, --output 文件   输出文件
  --out-dir 文件夹    输出到文件夹，文件名不变
  --pages、--with-references、--leave-out、--also、--password
                      与extract时相同的选项
  --force             允许覆盖原文件`,
    en: `Puts the translations of an XLIFF back into its document

Usage  yizhou merge FILE F.xlf -o OUT
       yizhou merge FILE1 F1.xlf FILE2 F2.xlf .. --out-dir DIR

An XLIFF without targets, or with targets equal to their sources, gives the source back byte for byte.

  -o, --output OUT   where to write
  --out-dir DIR      write into a folder under the same names
  --pages, --with-references, --leave-out, --also, --password
                     the same as at extract
  --force            a source file may be overwritten`,
    ko: `XLIFF의 번역문을 문서에 다시 넣습니다

사용법  yizhou merge 원본 F.xlf -o 출력
        yizhou merge 원본1 F1.xlf 원본2 F2.xlf… --out-dir 폴더

번역문이 없거나 원문과 같은 XLIFF이면 원본과 바이트 단위로 같은 결과가 나옵니다.

  -o, --output 출력  출력 파일
  --out-dir 폴더     폴더에 같은 이름으로 저장합니다
  --pages, --with-references, --leave-out, --also, --password
                     extract와 같은 옵션을 지정합니다
  --force            원본 파일을 덮어써도 됩니다`,
  },
  options: { ...OUTPUT_OPTIONS, ...READING_OPTIONS },
  async run(args, terminal) {
    const { positionals } = args;
    if (positionals.length === 0) throw usage(terminal, "missingFile");
    if (positionals.length % 2 !== 0) throw usage(terminal, "pairsOfFiles");
    const files = positionals.filter((_, index) => index % 2 === 0);
    const reading = readingOptions(args, terminal);
    const outputs = planOutputs(files, args, terminal, (name) => name);
    return forEachFile(
      files.map((file, index) => ({ file, xliff: positionals[2 * index + 1]!, output: outputs[index]! })),
      terminal,
      async ({ file, xliff, output }) => {
        const merged = await mergeXliff(await readSource(file), {
          filters: installedFilters,
          name: basename(file),
          xliff: await readSource(xliff),
          reading,
        });
        await writeResult(output, merged.bytes, { sources: positionals, force: args.has("force"), terminal });
        await reportWarnings(merged.warnings, terminal, file);
        const { changedSegments, totalSegments, warnings } = merged;
        return {
          file,
          status: "ok",
          output,
          details: { segments: totalSegments, translated: changedSegments, warnings },
          summary: segmentSummary(terminal, changedSegments, totalSegments),
        };
      },
    );
  },
};
