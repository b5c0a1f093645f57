// The packed client: `yizhou` without the engines, filters and models of the whole program, for machines that ask a site.
import type { Localised } from "@yizhou/contract";
import { type Program, runProcess } from "../program.ts";

const HELP: Localised = {
  zh: `译舟：在译舟网站上翻译文档，保持版面

用法  yizhou 命令 [选项]

  translate  翻译文档或文本

每个命令都接受
  -h, --help   命令说明
  --json       输出供程序读取的JSON
  --lang 语言  提示信息的语言（zh、en、ko），默认取自LANG

退出码  0 成功  1 失败  2 用法有误  3 部分成功`,
  en: `Yizhou: translates documents at a Yizhou site and keeps their layout

Usage  yizhou COMMAND [options]

  translate  translate documents or a text

Every command takes
  -h, --help   how the command is used
  --json       output for programs
  --lang LANG  language of the messages (zh, en, ko); from LANG by default

Exit status  0 done  1 failed  2 wrong usage  3 done in part`,
  ko: `译舟(Yizhou): 사이트에서 문서를 레이아웃 그대로 번역합니다

사용법  yizhou 명령 [옵션]

  translate  문서나 텍스트를 번역합니다

모든 명령의 공통 옵션
  -h, --help   명령 설명
  --json       프로그램용 JSON 출력
  --lang 언어  메시지 언어(zh, en, ko). 기본값은 LANG에서 가져옵니다

종료 코드  0 성공  1 실패  2 사용법 오류  3 일부 성공`,
};

const CLIENT: Program = {
  commands: { translate: () => import("./command.ts") },
  help: HELP,
  async version() {
    const { default: own } = await import("../../package.json", { with: { type: "json" } });
    return own.version;
  },
};

process.exitCode = await runProcess(CLIENT, process.argv.slice(2));
