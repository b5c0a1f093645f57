import type { Localised } from "@yizhou/contract";

export const GENERAL_HELP: Localised = {
  zh: `译舟：翻译文档，保持版面

用法  yizhou 命令 [选项]

  translate  翻译文档
  extract    把文档的文字抽取为XLIFF 2.1
  merge      把XLIFF里的译文放回文档
  segment    显示文本如何切分成句段
  align      把原文与译文逐句对齐，生成翻译记忆
  tm         翻译记忆：lookup、analyse、import、export
  qa         检查译文质量（数字、标记、术语、标点等）
  eval       用参考译文评测引擎（BLEU、chrF、显著性、盲评表）
  pdf-report 比较PDF原文与译文的版面
  engines    列出翻译引擎；engines test 逐个试用
  models     本机的翻译模型：list、add、import、remove、verify
  serve      启动网站和任务处理
  migrate    更新数据库结构
  admin      管理账号和机构（create-user、org）

每个命令都接受
  -h, --help   命令说明
  --json       输出供程序读取的JSON
  --lang 语言  提示信息的语言（zh、en、ko），默认取自LANG

退出码  0 成功  1 失败  2 用法有误  3 部分成功`,
  en: `Yizhou: translates documents and keeps their layout

Usage  yizhou COMMAND [options]

  translate  translate documents
  extract    write the text of documents as XLIFF 2.1
  merge      put the translations of an XLIFF back into its document
  segment    show how text is cut into segments
  align      pair a text with its translation, sentence by sentence, into a memory
  tm         translation memories: lookup, analyse, import, export
  qa         check translations: numbers, tags, terms, punctuation and more
  eval       compare engines with a reference: BLEU, chrF, significance, a blind sheet
  pdf-report compare the layout of a PDF and its translation
  engines    list the translation engines; engines test tries each
  models     the translation models of this machine: list, add, import, remove, verify
  serve      run the site and its workers
  migrate    bring the database up to date
  admin      look after accounts and organisations (create-user, org)

Every command takes
  -h, --help   how the command is used
  --json       output for programs
  --lang LANG  language of the messages (zh, en, ko); from LANG by default

Exit status  0 done  1 failed  2 wrong usage  3 done in part`,
  ko: `译舟(Yizhou): 문서를 레이아웃 그대로 번역합니다

사용법  yizhou 명령 [옵션]

  translate  문서를 번역합니다
  extract    문서의 텍스트를 XLIFF 2.1로 추출합니다
  merge      XLIFF의 번역문을 문서에 다시 넣습니다
  segment    텍스트가 문장으로 나뉘는 방식을 보여 줍니다
  align      원문과 번역문을 문장 단위로 정렬하여 번역 메모리를 만듭니다
  tm         번역 메모리: lookup, analyse, import, export
  qa         번역문을 검사합니다(숫자, 태그, 용어, 문장 부호 등)
  eval       참조 번역으로 엔진을 평가합니다(BLEU, chrF, 유의성, 블라인드 평가표)
  pdf-report PDF 원문과 번역문의 레이아웃을 비교합니다
  engines    번역 엔진을 나열합니다. engines test는 하나씩 시험합니다
  models     이 컴퓨터의 번역 모델: list, add, import, remove, verify
  serve      사이트와 작업자를 실행합니다
  migrate    데이터베이스를 최신 상태로 만듭니다
  admin      계정과 기관을 관리합니다(create-user, org)

모든 명령의 공통 옵션
  -h, --help   명령 설명
  --json       프로그램용 JSON 출력
  --lang 언어  메시지 언어(zh, en, ko). 기본값은 LANG에서 가져옵니다

종료 코드  0 성공  1 실패  2 사용법 오류  3 일부 성공`,
};
