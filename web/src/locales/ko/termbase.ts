import type { TextsOf } from "../areas.ts";
import type zh from "../zh/termbase.ts";

/** Texts of termbases in the cloud library. */
export default {
  concepts_other: "용어 {{shown}}개",
  list: {
    empty: "용어 없음",
    separator: ", ",
  },
  tab: {
    concepts: "용어",
  },
  export: {
    tbx: "TBX",
    xlsx: "Excel 통합 문서",
    csv: "CSV",
  },
  search: {
    label: "용어 검색",
    placeholder: "용어, 정의, 메모 검색",
    language: "언어",
    allLanguages: "모든 언어",
    status: "사용 구분",
    allStatuses: "모든 구분",
  },
  order: {
    label: "정렬",
    newest: "최신순",
    term: "{{language}} 용어순",
  },
  bar: {
    new: "용어 추가",
  },
  status: {
    preferred: "우선",
    admitted: "허용",
    pending: "보류",
    forbidden: "금지",
  },
  speech: {
    none: "품사 무관",
    noun: "명사",
    properNoun: "고유 명사",
    verb: "동사",
    adjective: "형용사",
    adverb: "부사",
    other: "기타",
  },
  concept: {
    label: "{{name}} 용어",
    chooseAll: "표시된 용어 모두 선택",
    left: "왼쪽 언어",
    right: "오른쪽 언어",
    about: "분야 및 설명",
    edit: "{{language}} 편집: {{text}}",
    none: "아직 없음",
    empty: "아직 비어 있습니다. 파일을 가져오거나 예시 용어로 시작해 보십시오.",
    noneFound: "조건에 맞는 용어가 없습니다",
  },
  editor: {
    edit: "용어 편집",
    new: "용어 추가",
    language: "언어",
    term: "{{language}} 용어",
    status: "사용 구분",
    partOfSpeech: "품사",
    termNote: "메모",
    removeTerm: "“{{text}}” 제거",
    addTerm: "다른 표현 추가",
    domain: "분야",
    definition: "정의",
    note: "설명",
  },
  columns: {
    terms: "용어",
    forbidden: "사용 구분을 정한 용어",
    withStatus: "{{language}} · {{status}}",
    fields: "기타 내용",
    term: "용어(한 행에 하나)",
    language: "언어",
    status: "사용 구분",
    partOfSpeech: "품사",
    note: "메모",
    concept: "개념 번호",
    domain: "분야",
    definition: "정의",
    conceptNote: "개념 설명",
  },
  import: {
    formats:
      "TBX는 최대 512M, 여러 파일을 담은 ZIP은 최대 128M, CSV, TSV, XLSX는 최대 20M. 이미 있는 용어는 다시 추가되지 않으며, 내보낸 뒤 고친 파일은 기존 용어를 업데이트합니다.",
    needTerms: "용어 열을 하나 이상 지정하십시오. 한 행에 용어가 하나인 표는 언어 열도 필요합니다.",
    sample: "예시 용어 가져오기",
    counts: "{{looked}}개 처리, 새 용어 {{added}}개, 업데이트 {{changed}}개, 기존 용어 {{known}}개",
    row: "{{row}}행",
  },
} satisfies TextsOf<typeof zh>;
