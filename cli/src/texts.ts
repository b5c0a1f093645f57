import type { Localised } from "@yizhou/contract";
// By itself: what every command starts with does not load the schemas of all that the site's interface takes.
import { agreeParticles } from "@yizhou/contract/agree-particles";

/** The short texts of the command line; help texts stand in their commands, error texts in the contract package. */
const TEXTS = {
  usageHeading: { zh: "用法", en: "Usage", ko: "사용법" },
  unknownCommand: {
    zh: "没有命令{command}",
    en: "there is no command {command}",
    ko: "{command} 명령이 없습니다",
  },
  unknownOption: {
    zh: "没有选项{option}",
    en: "there is no option {option}",
    ko: "{option} 옵션이 없습니다",
  },
  missingValue: {
    zh: "选项{option}缺少值",
    en: "option {option} needs a value",
    ko: "{option} 옵션에 값이 필요합니다",
  },
  noValue: {
    zh: "选项{option}不带值",
    en: "option {option} takes no value",
    ko: "{option} 옵션에는 값을 지정할 수 없습니다",
  },
  missingOption: {
    zh: "缺少选项{option}",
    en: "option {option} is missing",
    ko: "{option} 옵션이 필요합니다",
  },
  missingFile: { zh: "没有指定文件", en: "no file was given", ko: "파일을 지정하지 않았습니다" },
  oneOutput: {
    zh: "请用-o指定一个输出文件，或用--out-dir指定文件夹",
    en: "name one output file with -o, or a folder with --out-dir",
    ko: "-o로 출력 파일 하나를, 또는 --out-dir로 폴더를 지정하십시오",
  },
  severalNeedFolder: {
    zh: "多个文件请用--out-dir",
    en: "several files need --out-dir",
    ko: "파일이 여러 개이면 --out-dir를 사용하십시오",
  },
  wouldOverwrite: {
    zh: "{file}会被覆盖，确要覆盖请加--force",
    en: "{file} would be overwritten, add --force if that is meant",
    ko: "{file}을(를) 덮어쓰게 됩니다. 그래도 진행하려면 --force를 추가하십시오",
  },
  pairsOfFiles: {
    zh: "请成对给出原文件和XLIFF文件",
    en: "give a source file and its XLIFF, in pairs",
    ko: "원본 파일과 XLIFF 파일을 짝지어 지정하십시오",
  },
  tooManyArguments: {
    zh: "多余的参数{argument}",
    en: "{argument} is one argument too many",
    ko: "불필요한 인수 {argument}이(가) 있습니다",
  },
  unknownCheck: {
    zh: "没有检查项{check}",
    en: "there is no check {check}",
    ko: "{check} 검사가 없습니다",
  },
  notPositive: {
    zh: "选项{option}的值应是正整数",
    en: "{option} takes a whole number above 0",
    ko: "{option} 옵션의 값은 1 이상의 정수여야 합니다",
  },
  findings: {
    zh: "{segments}个句段，{findings}处提示",
    en: "{segments} segments, {findings} findings",
    ko: "문장 {segments}개, 알림 {findings}건",
  },
  translatedOf: {
    zh: "{done}/{total}句段",
    en: "{done} of {total} segments",
    ko: "{total}개 문장 중 {done}개",
  },
  segmentsFound: { zh: "{total}句段", en: "{total} segments", ko: "문장 {total}개" },
  needReview: {
    zh: "{count}句待核对",
    en: "{count} need review",
    ko: "{count}문장 확인 필요",
  },
  failedSegments: {
    zh: "{count}个句段未译出，保留原文",
    en: "{count} segments not translated, their source stands",
    ko: "{count}개 문장을 번역하지 못해 원문을 유지했습니다",
  },
  onThisMachine: { zh: "在本机处理", en: "on this machine", ko: "이 컴퓨터에서 처리" },
  noEngines: { zh: "没有配置翻译引擎", en: "no engine is set up", ko: "설정된 번역 엔진이 없습니다" },
  enginesToAdd: {
    zh: "还可以通过以下设置项启用",
    en: "More can be switched on by these settings",
    ko: "다음 설정으로 더 사용할 수 있습니다",
  },
  modelInstalled: {
    zh: "已安装（{megabytes} MB）",
    en: "installed ({megabytes} MB)",
    ko: "설치됨({megabytes} MB)",
  },
  modelDownloading: {
    zh: "正在下载（{done}/{total} MB）",
    en: "downloading ({done} of {total} MB)",
    ko: "내려받는 중({total} MB 중 {done} MB)",
  },
  modelAbsent: {
    zh: "未安装（需下载约{megabytes} MB）",
    en: "not installed (download of about {megabytes} MB)",
    ko: "설치되지 않음(약 {megabytes} MB 내려받기 필요)",
  },
  modelAdded: { zh: "已安装", en: "installed", ko: "설치했습니다" },
  modelThere: { zh: "此前已安装", en: "was installed already", ko: "이미 설치되어 있습니다" },
  modelRemoved: { zh: "已删除", en: "removed", ko: "삭제했습니다" },
  modelSound: { zh: "文件完好", en: "files are sound", ko: "파일에 이상이 없습니다" },
  megabytesOf: { zh: "{done}/{total} MB", en: "{done} of {total} MB", ko: "{done}/{total} MB" },
  engineWorks: { zh: "可用", en: "works", ko: "사용 가능" },
  unknownRole: { zh: "没有角色{role}", en: "there is no role {role}", ko: "{role} 역할이 없습니다" },
  migrated: { zh: "数据库已是最新", en: "the database is up to date", ko: "데이터베이스가 최신 상태입니다" },
  userCreated: { zh: "已创建账号{name}", en: "created account {name}", ko: "{name} 계정을 만들었습니다" },
  keysRotated: {
    zh: "主密钥{masterKey}已启用，重新封存了{count}个引擎密钥",
    en: "master key {masterKey} is in use, {count} engine keys were sealed anew",
    ko: "마스터 키 {masterKey}을(를) 사용합니다. 엔진 키 {count}개를 다시 봉인했습니다",
  },
  secondFactorReset: {
    zh: "{name}的两步验证已重置（移除了{count}种验证方式）",
    en: "the second factors of {name} were reset ({count} removed)",
    ko: "{name}의 2단계 인증을 초기화했습니다({count}개 삭제)",
  },
  demoRemoved: {
    zh: "{count}个演示账号将在下一次清理时删除（服务器运行时，十分钟之内）",
    en: "{count} demo accounts will be deleted at the next tidying (within ten minutes of a running server)",
    ko: "데모 계정 {count}개를 다음 정리 때 삭제합니다(서버가 실행 중이면 10분 이내)",
  },
  noAudit: { zh: "没有符合条件的记录", en: "No such lines", ko: "해당하는 기록이 없습니다" },
  passwordMissing: {
    zh: "请用--password指定密码，或从标准输入给出",
    en: "give a password with --password or on standard input",
    ko: "--password 옵션이나 표준 입력으로 비밀번호를 지정하십시오",
  },
  onlyWithPseudo: {
    zh: "选项{option}只用于--engine pseudo",
    en: "option {option} goes with --engine pseudo only",
    ko: "{option} 옵션은 --engine pseudo에만 사용할 수 있습니다",
  },
  missingArgument: {
    zh: "缺少参数{argument}",
    en: "{argument} is missing",
    ko: "{argument} 인수가 필요합니다",
  },
  aligned: {
    zh: "原文{source}句，译文{target}句，对齐{pairs}对，其中{doubtful}组建议检查",
    en: "{source} and {target} sentences, {pairs} pairs, {doubtful} groups to look at",
    ko: "원문 {source}문장, 번역문 {target}문장, {pairs}쌍 정렬, 확인이 필요한 묶음 {doubtful}개",
  },
  evaluated: { zh: "共{count}句", en: "{count} sentences", ko: "문장 {count}개" },
  evaluatedFigures: {
    zh: "未译{failed}  存疑{doubted}  数字{present}/{expected}",
    en: "failed {failed}  doubtful {doubted}  numbers {present}/{expected}",
    ko: "실패 {failed}  의심 {doubted}  숫자 {present}/{expected}",
  },
  evaluatedTerms: {
    zh: "术语{present}/{expected}",
    en: "terms {present}/{expected}",
    ko: "용어 {present}/{expected}",
  },
  evaluatedCost: {
    zh: "费用约{amount} {currency}",
    en: "about {amount} {currency}",
    ko: "비용 약 {amount} {currency}",
  },
  faultsTold: {
    zh: "发现{told}/{planted}",
    en: "told {told} of {planted}",
    ko: "{planted}개 중 {told}개 발견",
  },
  evaluatedSpeed: {
    zh: "每秒{words}词  请求{requests}次",
    en: "{words} words/s  {requests} requests",
    ko: "초당 {words}단어  요청 {requests}회",
  },
  sheetWritten: {
    zh: "{file}：{count}句供盲评",
    en: "{file}: {count} sentences to judge blind",
    ko: "{file}: 블라인드 평가할 문장 {count}개",
  },
  notACsv: {
    zh: "选项{option}的文件名应以.csv结尾",
    en: "{option} takes a file name that ends in .csv",
    ko: "{option} 옵션의 파일 이름은 .csv로 끝나야 합니다",
  },
  noFaultsIn: {
    zh: "--faults只支持中文、英文和韩文译文，不支持{language}",
    en: "--faults works for translations into Chinese, English and Korean, not {language}",
    ko: "--faults는 중국어, 영어, 한국어 번역문에만 쓸 수 있으며 {language}에는 쓸 수 없습니다",
  },
  otherLineCount: {
    zh: "{file}有{count}行，与其他文件的行数不符",
    en: "{file} has {count} lines, which is not the number of the others",
    ko: "{file}의 줄 수({count})가 다른 파일과 다릅니다",
  },
  notAScore: {
    zh: "选项{option}应为1到102之间的整数",
    en: "option {option} takes a whole number from 1 to 102",
    ko: "{option} 옵션에는 1~102의 정수를 지정하십시오",
  },
  notAThreshold: {
    zh: "选项{option}应为50到102之间的整数",
    en: "option {option} takes a whole number from 50 to 102",
    ko: "{option} 옵션에는 50~102의 정수를 지정하십시오",
  },
  missingKey: {
    zh: "缺少API密钥，请用--key或环境变量YIZHOU_KEY给出",
    en: "there is no API key, give it with --key or in YIZHOU_KEY",
    ko: "API 키가 없습니다. --key 또는 YIZHOU_KEY로 지정하십시오",
  },
  notASite: {
    zh: "选项{option}应为网站地址，如https://yizhou.example",
    en: "option {option} takes the address of a site, such as https://yizhou.example",
    ko: "{option} 옵션에는 https://yizhou.example 같은 사이트 주소를 지정하십시오",
  },
  openSite: {
    zh: "这个地址没有加密，密钥和文件会被他人看到，确要使用请加{option}",
    en: "this address is not encrypted, so others can read the key and the files; add {option} if that is meant",
    ko: "이 주소는 암호화되지 않아 키와 파일이 노출될 수 있습니다. 그래도 사용하려면 {option} 옵션을 추가하십시오",
  },
  inputAlone: {
    zh: "-（标准输入）不能与其他文件一起给出",
    en: "- (standard input) stands alone",
    ko: "-(표준 입력)는 다른 파일과 함께 지정할 수 없습니다",
  },
  sending: { zh: "正在上传", en: "sending", ko: "올리는 중" },
  notCancelled: {
    zh: "任务{id}没能取消，请在网站上查看",
    en: "job {id} could not be cancelled, look at it on the site",
    ko: "{id} 작업을 취소하지 못했습니다. 사이트에서 확인하십시오",
  },
  noMatch: { zh: "没有匹配", en: "no match", ko: "일치 항목 없음" },
  unitsImported: {
    zh: "读取{units}条，新增{added}条，跳过{skipped}处",
    en: "{units} units read, {added} added, {skipped} left out",
    ko: "{units}개를 읽어 {added}개 추가, {skipped}건 건너뜀",
  },
  unitsExported: {
    zh: "已导出{units}条到{output}",
    en: "{units} units written to {output}",
    ko: "{units}개를 {output}에 저장했습니다",
  },
  bandRepetitions: { zh: "重复", en: "repetitions", ko: "반복" },
  bandNone: { zh: "无匹配", en: "no match", ko: "일치 없음" },
  bandInternal: { zh: "其中内部相似", en: "of these alike inside", ko: "그중 내부 유사" },
  bandLine: {
    zh: "{band}：{segments}句段，{words}字，{characters}字符",
    en: "{band}: {segments} segments, {words} words, {characters} characters",
    ko: "{band}: 문장 {segments}개, 단어 {words}개, 글자 {characters}자",
  },
  notANumber: {
    zh: "选项{option}应为数字",
    en: "option {option} takes a number",
    ko: "{option} 옵션에는 숫자를 지정하십시오",
  },
  studied: {
    zh: "简介和术语表已写好，共{count}个术语",
    en: "brief and glossary are written, terms: {count}",
    ko: "개요와 용어 목록을 저장했습니다. 용어 {count}개",
  },
  optionElsewhere: {
    zh: "{command}不接受选项{option}",
    en: "{command} does not take {option}",
    ko: "{command}에는 {option} 옵션을 사용할 수 없습니다",
  },
  notOneOf: {
    zh: "选项{option}应为以下之一（{values}）",
    en: "option {option} takes one of {values}",
    ko: "{option} 옵션에는 {values} 중 하나를 지정하십시오",
  },
  notAnAddress: {
    zh: "选项{option}应为https地址或none",
    en: "option {option} takes an https address or none",
    ko: "{option} 옵션에는 https 주소 또는 none을 지정하십시오",
  },
  notACount: {
    zh: "{option}应为1到{most}的整数",
    en: "{option} takes a whole number from 1 to {most}",
    ko: "{option}에는 1~{most}의 정수를 지정하십시오",
  },
  notAnOrganization: {
    zh: "机构编号应为数字，而不是{value}",
    en: "an organisation has a number, not {value}",
    ko: "기관 번호는 숫자여야 합니다({value})",
  },
  badName: {
    zh: "名称应为1到100个字",
    en: "a name has 1 to 100 characters",
    ko: "이름은 1~100자로 지정하십시오",
  },
  noOrganizations: { zh: "还没有机构", en: "there are no organisations", ko: "등록된 기관이 없습니다" },
  noMembers: { zh: "该机构没有成员", en: "nobody belongs to it", ko: "구성원이 없습니다" },
  memberCount: { zh: "{count}名成员", en: "{count} members", ko: "구성원 {count}명" },
  organizationBalance: {
    zh: "该机构现有{balance}个字符可供成员使用",
    en: "its people have {balance} characters to spend now",
    ko: "구성원이 쓸 수 있는 문자는 이제 {balance}자입니다",
  },
  organizationChanged: {
    zh: "已更新机构{id}",
    en: "organisation {id} is up to date",
    ko: "{id} 기관을 업데이트했습니다",
  },
} as const satisfies Record<string, Localised>;

export type TextKey = keyof typeof TEXTS;

/** A text in the language of the terminal, `{name}` places filled. */
export function say(
  language: keyof Localised,
  key: TextKey,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return agreeParticles(
    TEXTS[key][language].replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place)),
  );
}
