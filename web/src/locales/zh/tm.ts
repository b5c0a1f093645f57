/** Texts of memories in the cloud library. */
export default {
  libraries: {
    pair: "{{from}} ⇄ {{to}}",
    morePairs_other: "{{pair}}，另有{{count}}个语言对",
    noEntries: "暂无条目",
  },
  library: {
    units_other: "{{shown}}条",
  },
  export: {
    tmx: "TMX 1.4b",
    xlsx: "Excel表格",
    csv: "CSV",
  },
  tab: {
    entries: "条目",
  },
  search: {
    label: "搜索条目",
    placeholder: "搜索原文或译文",
    where: "搜索范围",
    text: "两侧文本",
    source: "仅原文",
    target: "仅译文",
    origin: "来源",
    allOrigins: "全部来源",
  },
  bar: {
    duplicates: "查重",
    replace: "查找替换",
    new: "新增条目",
    reverse: "对调两侧",
  },
  entries: {
    label: "{{name}}的条目",
    source: "原文",
    target: "译文",
    uses: "命中",
    chooseAll: "全选已显示的条目",
    none: "这个记忆库还是空的。导入文件，或新增条目。",
    nothing: "这个记忆库还是空的。",
    noneFound: "没有符合条件的条目",
  },
  entry: {
    edit: "编辑{{language}}：{{text}}",
    text: "{{language}}文本",
    person: "人工",
    alignment: "句对齐",
    machine: "机器翻译",
  },
  replace: {
    scope: "只替换列表当前显示的条目，区分大小写。",
    find: "查找",
    with: "替换为",
    preview: "预览",
    found_other: "{{count}}条会改动，先看前几条。",
    apply_other: "替换{{count}}条",
  },
  replacements: {
    label: "最近的查找替换",
    nothing: "（删除）",
    about_other: "{{side}}，{{count}}条 · {{author}} · {{when}}",
    undo: "撤销替换",
  },
  duplicates: {
    by: "怎样算重复",
    both: "原文和译文都相同",
    source: "原文相同，只留最新译文",
    found_other: "有{{count}}条重复，每组留下最新的一条。",
    none: "没有重复的条目",
    apply: "移到回收站",
  },
  done: {
    reverse_other: "已对调{{count}}条",
    replace_other: "已替换{{count}}条",
    undone_other: "已撤销替换，{{count}}条恢复原样",
    undonePartly_other: "{{count}}条已恢复，{{kept}}条后来又有改动，保持不变",
  },
  import: {
    formats:
      "TMX不超过512M（可用.tmx.gz）；SDLTM和装有多个文件的ZIP不超过128M；XLIFF（含SDLXLIFF、MQXLIFF、MXLIFF）、CSV、TSV、XLSX不超过20M。已有的条目不会重复写入。",
    needTwo: "请至少指定两列不同的语言。",
    counts: "可用{{looked}}条：新增{{added}}条，已有{{known}}条",
    row: "第{{row}}条",
    note: "备注",
  },
};
