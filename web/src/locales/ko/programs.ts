import type { TextsOf } from "../areas.ts";
import type zh from "../zh/programs.ts";

const texts: TextsOf<typeof zh> = {
  separator: ", ",
  copy: "복사",
  copied: "복사했습니다",
  notCopied: "브라우저에서 복사를 허용하지 않습니다. 직접 선택하여 복사해 주십시오",
  scope: { read: "조회", translate: "번역", memory: "메모리와 용어" },
  scopeNote: {
    read: "파일, 작업, 진행 상황을 조회하고 번역문을 내려받습니다",
    translate: "파일과 텍스트를 올려 번역하며 비용은 내 계정에서 지불합니다",
    memory: "번역 메모리와 용어집을 조회, 가져오기, 내보내기, 수정합니다",
  },
  keys: {
    title: "API 키",
    lead: "프로그램과 명령줄은 키로 API를 호출합니다. 키로는 계정, 결제, 엔진 키에 접근할 수 없고 아무것도 삭제할 수 없습니다.",
    docs: "API 문서",
    programs: "프로그램의 키",
    none: "아직 키가 없습니다",
    some_other: "키 {{count}}개",
    make: "키 만들기",
    name: "이름",
    nameExample: "예: 야간 일괄 번역",
    nameMissing: "이름을 입력해 주십시오",
    scopes: "권한",
    scopeMissing: "권한을 하나 이상 선택해 주십시오",
    days: "유효 기간",
    forDays_other: "{{count}}일",
    until: "{{date}}까지",
    expired: "{{date}} 만료됨",
    lastUsed: "마지막 사용 {{date}}",
    neverUsed: "사용한 적 없음",
    revoke: "폐기",
    revokeNote: "폐기하면 이 키를 사용하는 프로그램은 즉시 API를 호출할 수 없으며 되돌릴 수 없습니다.",
    shownOnce: "키를 만들었습니다. 지금 한 번만 표시되니 복사하여 안전하게 보관해 주십시오.",
    kept: "저장했습니다",
  },
};

export default texts;
