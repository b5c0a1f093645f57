import type { TextsOf } from "../areas.ts";
import type zh from "../zh/downloads.ts";

/** Texts of the downloads. */
export default {
  lead: "API 문서, 명령줄 프로그램, 추가 기능, 브라우저 확장, 가져오기용 서식, 예제 문서입니다. 파일마다 체크섬이 있어 온전히 받았는지 확인할 수 있습니다.",
  programs: "프로그램과 API",
  planned: "준비 중",
  api: { name: "API 문서", text: "OpenAPI 3.1: 모든 호출을 보고 페이지에서 바로 시험할 수 있습니다." },
  keys: {
    name: "API 키",
    text: "프로그램과 명령줄은 키로 API를 호출합니다. 계정 설정에서 만드십시오.",
  },
  cli: {
    name: "명령줄 yizhou",
    text: "API 키로 내 컴퓨터나 서버에서 파일과 텍스트를 번역합니다.",
  },
  addIns: "추가 기능과 브라우저 확장",
  addInsNote: "Word, WPS 문서, 브라우저에서 바로 번역합니다. 계정 설정에서 만든 API 키를 사용합니다.",
  install: {
    word: "Word: 공유 폴더에 이 파일을 넣고 파일 – 옵션 – 보안 센터 – 신뢰할 수 있는 추가 기능 카탈로그에 폴더를 추가한 뒤, 삽입 – 내 추가 기능 – 공유 폴더에서 엽니다. 웹용 Word에서는 추가 기능 – 내 추가 기능 업로드에서 이 파일을 고릅니다. 사이트는 https로 접속되어야 합니다.",
    wps: 'WPS 문서: %APPDATA%\\kingsoft\\wps\\jsaddons에 압축을 풀고 같은 폴더의 publish.xml에 <jsplugin name="yizhou" type="wps" version="0.1.0" url=""/>를 추가한 뒤 WPS 문서를 다시 엽니다.',
    extension:
      "Chrome, Edge: 옮기지 않을 폴더에 압축을 풀고 확장 프로그램 페이지에서 개발자 모드를 켠 뒤 “압축해제된 확장 프로그램을 로드”를 선택합니다.",
  },
  client: "명령줄과 클라이언트",
  clientNote:
    "API 키로 내 컴퓨터나 서버에서 번역합니다. 명령줄 프로그램은 Node 20 이상이 필요하며 설치할 때 네트워크가 필요하지 않습니다. yizhou-client.ts는 파일 하나로 된 TypeScript 클라이언트입니다.",
  templates: "가져오기용 서식",
  templatesNote: "내용을 채워 프라이빗 클라우드 라이브러리에서 가져오십시오. 열은 자동으로 인식됩니다.",
  samples: "예제 문서",
  samplesNote: "번역을 시험해 볼 문서입니다. 직접 작성한 것으로 자유롭게 사용할 수 있습니다.",
  facts: "버전 {{version}}, {{date}}, {{size}}",
  save: "다운로드",
  saveNamed: "{{name}} 다운로드",
} satisfies TextsOf<typeof zh>;
