/** Look of the reading view, phone first, and its few words in the languages that readers have. */
export const READING_STYLE = `
:root{color-scheme:light dark;--ink:#1d1d1f;--paper:#fff;--faint:#5b6068;--line:#d9dce1;--link:#0b5cad}
@media (prefers-color-scheme:dark){:root{--ink:#e8e8ea;--paper:#16171a;--faint:#a4a9b2;--line:#3a3d44;--link:#7fb5f5}img{background:#fff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.65 Georgia,"Songti SC","Noto Serif CJK SC",serif}
header{position:sticky;top:0;background:var(--paper);border-bottom:1px solid var(--line);padding:.5rem 1rem;font:.9375rem/1.5 system-ui,sans-serif}
header fieldset{border:0;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
header legend{float:left;padding:0;color:var(--faint)}
header label{display:inline-flex;gap:.35rem;align-items:center;min-height:2rem}
header nav{max-height:60vh;overflow:auto}
header ul{list-style:none;margin:.5rem 0;padding:0}
header li{padding:.2rem 0}.l3{padding-left:1rem}.l4{padding-left:2rem}.l5,.l6{padding-left:3rem}
main{max-width:42rem;margin:0 auto;padding:1rem 1rem 4rem;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6{line-height:1.3;margin:1.6em 0 .5em;font-weight:700;scroll-margin-top:6rem}
h1{font-size:1.6rem;margin-top:.5em}h2{font-size:1.3rem}h3{font-size:1.15rem}h4,h5,h6{font-size:1rem}
h1 b,h2 b,h3 b,h4 b,h5 b,h6 b{font-weight:inherit}
h1 span,h2 span,h3 span,h4 span,h5 span,h6 span,li>span{display:block}
.p{margin:0 0 .9em}.p p{margin:0}.p p+p,h1 span+span,h2 span+span,h3 span+span,li>span+span,.note span+span{margin-top:.3em}
.caption,.footnote,.reference,.authors,.figure-text,.note{font-size:.9375rem}
.page{float:right;color:var(--faint)}
a{color:var(--link)}
img{max-width:100%;height:auto}
figure{margin:1.2em 0;text-align:center}
img.inline{max-height:4em;width:auto}
.table{overflow-x:auto;margin:1.2em 0}
table{border-collapse:collapse;font-size:.9375rem}
td{border:1px solid var(--line);padding:.3rem .5rem;vertical-align:top}td p{margin:0}
pre{overflow-x:auto;font:.875rem/1.5 ui-monospace,monospace}
i:lang(zh),i:lang(ja),i:lang(ko){font-style:normal}
.items{padding:0;list-style:none}.items li{margin:0 0 .5em;padding-left:1rem}
.note{border-left:3px solid var(--line);margin:0 0 .9em;padding-left:.75rem;color:var(--faint)}.note span{display:inline}
body:has(#view-target:checked) .s,body:has(#view-source:checked) .t{display:none!important}
body:has(#view-both:checked) main .s{color:var(--faint)}
@media print{header{display:none}}
`
  .trim()
  .replace(/\n/g, "");

/** Look of a book; sizes and fonts are its reader's to choose. */
export const BOOK_STYLE = `
body{line-height:1.6}
h1,h2,h3,h4,h5,h6{line-height:1.3;text-align:left}
.p p{margin:0 0 .8em}
.caption,.footnote,.reference,.authors,.figure-text,.note{font-size:.9em}
.note{border-left:2px solid #999;margin:0 0 .8em;padding-left:.7em}
.items{padding:0;list-style:none}
.items li{margin:0 0 .4em;padding-left:1em}
img{max-width:100%;height:auto}
figure{margin:1em 0;text-align:center}
table{border-collapse:collapse;font-size:.9em}
td{border:1px solid #999;padding:.2em .4em;vertical-align:top}
td p{margin:0}
pre{white-space:pre-wrap;font-size:.85em}
`.trimStart();

interface ReadingWords {
  readonly title: string;
  readonly view: string;
  readonly source: string;
  readonly target: string;
  readonly both: string;
  readonly outline: string;
}

/** By language of the translation, which its reader reads. */
export const READING_WORDS: Readonly<Record<string, ReadingWords>> = {
  en: {
    title: "Document",
    view: "Show",
    source: "Source",
    target: "Translation",
    both: "Both",
    outline: "Outline",
  },
  zh: { title: "文档", view: "显示", source: "原文", target: "译文", both: "双语", outline: "大纲" },
  ko: { title: "문서", view: "보기", source: "원문", target: "번역문", both: "대조", outline: "개요" },
};
