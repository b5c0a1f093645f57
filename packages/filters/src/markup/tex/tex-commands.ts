import type { TextUnitKind } from "@yizhou/model";

/** Commands whose argument is text of its own. `before`: arguments in front of it that are none. */
export const BLOCK_COMMANDS: Readonly<
  Record<string, { readonly kind: TextUnitKind; readonly before?: number; readonly isInline?: boolean }>
> = {
  part: { kind: "heading" },
  chapter: { kind: "heading" },
  section: { kind: "heading" },
  subsection: { kind: "heading" },
  subsubsection: { kind: "heading" },
  paragraph: { kind: "heading" },
  subparagraph: { kind: "heading" },
  title: { kind: "title" },
  subtitle: { kind: "title" },
  frametitle: { kind: "title" },
  framesubtitle: { kind: "title" },
  caption: { kind: "caption" },
  captionof: { kind: "caption", before: 1 },
  subcaption: { kind: "caption" },
  keywords: { kind: "paragraph" },
  abstract: { kind: "paragraph" },
  dedication: { kind: "paragraph" },
  multicolumn: { kind: "cell", before: 2 },
  multirow: { kind: "cell", before: 2 },
  parbox: { kind: "paragraph", before: 1, isInline: true },
  date: { kind: "paragraph" },
  institute: { kind: "paragraph" },
  addcontentsline: { kind: "heading", before: 2 },
  opening: { kind: "paragraph" },
  closing: { kind: "paragraph" },
  ps: { kind: "paragraph" },
  cc: { kind: "paragraph" },
  encl: { kind: "paragraph" },
};

/** Commands whose argument is a text beside the sentence that they stand in; one in brackets in front of it is none. */
export const NOTE_COMMANDS: ReadonlySet<string> = new Set(
  (
    "footnote footnotetext thanks marginpar marginnote sidenote endnote tablefootnote todo " +
    "fancyhead fancyfoot lhead chead rhead lfoot cfoot rfoot"
  ).split(" "),
);

/** Options whose value a reader sees (`[caption={…}]`); entries of glossaries have others. */
export const READ_OPTIONS: ReadonlySet<string> = new Set(
  "caption title subtitle frametitle alt pdftitle pdfsubject pdfkeywords".split(" "),
);
export const ENTRY_OPTIONS: ReadonlySet<string> = new Set(["name", "description", "long"]);

/** Commands whose last argument goes on with the sentence; the number of arguments in front of it that are no text. */
export const STYLE_COMMANDS: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({
    textbf: 0,
    textit: 0,
    emph: 0,
    textsc: 0,
    textsf: 0,
    textrm: 0,
    textsl: 0,
    textup: 0,
    textmd: 0,
    textnormal: 0,
    underline: 0,
    uline: 0,
    sout: 0,
    mbox: 0,
    fbox: 0,
    enquote: 0,
    textsuperscript: 0,
    textsubscript: 0,
    hl: 0,
    textcolor: 1,
    colorbox: 1,
    href: 1,
    hyperref: 0,
    rotatebox: 1,
    scalebox: 1,
    raisebox: 1,
    makebox: 0,
    framebox: 0,
    centerline: 0,
    textquote: 0,
    foreignlanguage: 1,
    // On slides, each with the numbers of those that it holds for.
    only: 0,
    uncover: 0,
    visible: 0,
    invisible: 0,
    onslide: 0,
    alert: 0,
    structure: 0,
    action: 0,
  }),
);

/** Switches at the head of a group. */
export const SWITCHES =
  /^\s*(?:\\(?:bf|it|em|sc|sf|rm|sl|tt|bfseries|itshape|scshape|sffamily|rmfamily|slshape|tiny|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge|centering|raggedright)(?![A-Za-z])\s*|\\color\{[^{}\n]*\}\s*)+/;

/** Commands that end a line. */
export const BREAKS: ReadonlySet<string> = new Set(["\\", "newline", "linebreak", "tabularnewline"]);
/** Those of them that end a row of a table; the others break a line inside a cell. */
export const ROW_ENDS: ReadonlySet<string> = new Set(["\\", "tabularnewline"]);

/** Commands of examinations that begin a text as `\item` does, where no argument in braces follows. */
export const EXAM_ITEMS: ReadonlySet<string> = new Set(
  (
    "question bonusquestion part bonuspart subpart bonussubpart subsubpart bonussubsubpart " +
    "choice CorrectChoice correctchoice"
  ).split(" "),
);

/** Commands of slides of whose arguments a reader sees one at a time: each is a text of its own. */
export const ALTERNATIVES: ReadonlySet<string> = new Set(["alt", "temporal"]);

const MATH = new Set(
  (
    "equation align gather multline eqnarray displaymath math alignat flalign subequations dmath " +
    "tikzpicture pgfpicture picture forest circuitikz algorithm algorithmic algorithm2e"
  ).split(" "),
);
const VERBATIM = new Set(
  "verbatim Verbatim lstlisting minted comment filecontents alltt thebibliography luacode python".split(" "),
);

const THEOREMS = new Set(
  "theorem lemma proposition corollary definition remark example proof claim conjecture axiom exercise".split(
    " ",
  ),
);

/** Environments with a title or a name in front of their text. */
export const TITLED: ReadonlySet<string> = new Set([
  ...["frame", "block", "alertblock", "exampleblock", "letter"],
  ...THEOREMS,
]);

export function isTheorem(name: string): boolean {
  return THEOREMS.has(name.replace(/\*$/, ""));
}

/** Formulas and drawings. */
export function isMathEnvironment(name: string): boolean {
  return MATH.has(name.replace(/\*$/, ""));
}

/** Code, and lists of references: they stay in the language they are cited in. */
export function isVerbatim(name: string): boolean {
  return VERBATIM.has(name.replace(/\*$/, ""));
}

/** Commands that print nothing where they stand. */
export const SILENT: ReadonlySet<string> = new Set(
  (
    "label hline toprule midrule bottomrule cline cmidrule centering noindent indent vspace hspace vfill hfill maketitle " +
    "newpage clearpage cleardoublepage pagebreak tableofcontents listoffigures listoftables appendix small footnotesize " +
    "normalsize large bigskip medskip smallskip includegraphics bibliographystyle bibliography pagestyle thispagestyle " +
    "setlength setcounter newcommand renewcommand input include FloatBarrier raggedright index selectlanguage"
  ).split(" "),
);
