import { inlineToTagged, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { describe, expect, it } from "vitest";
import { texFilter } from "./tex-filter.ts";

const raw = String.raw;

const contents = async (body: string) =>
  (await texFilter.extract(Buffer.from(body))).units.map(({ content }) => inlineToTagged(content));

/** The document with each text replaced where `turn` has another word for it; tags stay. */
async function turned(text: string, turn: (words: string) => string, language = "de") {
  const bytes = Buffer.from(text);
  const { units, skeleton } = await texFilter.extract(bytes);
  const targets = new Map<string, InlineContent>(
    units.map(({ id, content }) => [
      id,
      content.map((node) => (node.kind === "text" ? { ...node, text: turn(node.text) } : node)),
    ]),
  );
  const merged = await texFilter.merge(bytes, skeleton, targets, {
    sourceLanguage: parseLanguageTag("en"),
    targetLanguage: parseLanguageTag(language),
  });
  return Buffer.from(merged.bytes).toString("utf8");
}

describe("what stands behind a command", () => {
  it("is a blank that prints wherever one is to be read", async () => {
    const text = raw`Of \gas\ it rose, of \gas{} it fell; see page \thepage\ here.`;
    expect(await turned(text, (words) => words.toUpperCase())).toBe(
      raw`OF \gas\ IT ROSE, OF \gas{} IT FELL; SEE PAGE \thepage\ HERE.`,
    );
    expect(await turned(raw`All of \gas.`, (words) => words.replace(".", " rose."))).toBe(
      raw`All of \gas\ rose.`,
    );
  });

  it("stays a blank that only ends the name where the document has no other", async () => {
    const text = raw`Words\quad here, \shout loudly.`;
    expect(await turned(raw`Words \quad more \shout loudly.`, (words) => words.toUpperCase())).toBe(
      raw`WORDS \quad MORE \shout LOUDLY.`,
    );
    expect(await turned(text, (words) => words.replace("here", " there"))).toBe(
      raw`Words\quad  there, \shout loudly.`,
    );
  });

  it("never becomes a part of its name, in letters of any script", async () => {
    const text = raw`Of \gas\ it rose.`;
    expect(await turned(text, (words) => words.replace(" it", "它"), "zh")).toBe(raw`Of \gas 它 rose.`);
    expect(await turned(text, (words) => words.replace(" it", "être"), "fr")).toBe(raw`Of \gas être rose.`);
    const bytes = Buffer.from(raw`\item\textbf{Green} tea`);
    const { units, skeleton } = await texFilter.extract(bytes);
    const languages = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("de") };
    const lost = new Map([[units[0]!.id, [{ kind: "text" as const, text: "Tee" }]]]);
    expect(Buffer.from((await texFilter.merge(bytes, skeleton, lost, languages)).bytes).toString()).toBe(
      raw`\item Tee`,
    );
  });
});

describe("slides", () => {
  const SLIDE = raw`\begin{frame}<presentation>[t]{Of tides}<2->
\begin{itemize}[<+->]
\item<1-2> The \alert<2>{moon} pulls
\item<alert@1> It \textcolor<3>{red}{comes back}
\end{itemize}
\includegraphics<1>[width=5cm]{tide}
\begin{block}<2->{On the shore} Sand. \end{block}
\begin{onlyenv}<-3>Low water\end{onlyenv}
We say \alt<2>{ebb}{flood} to it.
\end{frame}`;

  it("say on which of them something shows, which is no text", async () => {
    expect(await contents(SLIDE)).toEqual([
      "Of tides",
      "The <g1>moon</g1> pulls",
      "It <g1>comes back</g1>",
      "On the shore",
      "Sand.",
      "Low water",
      "We say <x1/> to it.",
      "ebb",
      "flood",
    ]);
    const upper = await turned(SLIDE, (words) => words.toUpperCase());
    expect(upper).toContain(raw`\item<1-2> THE \alert<2>{MOON} PULLS`);
    expect(upper).toContain(raw`WE SAY \alt<2>{EBB}{FLOOD} TO IT.`);
  });

  it("have columns whose texts are apart, and headings for some forms of them", async () => {
    const text = raw`\begin{columns}[t]\column{.5\textwidth} Left side
\column<2>{.5\textwidth} Right side\end{columns}\section<presentation>*{On screens}`;
    expect(await contents(text)).toEqual(["Left side", "Right side", "On screens"]);
  });

  it("may compare in words, which is text", async () => {
    expect(await contents(raw`\emph{a}<b and c> is none, \item <words> too.`)).toEqual([
      "<g1>a</g1>&lt;b and c&gt; is none,",
      "&lt;words&gt; too.",
    ]);
  });
});

describe("tables and examinations", () => {
  it("have stops in tabbing that are accents elsewhere", async () => {
    const text = raw`\begin{tabbing}
Name: \= Jane Doe \= Bonn \\
Age: \> caf\a'e twenty \> at\'right \` flush \kill
\end{tabbing}
caf\'e`;
    expect(await contents(text)).toEqual([
      ..."Name:|Jane Doe|Bonn|Age:|café twenty|at|right|flush|café".split("|"),
    ]);
    expect(await turned(text, (words) => words.replace("Doe", "Roe"))).toBe(text.replace("Doe", "Roe"));
  });

  it("have cells with lines, whose sentences go on", async () => {
    const text = raw`\begin{tabular}{p{3cm}l}
High and\newline low water & Tides \\*[2pt]
Neap & None \tabularnewline
\end{tabular}`;
    expect(await contents(text)).toEqual(["High and<x1/> low water", "Tides", "Neap", "None"]);
  });

  it("ask each question and give each answer in a text of its own", async () => {
    const text = raw`\begin{questions}
\question[10] How fast is sound?
\part[5] In water?
\subpart In steel?
\question Why is the sky blue?
\begin{choices}
\choice The sea
\CorrectChoice Scattering
\end{choices}
\end{questions}
\part[Short]{A part of a book}`;
    expect(await contents(text)).toEqual([
      "How fast is sound?",
      "In water?",
      "In steel?",
      "Why is the sky blue?",
      "The sea",
      "Scattering",
      "Short",
      "A part of a book",
    ]);
  });

  it("have lines of Chinese that follow each other without a blank", async () => {
    expect(await contents("今天河水\n很高，\n    有 three\n公里。")).toEqual([
      "今天河水很高，有 three 公里。",
    ]);
  });
});
