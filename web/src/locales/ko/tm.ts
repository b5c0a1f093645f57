import type { TextsOf } from "../areas.ts";
import type zh from "../zh/tm.ts";

/** Texts of memories in the cloud library. */
export default {
  libraries: {
    pair: "{{from}} ⇄ {{to}}",
    morePairs_other: "{{pair}} 외 언어 쌍 {{count}}개",
    noEntries: "항목 없음",
  },
  library: {
    units_other: "항목 {{shown}}개",
  },
  export: {
    tmx: "TMX 1.4b",
    xlsx: "Excel 통합 문서",
    csv: "CSV",
  },
  tab: {
    entries: "항목",
  },
  search: {
    label: "항목 검색",
    placeholder: "원문 또는 번역문 검색",
    where: "검색 범위",
    text: "양쪽 모두",
    source: "원문만",
    target: "번역문만",
    origin: "출처",
    allOrigins: "모든 출처",
  },
  bar: {
    duplicates: "중복 찾기",
    replace: "찾아 바꾸기",
    new: "항목 추가",
    reverse: "좌우 바꾸기",
  },
  entries: {
    label: "{{name}} 항목",
    source: "원문",
    target: "번역문",
    uses: "적용",
    chooseAll: "표시된 항목 모두 선택",
    none: "아직 비어 있습니다. 파일을 가져오거나 항목을 추가하십시오.",
    nothing: "이 번역 메모리는 아직 비어 있습니다.",
    noneFound: "조건에 맞는 항목이 없습니다",
  },
  entry: {
    edit: "{{language}} 편집: {{text}}",
    text: "{{language}} 텍스트",
    person: "사람",
    alignment: "문장 정렬",
    machine: "기계 번역",
  },
  replace: {
    scope: "지금 목록에 표시된 항목에서만 바꿉니다. 대소문자를 구분합니다.",
    find: "찾을 내용",
    with: "바꿀 내용",
    preview: "미리보기",
    found_other: "항목 {{count}}개가 바뀝니다. 처음 몇 개를 확인하십시오.",
    apply_other: "{{count}}개 바꾸기",
  },
  replacements: {
    label: "최근 찾아 바꾸기",
    nothing: "(삭제)",
    about_other: "{{side}}, {{count}}개 · {{author}} · {{when}}",
    undo: "바꾸기 취소",
  },
  duplicates: {
    by: "중복 기준",
    both: "원문과 번역문이 모두 같음",
    source: "원문이 같음(최신 번역만 남김)",
    found_other: "중복 항목 {{count}}개를 찾았습니다. 그룹마다 최신 항목 하나만 남깁니다.",
    none: "중복 항목이 없습니다",
    apply: "휴지통으로 이동",
  },
  done: {
    reverse_other: "항목 {{count}}개의 좌우를 바꿨습니다",
    replace_other: "항목 {{count}}개를 바꿨습니다",
    undone_other: "바꾸기를 취소하여 {{count}}개 항목을 되돌렸습니다",
    undonePartly_other: "{{count}}개를 되돌렸고, 이후 수정된 {{kept}}개는 그대로 두었습니다",
  },
  import: {
    formats:
      "TMX는 최대 512MB(.tmx.gz 가능), SDLTM과 여러 파일을 담은 ZIP은 최대 128MB, XLIFF(SDLXLIFF, MQXLIFF, MXLIFF 포함), CSV, TSV, XLSX는 최대 20MB. 이미 있는 항목은 다시 추가되지 않습니다.",
    needTwo: "서로 다른 언어의 열을 두 개 이상 지정하십시오.",
    counts: "사용 가능 {{looked}}개: 새 항목 {{added}}개, 기존 항목 {{known}}개",
    row: "{{row}}번",
    note: "메모",
  },
} satisfies TextsOf<typeof zh>;
