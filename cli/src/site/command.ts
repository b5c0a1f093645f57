import type { Command } from "../command.ts";
import { OUTPUT_OPTIONS } from "../files.ts";
import { SITE_HELP, SITE_OPTIONS } from "./options.ts";
import { translateAtSite } from "./translate-at-site.ts";

/** `yizhou translate` of the packed client, which only translates at a site. */
export const command: Command = {
  help: {
    zh: `在译舟网站上翻译文档，保持版面

用法  yizhou translate 文件 --server 地址 --to zh -o 输出文件
      yizhou translate 文件… --server 地址 --to zh --out-dir 文件夹
      yizhou translate - --server 地址 --to zh < 文本

${SITE_HELP.zh}
  --from 语言          原文语言；不写则自动识别
  --to 语言            目标语言
  --engine 引擎        引擎编号，或auto（默认）
  --pages 页码         只译PDF的这些页，如1-5,9
  --with-references    PDF的参考文献列表也翻译（默认保留原文）
  --password 密码      打开加密的PDF
  --bilingual          双语对照（译文接在原文之后）
  -o, --output 文件    输出文件
  --out-dir 文件夹     输出到文件夹，文件名不变
  --force              允许覆盖原文件

网站地址也可以放在环境变量YIZHOU_SERVER里。按Ctrl-C会取消任务。`,
    en: `Translates documents at a Yizhou site and keeps their layout

Usage  yizhou translate FILE --server URL --to zh -o OUT
       yizhou translate FILE.. --server URL --to zh --out-dir DIR
       yizhou translate - --server URL --to zh < TEXT

${SITE_HELP.en}
  --from LANG          language of the source; detected when left out
  --to LANG            language wanted
  --engine ID          an engine, or auto, the default
  --pages PAGES        translate these pages of a PDF only, such as 1-5,9
  --with-references    translate the list of references of a PDF too; left alone by default
  --password TEXT      opens an encrypted PDF
  --bilingual          source and target together
  -o, --output OUT     where to write
  --out-dir DIR        write into a folder under the same names
  --force              a source file may be overwritten

The site may stand in YIZHOU_SERVER as well. Ctrl-C cancels the job.`,
    ko: `译舟(Yizhou) 사이트에서 문서를 레이아웃 그대로 번역합니다

사용법  yizhou translate 파일 --server 주소 --to zh -o 출력
        yizhou translate 파일… --server 주소 --to zh --out-dir 폴더
        yizhou translate - --server 주소 --to zh < 텍스트

${SITE_HELP.ko}
  --from 언어          원문 언어. 생략하면 자동으로 감지합니다
  --to 언어            번역할 언어
  --engine 엔진        엔진 ID 또는 auto(기본값)
  --pages 쪽           PDF의 이 쪽만 번역합니다(예 1-5,9)
  --with-references    PDF의 참고문헌 목록도 번역합니다(기본값은 원문 유지)
  --password 암호      암호화된 PDF를 엽니다
  --bilingual          원문과 번역문을 함께 넣습니다
  -o, --output 출력    출력 파일
  --out-dir 폴더       폴더에 같은 이름으로 저장합니다
  --force              원본 파일을 덮어써도 됩니다

사이트 주소는 환경 변수 YIZHOU_SERVER에 둘 수도 있습니다. Ctrl-C를 누르면 작업을 취소합니다.`,
  },
  options: {
    ...OUTPUT_OPTIONS,
    ...SITE_OPTIONS,
    from: { takes: "value" },
    to: { takes: "value" },
    engine: { takes: "value" },
    pages: { takes: "value" },
    "with-references": { takes: "nothing" },
    password: { takes: "value" },
    bilingual: { takes: "nothing" },
  },
  run: (args, terminal) => translateAtSite(args, terminal),
};
