import type { Localised } from "@yizhou/contract";
import type { PdfReport } from "@yizhou/filters";
import { comparePdf } from "@yizhou/filters/node";
import { usage } from "./arguments.ts";
import { EXIT, type Command } from "./command.ts";
import { readSource } from "./files.ts";
import type { Terminal } from "./terminal.ts";

/** `yizhou pdf-report SOURCE TARGET`: what became of the layout, in figures. */
export const command: Command = {
  help: {
    zh: `比较PDF原文与译文的版面

用法  yizhou pdf-report 原文.pdf 译文.pdf

  --no-pixels     不逐像素比较（不需要poppler）
  --seconds 秒数  翻译所用的时间，用来给出每秒页数
  --password 密码 打开加密文件的密码`,
    en: `Compares the layout of a PDF and its translation

Usage  yizhou pdf-report SOURCE.pdf TARGET.pdf

  --no-pixels     leave out the comparison of pixels, which needs poppler
  --seconds N     how long the translation took, for pages a second
  --password PW   opens encrypted files`,
    ko: `PDF 원문과 번역문의 레이아웃을 비교합니다

사용법  yizhou pdf-report 원문.pdf 번역문.pdf

  --no-pixels     픽셀 비교를 생략합니다(poppler가 필요 없음)
  --seconds 초    번역에 걸린 시간. 초당 쪽 수를 계산합니다
  --password 암호 암호화된 파일을 엽니다`,
  },
  options: {
    "no-pixels": { takes: "nothing" },
    seconds: { takes: "value" },
    password: { takes: "value" },
  },
  async run(args, terminal) {
    const [source, target, ...others] = args.positionals;
    if (source === undefined || target === undefined) throw usage(terminal, "missingFile");
    if (others.length > 0) throw usage(terminal, "tooManyArguments", { argument: others[0]! });
    const report = await comparePdf(await readSource(source), await readSource(target), {
      password: args.value("password"),
      drawsPages: !args.has("no-pixels"),
    });
    const seconds = Number(args.value("seconds"));
    const pagesPerSecond = seconds > 0 ? report.pages / seconds : null;
    if (terminal.isJson) terminal.out(JSON.stringify({ source, target, pagesPerSecond, ...report }));
    else for (const line of lines(report, pagesPerSecond, terminal)) terminal.out(line);
    return EXIT.ok;
  },
};

const LABELS = {
  pages: { zh: "页数", en: "pages", ko: "쪽" },
  speed: { zh: "每秒页数", en: "pages a second", ko: "초당 쪽" },
  overlap: { zh: "文本框重合度", en: "box overlap", ko: "텍스트 상자 겹침" },
  small: { zh: "字号小于原文0.7倍的文本框", en: "boxes under scale 0.7", ko: "0.7배보다 작은 상자" },
  left: { zh: "残留的原文词", en: "source words left", ko: "남은 원문 단어" },
  locked: { zh: "公式、代码和参考文献中的词", en: "words locked", ko: "잠긴 단어" },
  pixels: { zh: "文字以外有变化的页", en: "pages changed outside text", ko: "텍스트 밖이 바뀐 쪽" },
  share: { zh: "文字占版面的比例", en: "text's share of the page", ko: "쪽에서 텍스트 비율" },
  fonts: { zh: "嵌入的字体", en: "fonts embedded", ko: "포함된 글꼴" },
} as const satisfies Record<string, Localised>;

function lines(report: PdfReport, pagesPerSecond: number | null, terminal: Terminal): string[] {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const { raster, fonts } = report;
  const rows: [keyof typeof LABELS, string][] = [["pages", `${report.pages} -> ${report.resultPages}`]];
  if (pagesPerSecond !== null) rows.push(["speed", pagesPerSecond.toFixed(1)]);
  if (report.boxOverlap !== null) rows.push(["overlap", report.boxOverlap.toFixed(3)]);
  rows.push(
    ["small", `${report.smallBoxes} / ${report.boxes}`],
    ["left", percent(report.sourceWordsLeft)],
    ["locked", percent(report.lockedWords)],
  );
  if (raster) {
    const changed = raster.changed.map(({ page, pixels }) => `${page} (${pixels} px)`).join(", ");
    rows.push(["pixels", `${raster.changed.length} / ${raster.pages}${changed && `  ${changed}`}`]);
    rows.push(["share", percent(raster.textShare)]);
  }
  const all = fonts.embedded + fonts.notEmbedded.length;
  rows.push(["fonts", `${fonts.embedded} / ${all}  ${fonts.notEmbedded.join(", ")}`.trimEnd()]);
  return rows.map(([key, value]) => `${LABELS[key][terminal.language]}  ${value}`);
}
