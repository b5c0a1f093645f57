// Texts and their translations with the right pairing, made from the sample documents: sentences are joined, left out and added
// by a fixed plan, so that the gold is known without anybody's judgement.
import { LETTER } from "../translations/letter.ts";
import { PAPER } from "../translations/paper.ts";
import { SLIDES } from "../translations/slides.ts";
import type { Row } from "../translations/row.ts";

export interface AlignmentSet {
  /** `zh.hard/paper` */
  readonly name: string;
  readonly source: string;
  readonly target: string;
  /** One bead a line, `[0, 1]:[0]`, as the gold of other corpora has it. */
  readonly gold: string;
}

const LANGUAGES = { zh: 1, ko: 2 } as const;
const TEXTS: Readonly<Record<string, readonly Row[]>> = { paper: PAPER, letter: LETTER, slides: SLIDES };

/** What is done at every so-manieth sentence of a level. */
const PLANS = {
  clean: {},
  mid: { joinTarget: 7, joinSource: 11 },
  hard: { joinTarget: 5, joinSource: 7, dropTarget: 9, addTarget: 13 },
} as const;

const ADDED = { zh: "（本段由译者补充，原文没有。）", ko: "(이 문장은 옮긴이가 덧붙였다.)" } as const;

const withoutTags = (text: string) => text.replace(/<[^>]+>/g, "");

/** Every set of every language and level. */
export function alignmentSets(): AlignmentSet[] {
  const sets: AlignmentSet[] = [];
  for (const [language, column] of Object.entries(LANGUAGES) as ["zh" | "ko", 1 | 2][])
    for (const [level, plan] of Object.entries(PLANS))
      for (const [name, rows] of Object.entries(TEXTS))
        sets.push({ name: `${language}.${level}/${name}`, ...arrange(rows, column, language, plan) });
  return sets;
}

type Plan = Partial<Record<"joinTarget" | "joinSource" | "dropTarget" | "addTarget", number>>;

function arrange(rows: readonly Row[], column: 1 | 2, language: "zh" | "ko", plan: Plan) {
  const [source, target, beads]: [string[], string[], string[]] = [[], [], []];
  const pairs = rows
    .map((row) => [withoutTags(row[0]), withoutTags(row[column])] as const)
    .filter(([text]) => /\p{L}/u.test(text));
  const glue = language === "zh" ? "" : " ";
  const bead = (sources: number, targets: number) => {
    const list = (length: number, count: number) =>
      `[${Array.from({ length: count }, (_, i) => length - count + i).join(", ")}]`;
    beads.push(`${list(source.length, sources)}:${list(target.length, targets)}`);
  };
  const isDue = (at: number, every: number | undefined) => every !== undefined && at % every === every - 1;
  for (let at = 0; at < pairs.length; at++) {
    const [[one, translated], next] = [pairs[at]!, pairs[at + 1]];
    if (isDue(at, plan.dropTarget)) {
      source.push(one);
      bead(1, 0);
    } else if (next && isDue(at, plan.joinTarget)) {
      source.push(one, next[0]);
      target.push(translated + glue + next[1]);
      bead(2, 1);
      at++;
    } else if (next && isDue(at, plan.joinSource)) {
      source.push(`${one} ${next[0]}`);
      target.push(translated, next[1]);
      bead(1, 2);
      at++;
    } else {
      source.push(one);
      target.push(translated);
      bead(1, 1);
    }
    if (isDue(at, plan.addTarget)) {
      target.push(`${ADDED[language]}${at}`);
      bead(0, 1);
    }
  }
  const text = (lines: readonly string[]) => `${lines.join("\n")}\n`;
  return { source: text(source), target: text(target), gold: text(beads) };
}
