// The glossary of a document: its terms with one rendering each, asked of a language model in one call. It is held to like a termbase that
// stands behind all that a person has chosen.
import {
  textOnly,
  type InlineContent,
  type LanguageTag,
  type Segment,
  type SegmentResult,
} from "@yizhou/model";
import { judgeTerms, swapTerm, Termbase } from "@yizhou/termbase";
import { findTargetFault } from "./check-target.ts";
import { askOf, type GuideTerm, type StudyInput } from "./guide.ts";
import { findTermCandidates } from "./term-candidates.ts";

/** Asks for the renderings of the document's terms. @param known  what a person has decided on; @returns empty where nothing came of it */
export async function askForTerms(
  input: StudyInput,
  known: Termbase | undefined,
): Promise<readonly GuideTerm[]> {
  const { segments, context } = input;
  const { from } = context;
  const candidates = findTermCandidates(segments, from, (text) => (known?.find(text, from).length ?? 0) > 0);
  if (candidates.length === 0) return [];
  const material = candidates.map(({ source, sentence }, id) => [id, source, sentence].join("\t")).join("\n");
  const renderings = (await askOf(input, { about: "terms", material })) as [number, string][] | null;
  return (renderings ?? []).flatMap(([id, target]): GuideTerm[] => {
    const candidate = candidates[id];
    return candidate ? [{ ...candidate, target }] : [];
  });
}

/** As a termbase; null without terms. */
export function glossaryTermbase(
  terms: readonly GuideTerm[],
  { from, to }: { readonly from: LanguageTag; readonly to: LanguageTag },
): Termbase | null {
  if (terms.length === 0) return null;
  const status = "preferred" as const;
  return new Termbase(
    terms.map(({ source, target }) => ({
      terms: [
        { language: from, text: source, status },
        { language: to, text: target, status },
      ],
    })),
  );
}

/**
 * Translations with the document's rendering in the place of another that a term was given elsewhere, where that is safe. Another rendering is
 * told by the sentences that lack the document's: the words that most of them share, in different surroundings, and that no other sentence
 * has. Cost: linear in the text for each term that is missed.
 *
 * @param mayChange  what no person has written
 * @param pause  waited for between terms, so that other work has its turn
 */
export async function unifyTerms(
  segments: readonly Segment[],
  results: ReadonlyMap<number, SegmentResult>,
  terms: readonly GuideTerm[],
  pair: { readonly from: LanguageTag; readonly to: LanguageTag },
  mayChange: (result: SegmentResult) => boolean,
  pause: () => Promise<void> = async () => undefined,
): Promise<ReadonlyMap<number, InlineContent>> {
  const changed = new Map<number, InlineContent>();
  const sources = segments.map(({ source }) => textOnly(source));
  const lower = sources.map((source) => source.toLowerCase());
  for (const term of terms) {
    await pause();
    const word = term.source.toLowerCase();
    const termbase = glossaryTermbase([term], pair)!;
    const strays: { readonly segment: Segment; readonly target: InlineContent }[] = [];
    const others: string[] = terms.flatMap(({ target }) => (target === term.target ? [] : [target]));
    let [obeying, without] = [0, 0];
    for (const [at, segment] of segments.entries()) {
      const result = results.get(segment.ordinal);
      const target = changed.get(segment.ordinal) ?? result?.target;
      if (result?.state !== "translated" || !target) continue;
      if (!lower[at]!.includes(word)) {
        others.push(textOnly(target));
        without++;
        continue;
      }
      const { wished, problems } = judgeTerms(termbase, sources[at]!, textOnly(target), pair);
      if (problems.length > 0) strays.push({ segment, target });
      else others.push(textOnly(target));
      if (wished === 0) without++;
      else if (problems.length === 0) obeying++;
    }
    // Only a minority is made like the others, and only where enough sentences tell which words go with the term.
    if (strays.length > obeying || without < WITNESSES * strays.length) continue;
    const other = otherRendering(
      strays.map(({ target }) => textOnly(target)),
      others,
      term.target,
      pair.to,
    );
    if (other === null) continue;
    for (const { segment, target } of strays) {
      if (!mayChange(results.get(segment.ordinal)!)) continue;
      const swapped = swapIn(target, other, term.target, pair.to);
      if (swapped && findTargetFault(segment.source, swapped) === null) changed.set(segment.ordinal, swapped);
    }
  }
  return changed;
}

const LONGEST_RENDERING = 4;
const LONGEST_HAN = 10;
/** Sentences that have to share another rendering, and which part of those that lack the document's: what fewer share may be anything. */
const LEAST_SHARED = 3;
const LEAST_SHARE = 0.6;
/** Sentences without the term for each that lacks its rendering: they have what the document says everywhere. */
const WITNESSES = 2;
/** Characters that Chinese puts round a term. */
const ROUND_TERMS = /^[的了在是和与及对为将被把从由其该这那各]+|[的了在是和与及对为中上下里内外时后前]+$/gu;

/** What these sentences say for a term; null where nothing is said by most of them and by no other. */
function otherRendering(
  strays: readonly string[],
  others: readonly string[],
  term: string,
  to: LanguageTag,
): string | null {
  if (strays.length < LEAST_SHARED) return null;
  const isHan = to.startsWith("zh");
  const elsewhere = others.join("\n");
  const shared = new Map<string, number>();
  for (const text of strays)
    for (const run of new Set(runsOf(text, to))) shared.set(run, (shared.get(run) ?? 0) + 1);
  const least = Math.max(LEAST_SHARED, LEAST_SHARE * strays.length);
  const [best] = [...shared]
    .filter(([, count]) => count >= least)
    .map(([run, count]) => ({ run: isHan ? run.replace(ROUND_TERMS, "") : run, count, whole: run }))
    .filter(
      ({ run, whole }) =>
        run.length >= 2 &&
        run.length <= 2 * term.length + 4 &&
        !elsewhere.includes(run) &&
        (!isHan || hasOwnEnds(whole, strays)),
    )
    .sort((a, b) => b.count - a.count || b.run.length - a.run.length);
  return best?.run ?? null;
}

/** Its neighbours differ from sentence to sentence: it is no part of something longer. */
function hasOwnEnds(run: string, texts: readonly string[]): boolean {
  const ends = [new Set<string>(), new Set<string>()] as const;
  for (const text of texts) {
    const at = text.indexOf(run);
    if (at < 0) continue;
    ends[0].add(/\p{Script=Han}$/u.exec(text.slice(0, at))?.[0] ?? "");
    ends[1].add(/^\p{Script=Han}/u.exec(text.slice(at + run.length))?.[0] ?? "");
  }
  return ends.every((end) => end.size > 1 || end.has(""));
}

function* runsOf(text: string, to: LanguageTag): Generator<string> {
  if (to.startsWith("zh") || to.startsWith("ja")) {
    for (const part of text.match(/[\p{Script=Han}\p{Script=Katakana}]+/gu) ?? [])
      for (let start = 0; start < part.length; start++)
        for (let length = 2; length <= LONGEST_HAN && start + length <= part.length; length++)
          yield part.slice(start, start + length);
    return;
  }
  for (const part of text.split(/[^\p{L}\p{N}\s'’-]+/u)) {
    const words = part.trim().split(/\s+/u);
    for (let start = 0; start < words.length; start++)
      for (let length = 1; length <= LONGEST_RENDERING && start + length <= words.length; length++) {
        const run = words.slice(start, start + length).join(" ");
        if (run.length > 3) yield run;
      }
  }
}

/** In the one text of the content that holds the word; null where it is not safe. */
function swapIn(content: InlineContent, other: string, term: string, to: LanguageTag): InlineContent | null {
  if (textOnly(content).split(other).length !== 2) return null;
  const at = content.findIndex((node) => node.kind === "text" && node.text.includes(other));
  const node = content[at];
  if (node?.kind !== "text") return null;
  const text = swapTerm(node.text, other, term, to);
  return text === null ? null : content.with(at, { ...node, text });
}
