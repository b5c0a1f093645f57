import { COMMON_OPTIONS, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import type { TmAction } from "./tm-action.ts";

const ACTIONS: Readonly<Record<string, () => Promise<TmAction>>> = {
  lookup: async () => (await import("./tm-lookup.ts")).lookup,
  analyse: async () => (await import("./tm-analyse.ts")).analyse,
  import: async () => (await import("./tm-import.ts")).importFiles,
  export: async () => (await import("./tm-export.ts")).exportLibrary,
};

/** `yizhou tm …`: translation memories, in files and in the database. */
export const command: Command = {
  help: {
    zh: `查询、分析、导入和导出翻译记忆

用法  yizhou tm lookup --tm F.tmx.gz --queries Q.txt [--threshold 70]
      yizhou tm analyse 文件… --tm F.tmx --from en --to zh
      yizhou tm import 文件… --account 账号 --library 记忆库
      yizhou tm export --account 账号 --library 记忆库 --from en --to zh -o F.tmx

lookup   逐行查询，每行给出最佳匹配、分数和耗时（毫秒）；Q.txt写-则读标准输入
analyse  按匹配率区间统计文档的句段、字数和字符数
import   把TMX、XLIFF、CSV或xlsx导入个人记忆库；没有这个库就新建，已有的内容不会重复
export   把记忆库导出为TMX、CSV或xlsx（由输出文件的扩展名决定）

  --tm 文件            翻译记忆（tmx、xliff、csv、xlsx，可用.gz）；可多次使用，靠前的优先
  --queries 文件       每行一个查询
  --threshold 分数     最低匹配率，1-102，默认70
  --from、--to 语言    语言方向；lookup不写时取自记忆文件
  --account 账号       记忆库的主人
  --library 名称       记忆库的名称
  -o, --output 文件    输出文件
  --force              允许覆盖`,
    en: `Looks up, analyses, imports and exports translation memories

Usage  yizhou tm lookup --tm F.tmx.gz --queries Q.txt [--threshold 70]
       yizhou tm analyse FILE.. --tm F.tmx --from en --to zh
       yizhou tm import FILE.. --account ACCOUNT --library NAME
       yizhou tm export --account ACCOUNT --library NAME --from en --to zh -o F.tmx

lookup   one line a query: the best unit, its score, the milliseconds it took; Q.txt may be - for standard input
analyse  counts segments, words and characters of documents by match band
import   adds TMX, XLIFF, CSV or xlsx files to a person's library, made where there is none; what it has is not added again
export   writes a library as TMX, CSV or xlsx, by the ending of the output

  --tm FILE            a memory (tmx, xliff, csv, xlsx, also .gz); may be given several times, the first preferred
  --queries FILE       one query a line
  --threshold N        least score, 1-102; 70 by default
  --from, --to LANG    the language pair; lookup takes it from the memory when left out
  --account ACCOUNT    whose library
  --library NAME       which library
  -o, --output OUT     where to write
  --force              a file may be overwritten`,
    ko: `번역 메모리를 조회, 분석하고 가져오거나 내보냅니다

사용법  yizhou tm lookup --tm F.tmx.gz --queries Q.txt [--threshold 70]
        yizhou tm analyse 파일… --tm F.tmx --from en --to zh
        yizhou tm import 파일… --account 계정 --library 이름
        yizhou tm export --account 계정 --library 이름 --from en --to zh -o F.tmx

lookup   한 줄씩 조회하여 가장 가까운 항목, 점수, 걸린 시간(밀리초)을 표시합니다. Q.txt 대신 -를 쓰면 표준 입력을 읽습니다
analyse  문서의 문장, 단어, 글자 수를 일치율 구간별로 셉니다
import   TMX, XLIFF, CSV, xlsx 파일을 개인 메모리에 추가합니다. 없으면 새로 만들고, 이미 있는 내용은 다시 추가하지 않습니다
export   메모리를 TMX, CSV, xlsx로 내보냅니다(출력 파일의 확장자에 따름)

  --tm 파일            번역 메모리(tmx, xliff, csv, xlsx, .gz 가능). 여러 번 지정할 수 있으며 앞의 것이 우선합니다
  --queries 파일       한 줄에 하나씩 적은 조회 문장
  --threshold 점수     최소 일치율(1-102, 기본값 70)
  --from, --to 언어    언어 방향. lookup에서 생략하면 메모리에서 가져옵니다
  --account 계정       메모리의 주인
  --library 이름       메모리 이름
  -o, --output 출력    출력 파일
  --force              덮어써도 됩니다`,
  },
  options: {
    tm: { takes: "values" },
    queries: { takes: "value" },
    threshold: { takes: "value" },
    from: { takes: "value" },
    to: { takes: "value" },
    account: { takes: "value" },
    library: { takes: "value" },
    output: { takes: "value", short: "o" },
    force: { takes: "nothing" },
  },
  async run(args, terminal) {
    const [name = "", ...files] = args.positionals;
    const load = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!load) throw usage(terminal, "unknownCommand", { command: `tm ${name}`.trim() });
    const action = await load();
    const foreign = Object.keys(command.options).find(
      (option) => args.has(option) && !action.options.includes(option) && !(option in COMMON_OPTIONS),
    );
    if (foreign) throw usage(terminal, "optionElsewhere", { option: `--${foreign}`, command: `tm ${name}` });
    return action.run(files, args, terminal);
  },
};
