import type { TextsOf } from "../areas.ts";
import type zh from "../zh/companions.ts";

export default {
  name: "이저우",
  key: "API 키",
  keyNote:
    "이저우 사이트의 계정 설정 – API에서 ‘조회’, ‘번역’, ‘메모리와 용어’ 권한으로 만드십시오. 키는 이 기기에만 저장됩니다.",
  keyRefused: "키가 올바르지 않거나 만료되었습니다. 다른 키를 입력해 주십시오",
  connect: "연결",
  disconnect: "연결 끊기",
  from: "원문 언어",
  to: "번역 언어",
  detect: "자동 감지",
  waiting: "이저우가 필요한 언어 모델을 내려받는 중입니다. 몇 분 걸릴 수 있습니다.",
  failed: "이저우에 연결하지 못했습니다. 잠시 후 다시 시도해 주십시오",
  failedSentences_other: "{{value}}문장은 번역되지 않아 원문 그대로 두었습니다.",
  office: {
    lead: "API 키를 입력하면 문서 안에서 번역하고 메모리를 쓸 수 있습니다.",
    noDocument: "Word나 WPS 문서에서 이 창을 열어 주십시오.",
    what: { label: "작업", selection: "선택 영역", document: "문서 전체", memory: "메모리" },
    nothingSelected: "먼저 문서에서 글을 선택해 주십시오",
    translateSelection: "선택 영역 번역",
    replace: "바꾸기",
    insertAfter: "아래에 넣기",
    place: { label: "번역을 넣을 곳", replace: "원문을 바꾸기", after: "단락마다 원문 아래에" },
    documentNote:
      "본문을 단락별로 번역해 모두 끝난 뒤 한 번에 씁니다. 실행 취소로 되돌릴 수 있습니다. 단락 안에서 바뀌는 글꼴이나 그림 옆 글은 파일을 올려 번역하면 더 잘 유지됩니다.",
    translateDocument: "문서 번역",
    progress: "전체 {{total}}단락 중 {{done}}단락",
    written_other: "{{value}}단락을 썼습니다.",
    changedMeanwhile_other: "그사이 고쳐진 {{value}}단락은 그대로 두었습니다.",
    search: "메모리에서 찾기",
    find: "찾기",
    takeSelection: "선택한 글 가져오기",
    noHits: "찾은 것이 없습니다",
    hits: "찾은 결과",
    insert: "번역 넣기",
    insertNamed: "“{{text}}” 넣기",
  },
} satisfies TextsOf<typeof zh>;
