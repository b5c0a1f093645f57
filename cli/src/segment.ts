import { installedFilters } from "@yizhou/filters/node";
import { inlineFromText, plainText, type LanguageTag, type TextUnit } from "@yizhou/model";
import { detectLanguage, extractSegments, segmentUnits } from "@yizhou/pipeline";
import { languageOption, usage } from "./arguments.ts";
import { EXIT, type Command } from "./command.ts";
import { readSource } from "./files.ts";
import { basename } from "node:path";

/** `yizhou segment FILE|-`: one segment per line, to see what a translator would get. */
export const command: Command = {
  help: {
    zh: `显示文本如何切分成句段，每行一个

用法  yizhou segment 文件|- [--from 语言]

  -            从标准输入读取UTF-8纯文本，每行为一段
  --from 语言  文本的语言（如en、zh）；不写则自动识别`,
    en: `Shows how text is cut into segments, one per line

Usage  yizhou segment FILE|- [--from LANG]

  -            read plain UTF-8 text from standard input, a paragraph per line
  --from LANG  language of the text (en, zh …); detected when left out`,
    ko: `텍스트가 문장으로 나뉘는 방식을 한 줄에 하나씩 보여 줍니다

사용법  yizhou segment 파일|- [--from 언어]

  -            표준 입력에서 UTF-8 텍스트를 읽습니다. 한 줄이 한 단락입니다
  --from 언어  텍스트의 언어(en, zh 등). 생략하면 자동으로 감지합니다`,
  },
  options: { from: { takes: "value" } },
  async run(args, terminal) {
    const [file, ...others] = args.positionals;
    if (file === undefined) throw usage(terminal, "missingFile");
    if (others.length > 0) throw usage(terminal, "tooManyArguments", { argument: others[0]! });
    const from = languageOption(args, "from");
    const segments =
      file === "-"
        ? await segmentText(new TextDecoder().decode(await terminal.readInput()), from)
        : (
            await extractSegments(await readSource(file), {
              filters: installedFilters,
              name: basename(file),
              sourceLanguage: from,
            })
          ).segments;
    for (const { ordinal, unitId, source } of segments) {
      const text = plainText(source);
      // A line per segment: breaks inside one are shown, not made.
      terminal.out(
        terminal.isJson ? JSON.stringify({ ordinal, unit: unitId, text }) : text.replace(/\s+/gu, " "),
      );
    }
    return EXIT.ok;
  },
};

async function segmentText(text: string, from: LanguageTag | undefined) {
  const units = text
    .split(/\r?\n/)
    .flatMap((line, index): TextUnit[] =>
      line.trim() === ""
        ? []
        : [{ id: `line-${index + 1}`, part: "-", kind: "paragraph", content: inlineFromText(line) }],
    );
  return segmentUnits(units, from ?? (await detectLanguage(units)) ?? ("und" as LanguageTag));
}
