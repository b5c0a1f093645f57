import { processorMs } from "@yizhou/model/testing";
import { describe, expect, it } from "vitest";
import { inlineToTagged, isAppError, parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { describeFilterLaws, markText } from "../../contract-suite.ts";
import type { DocumentFilter } from "../../filter.ts";
import { texFilter } from "./tex-filter.ts";

const PAPER = String.raw`\documentclass[11pt]{article}
\usepackage{amsmath}
% \title{Not this one}
\title{On the \emph{brewing} of tea}
\author{Ada Lovelace}
\newcommand{\cup}{a cup}
\begin{document}
\maketitle
\begin{abstract}
We study ${"``"}tea'' --- and its 50\% of leaves~\cite[p.~3]{tea1998}.
\end{abstract}

\section{Introduction}\label{sec:intro}
Water boils at $100^\circ$C, see Section~\ref{sec:intro}
and na\"{\i}ve caf\'e{} \textbf{drinkers \textit{know}} it.\footnote{Not on a mountain.} % a remark
More follows:
\begin{equation}
  E = mc^2
\end{equation}
where $E$ is heat.

\begin{itemize}
  \item Green tea
  \item[Black] tea, {\bf strong}
\end{itemize}

\begin{table}[t]
\caption[Short]{Times of \href{https://example.org/a_b}{brewing}}
\begin{tabular}{lr}
Leaf & Minutes \\ \hline
Green & 3 \\
\end{tabular}
\end{table}

\begin{verbatim}
Not \textbf{text} at all.
\end{verbatim}
\begin{thebibliography}{9}
\bibitem{tea1998} A. Author, Tea.
\end{thebibliography}
\end{document}
`;

describeFilterLaws(texFilter as DocumentFilter, [
  { name: "paper.tex", bytes: Buffer.from(PAPER) },
  {
    name: "a chapter with the line ends of Windows",
    bytes: Buffer.from("\\section{One}\r\nFirst line\r\nof words.\r\n\r\nSecond.\r\n"),
  },
]);

const contents = async (text: string) =>
  (await texFilter.extract(Buffer.from(text))).units.map((unit) => inlineToTagged(unit.content));

async function translate(text: string, pairs: Record<string, string>, language = "zh") {
  const bytes = Buffer.from(text);
  const { units, skeleton } = await texFilter.extract(bytes);
  const targets = new Map<string, InlineContent>(
    units.flatMap((unit) => {
      const target = pairs[plainText(unit.content)];
      return target === undefined ? [] : [[unit.id, [{ kind: "text", text: target }]]];
    }),
  );
  const merged = await texFilter.merge(bytes, skeleton, targets, {
    sourceLanguage: parseLanguageTag("en"),
    targetLanguage: parseLanguageTag(language),
  });
  return Buffer.from(merged.bytes).toString("utf8");
}

describe("LaTeX", () => {
  it.each(["\n", "\r\n"])(
    "keeps a comment on a line of its own there, and one behind words behind words",
    async (end) => {
      const text = ["One word", "  % a note", "% and more", "two % behind", "three.", "", "Next."].join(end);
      const bytes = Buffer.from(text);
      const { units, skeleton } = await texFilter.extract(bytes);
      expect(units.map(({ content }) => inlineToTagged(content))).toEqual([
        "One word <x1/><x2/>two <x3/>three.",
        "Next.",
      ]);
      const merge = async (content: InlineContent) => {
        const merged = await texFilter.merge(bytes, skeleton, new Map([[units[0]!.id, content]]), {
          sourceLanguage: parseLanguageTag("en"),
          targetLanguage: parseLanguageTag("de"),
        });
        return Buffer.from(merged.bytes).toString("utf8").split(end);
      };
      const german = units[0]!.content.map((node) =>
        node.kind === "text"
          ? { ...node, text: node.text.replace("One word", "Ein Wort").replace("two", "zwei") }
          : node,
      );
      expect(await merge(german)).toEqual([
        "Ein Wort",
        "  % a note",
        "% and more",
        "zwei % behind",
        "three.",
        "",
        "Next.",
      ]);
      // Where the target has lost them they stand behind it, in their order.
      expect((await merge([{ kind: "text", text: "Eins zwei drei." }])).slice(0, 3)).toEqual([
        "Eins zwei drei.",
        "  % a note",
        "% and more",
      ]);
    },
  );

  it("reads words as they are printed; formulas, citations, code and references stay", async () => {
    expect(await contents(PAPER)).toEqual([
      "On the <g1>brewing</g1> of tea",
      "We study “tea” — and its 50% of leaves\u00a0<x1/>.",
      "Introduction",
      "Water boils at <x1/>C, see Section\u00a0<x2/> and naïve café <g3>drinkers <g4>know</g4></g3> it.<x5/> <x6/>More follows: <x7/> where <x8/> is heat.",
      "Not on a mountain.",
      "Green tea",
      "Black",
      "tea, <g1>strong</g1>",
      "Short",
      "Times of <g1>brewing</g1>",
      "Leaf",
      "Minutes",
      "Green",
    ]);
  });

  it("reads titles of frames and names of theorems, and no options", async () => {
    const text =
      "\\begin{frame}[fragile]{Why tea}\nWords.\n\\end{frame}\n\\begin{theorem}[Ada's]\nMore.\n\\end{theorem}\n";
    expect(await contents(text)).toEqual(["Why tea", "Words.", "Ada's", "More."]);
  });

  it("reads the words inside of formulas as texts of their own", async () => {
    const text = String.raw`So
\[ f(x) = \begin{cases} 1 & \text{if $x$ is large} \\ 0 & \mbox{otherwise} \end{cases} \]
and $a \text{ for all } b$ holds.`;
    const { units, skeleton } = await texFilter.extract(Buffer.from(text));
    expect(units.map(({ content }) => inlineToTagged(content))).toEqual([
      "So <x1/> and <x2/> holds.",
      "if <x1/> is large",
      "otherwise",
      "for all",
    ]);
    const targets = new Map([[units[2]!.id, [{ kind: "text" as const, text: "else" }]]]);
    const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("de") };
    const { bytes } = await texFilter.merge(Buffer.from(text), skeleton, targets, languages);
    expect(Buffer.from(bytes).toString()).toBe(text.replace("otherwise", "else"));
  });

  it("says so where commands of the document's own write words", async () => {
    const warningsOf = async (text: string) =>
      (
        await texFilter.extract(
          Buffer.from(`\\documentclass{article}\n${text}\n\\begin{document}Text\\end{document}`),
        )
      ).warnings;
    expect(await warningsOf(String.raw`\newcommand{\us}{Our great company}`)).toEqual([
      { code: "warning.text_left_out", part: "text", params: { part: "text", reason: "command" } },
    ]);
    expect(await warningsOf(String.raw`\newcommand{\R}{\mathbb{R}}\newcommand*\set[2]{\{#1 : #2\}}`)).toEqual(
      [],
    );
  });

  it("reads the argument of a document's own command that only sets how it looks", async () => {
    const text = String.raw`\newcommand{\term}[1]{\textbf{\color{red}#1}}
\def\mark#1{{\bfseries #1}}
\newcommand{\vect}[1]{\mathbf{#1}}
\begin{document}
The \term{green leaf} and \mark{the red one} of \vect{v}.
\end{document}`;
    const { units } = await texFilter.extract(Buffer.from(text));
    expect(units.map(({ content }) => inlineToTagged(content))).toEqual([
      "The <g1>green leaf</g1> and <g2>the red one</g2> of <x3/>.",
    ]);
    expect(await translate(text, { "The green leaf and the red one of .": "茶" })).toContain("茶");
  });

  it("reads what the preamble says to readers, on the page and about the document", async () => {
    const text = String.raw`\documentclass{article}
\title[Short]{Long title}
\author{Ada Lovelace\thanks{Funded by nobody}}
% \date{Not this day}
\date{A day in May}
\newtheorem{thm}{Theorem}[section]
\newtheorem{lem}[thm]{Lemma}
\renewcommand{\contentsname}{What is inside}
\renewcommand{\arraystretch}{1.2}
\fancyhead[L]{Draft copy}
\newacronym{tea}{TEA}{Thermal energy analysis}
\newglossaryentry{leaf}{name={leaf},description={what tea is made of}}
\hypersetup{pdftitle={Of tea}, colorlinks=true}
\begin{document}
\begin{thm}[Green]Words.\end{thm}
\end{document}`;
    const { units, warnings } = await texFilter.extract(Buffer.from(text));
    expect(units.map(({ content }) => inlineToTagged(content))).toEqual([
      "Short",
      "Long title",
      "Funded by nobody",
      "A day in May",
      "Theorem",
      "Lemma",
      "What is inside",
      "Draft copy",
      "Thermal energy analysis",
      "leaf",
      "what tea is made of",
      "Of tea",
      "Green",
      "Words.",
    ]);
    expect(warnings).toEqual([]);
    expect(await translate(text, { Lemma: "引理" })).toContain(String.raw`\newtheorem{lem}[thm]{引理}`);
  });

  it("reads a preamble of one line with 100,000 commands in bounded time", async () => {
    const text = `\\documentclass{article}${"\\def\\x{y}\\title".repeat(50_000)}\\begin{document}Words\\end{document}`;
    const before = processorMs();
    await texFilter.extract(Buffer.from(text));
    expect(processorMs() - before).toBeLessThan(5_000);
  });

  it("reads captions and titles among options, and gives a plain one braces for its commas", async () => {
    const text = String.raw`\documentclass{article}\begin{document}
\begin{lstlisting}[caption={A short, program}, language=C]
int main; // stays
\end{lstlisting}
\begin{tcolorbox}[title=Mind this, colback=red]Take care.\end{tcolorbox}
\includegraphics[width=2cm,alt={A leaf}]{leaf}
\end{document}`;
    const { units } = await texFilter.extract(Buffer.from(text));
    expect(units.map(({ content }) => plainText(content))).toEqual([
      "A short, program",
      "Mind this",
      "Take care.",
      "A leaf",
    ]);
    expect(await translate(text, { "Mind this": "当心，这里" })).toContain(
      "[title={当心，这里}, colback=red]",
    );
  });

  it("reads letters, notes beside the text and what is turned or boxed, and says that entries of an index stay", async () => {
    const text = String.raw`\documentclass{letter}\begin{document}
\begin{letter}{The Tea Board}\opening{Dear all,}We write\footnotetext{By hand.} at \rotatebox{90}{length} in \makebox[3cm][c]{boxes}\index{box}.\closing{Yours}\end{letter}
See \hyperref[sec:one]{the first part}.
\end{document}`;
    const { units, warnings } = await texFilter.extract(Buffer.from(text));
    expect(units.map(({ content }) => inlineToTagged(content))).toEqual([
      "The Tea Board",
      "Dear all,",
      "We write<x1/> at <g2>length</g2> in <g3>boxes</g3><x4/>.",
      "By hand.",
      "Yours",
      "See <g1>the first part</g1>.",
    ]);
    expect(warnings.map(({ params }) => params?.reason)).toEqual(["index"]);
  });

  it("says where arguments that nobody knows, titles of environments, drawings and other files hold words", async () => {
    const reasonsOf = async (body: string) => {
      const bytes = Buffer.from(`\\documentclass{article}\\begin{document}Words. ${body}\\end{document}`);
      return (await texFilter.extract(bytes)).warnings.map(({ params }) => params?.reason);
    };
    expect(await reasonsOf(String.raw`\askfor{the right printer}`)).toEqual(["command"]);
    expect(await reasonsOf(String.raw`\begin{advice}{Take care}Mind.\end{advice}`)).toEqual(["command"]);
    expect(
      await reasonsOf(String.raw`\begin{tikzpicture}\node at (0,0) {Two words};\end{tikzpicture}`),
    ).toEqual(["command"]);
    expect(await reasonsOf("\n\\input{chapters/first}")).toEqual(["other-file"]);
    expect(
      await reasonsOf(
        String.raw`\textbf{two words}\footnote{two words}\cite{smith two}\begin{frame}{Two words}\end{frame}\begin{tabular}{ll}a\end{tabular}`,
      ),
    ).toEqual([]);
  });

  it("loads what shows the target's script, once", async () => {
    const text = await translate(PAPER, { Introduction: "引言" });
    expect(text).toContain("\\documentclass[11pt]{article}\n\\usepackage{ctex}\n\\usepackage{amsmath}");
    expect(text).toContain("\\section{引言}\\label{sec:intro}");
    expect(await translate(text, { 引言: "绪论" })).toContain("\\usepackage{ctex}\n\\usepackage{amsmath}");
    expect(await translate(PAPER, { Introduction: "Einleitung" }, "de")).not.toContain("ctex");
  });

  it("leaves a displayed formula inside a sentence on lines of its own", async () => {
    const bytes = Buffer.from(PAPER);
    const { units, skeleton } = await texFilter.extract(bytes);
    const targets = new Map(
      units.map(({ id, content }) => [
        id,
        content.map((node) => (node.kind === "text" ? { ...node, text: node.text.toUpperCase() } : node)),
      ]),
    );
    const [from, to] = ["en", "de"].map((language) => parseLanguageTag(language));
    const languages = { sourceLanguage: from!, targetLanguage: to! };
    const { bytes: out } = await texFilter.merge(bytes, skeleton, targets, languages);
    expect(Buffer.from(out).toString()).toContain(
      "MORE FOLLOWS:\n\\begin{equation}\n  E = mc^2\n\\end{equation}\nWHERE $E$ IS HEAT.",
    );
  });

  it("escapes what is a command to TeX", async () => {
    const text = await translate("\\section{Costs}\n", { Costs: "50 % & #1_a {x} $5 \\def ~" }, "de");
    expect(text).toBe(
      "\\section{50 \\% \\& \\#1\\_a \\{x\\} \\$5 \\textbackslash{}def \\textasciitilde{}}\n",
    );
    expect(await contents(text)).toEqual(["50 % &amp; #1_a {x} $5 \\def ~"]);
  });

  it.each([
    ["braces that never close", "\\section{A " + "{".repeat(30_000)],
    ["a brace too many", "One } two\n\nThree"],
    ["an environment that never ends", "\\begin{itemize}\n\\item One"],
    ["formulas that never end", "A $ b \\( c \\[ d"],
    ["a backslash at the end", "Words \\"],
    ["options that never end", "\\begin{frame}[fragile Words"],
    ["many options that never end", "\\foo[".repeat(20_000)],
    [
      "commands that call themselves",
      "\\def\\a{\\b}\\def\\b{\\a}\\a \\newcommand{\\x}[1]{\\x{#1}\\x{#1}}\\x{Words}",
    ],
  ])("reads %s in bounded time and gives it back", async (_, text) => {
    const began = processorMs();
    const bytes = Buffer.from(text);
    const { units, skeleton } = await texFilter.extract(bytes);
    const targets = new Map(units.map((unit) => [unit.id, markText(unit.content)]));
    await texFilter.merge(bytes, skeleton, targets, {
      sourceLanguage: parseLanguageTag("en"),
      targetLanguage: parseLanguageTag("de"),
    });
    expect(processorMs() - began).toBeLessThan(5_000);
  });

  it("writes a paragraph with many tags in time that grows with it, not with its square", async () => {
    const seconds = async (tags: number) => {
      const text = Array.from({ length: tags }, (_, i) => `\\textbf{word ${i}} plain`).join(" ");
      const bytes = Buffer.from(`\\begin{document}\n${text}\n\\end{document}\n`);
      const { units, skeleton } = await texFilter.extract(bytes);
      const targets = new Map(units.map((unit) => [unit.id, markText(unit.content)]));
      const before = processorMs();
      await texFilter.merge(bytes, skeleton, targets, {
        sourceLanguage: parseLanguageTag("en"),
        targetLanguage: parseLanguageTag("de"),
      });
      return (processorMs() - before) / 1000;
    };
    await seconds(1_000);
    // Ten thousand took five seconds.
    expect(await seconds(10_000)).toBeLessThan(1.5);
  });

  it("with arguments in arguments without end is refused, and a paragraph of a hundred thousand groups is read", async () => {
    const inside = (text: string) => Buffer.from(`\\begin{document}${text}`);
    await expect(texFilter.extract(inside("\\item[".repeat(100_000)))).rejects.toMatchObject({
      code: "filter.damaged",
    });
    const { units } = await texFilter.extract(inside("\\textbf{a ".repeat(100_000)));
    expect(units).toHaveLength(1);
  });
});

describe("LaTeX that nobody wrote", () => {
  const wrap = (body: string, before = "") =>
    `\\documentclass{article}${before}\\begin{document}${body}\\end{document}`;
  const words = 200_000;
  it.each([
    ["braces that never close", wrap("{".repeat(30_000))],
    ["braces that were never opened", wrap("}".repeat(30_000))],
    ["environments that never end", wrap("\\begin{quote}x ".repeat(30_000))],
    ["ends without a begin", wrap("\\end{quote}x ".repeat(30_000))],
    ["one line of megabytes", wrap("word ".repeat(words))],
    ["one line of formulas", wrap("$x$ ".repeat(100_000))],
    ["formulas that never close", wrap("\\[ \\text{a ".repeat(30_000))],
    [
      "commands of its own by the thousand",
      wrap("\\a1{x y}", "\\newcommand{\\a}[1]{Some words #1}\n".repeat(30_000)),
    ],
    ["commands of its own on one line", wrap("x", "\\newcommand{\\a}[1]{Some words #1}".repeat(30_000))],
    ["brackets that never close", wrap("\\section[a ".repeat(30_000))],
  ])("%s: it is read or refused in bounded time", async (_, text) => {
    const began = processorMs();
    const result = await texFilter.extract(Buffer.from(text)).then(
      ({ units }) => units.length,
      (error: unknown) => (isAppError(error) ? error.code : Promise.reject(error)),
    );
    expect(typeof result === "number" || /^filter\./.test(String(result))).toBe(true);
    expect(processorMs() - began).toBeLessThan(6_000);
  });
});
