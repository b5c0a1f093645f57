/**
 * What inside a block's text is not plain: formulas, code and note marks, which keep their glyphs, and runs in another
 * style or with a link, which become paired tags.
 */
import { containsPoint, unionBox } from "../model/geometry.ts";
import type { Char } from "../lines/chars.ts";
import type { DraftLine } from "../lines/lines.ts";
import { styleOf, withRise, type StyleFacts } from "../lines/run-style.ts";
import type { Box, InlineTag, Link, LockReason, RunStyle } from "../model/page-model.ts";
import { coveredFlags } from "./covered-words.ts";
import { formulaFlags, type PlacedChar } from "./formula-runs.ts";
import { ruledChars } from "./ruled-chars.ts";

/** Runs of a kind follow each other without end; a block with more tags than this gets only its locks. */
const MAX_TAGS = 60;

/** Links, rules and shaded rectangles in the block's frame, and the way back to user space. */
interface TagFrame {
  readonly links: readonly Link[];
  readonly rules: readonly Box[];
  readonly shades: readonly Box[];
  /** Over words, by index into the page's covers. */
  readonly bars: ReadonlyMap<number, Box>;
  unturn(box: Box): Box;
}

interface RunClass {
  readonly key: string;
  readonly locked: LockReason | null;
  readonly type: InlineTag["type"];
  readonly style: RunStyle | null;
  readonly link: number | null;
}

const PLAIN: RunClass = { key: "", locked: null, type: "format", style: null, link: null };

/**
 * @param lines  of the block, without its bullet's characters
 * @param dropCap  glyph of a large first letter, which is set large by its place and not by a tag; null for none
 * @returns tags in text order with ids from 1
 */
export function inlineTags(
  lines: readonly DraftLine[],
  main: StyleFacts,
  frame: TagFrame,
  dropCap: number | null = null,
): InlineTag[] {
  const placed = placeChars(lines);
  const classes = classify(placed, main, frame, lines);
  if (placed[0]?.char.glyph === dropCap) classes[0] = PLAIN;
  const runs = runsOf(placed, classes).filter(isWorthATag);
  const kept = runs.length > MAX_TAGS ? runs.filter((run) => run.class.locked !== null) : runs;
  return kept.map(({ chars, class: kind }, i): InlineTag => {
    const covers = new Set(chars.flatMap(({ cover }) => (cover === undefined ? [] : [cover])));
    const box = unionBox([...chars, ...[...covers].flatMap((cover) => frame.bars.get(cover) ?? [])])!;
    return {
      id: i + 1,
      type: kind.type,
      standalone: kind.locked !== null,
      glyphs: chars.map((char) => char.glyph),
      style: kind.style,
      link: kind.link,
      locked: kind.locked,
      box: frame.unturn(box),
      width: box.right - box.left,
    };
  });
}

/** Characters in order with word and line numbers and their rise over the baseline. */
function placeChars(lines: readonly DraftLine[]): PlacedChar[] {
  const placed: PlacedChar[] = [];
  let word = 0;
  for (const [at, line] of lines.entries()) {
    word++;
    for (const [i, char] of line.chars.entries()) {
      if (i > 0 && line.text.slice(line.starts[i - 1]! + 1, line.starts[i]!).includes(" ")) word++;
      else if (i > 0 && line.text[line.starts[i]! - 1] === " ") word++;
      placed.push({ char, rise: riseOf(char, line), word, line: at });
    }
  }
  return placed;
}

function riseOf(char: Char, line: DraftLine): number {
  const rise = (char.baseline - line.baseline) / line.size;
  return Math.abs(rise) > 0.08 && char.size < 0.9 * line.size ? rise : 0;
}

function classify(
  placed: readonly PlacedChar[],
  main: StyleFacts,
  { links, rules, shades }: TagFrame,
  lines: readonly DraftLine[],
): RunClass[] {
  const letters = placed.filter(({ char }) => /\p{L}/u.test(char.text));
  const greek = letters.filter(({ char }) => /\p{Script=Greek}/u.test(char.text)).length;
  const formula = formulaFlags(placed, greek > 0.3 * letters.length && letters.length > 20, main.isItalic);
  const ruled = ruledChars(lines, rules, shades, (i) => formula[i]!);
  const covered = coveredFlags(placed);
  return placed.map((item, i) => {
    if (covered[i]) return { ...PLAIN, key: `covered ${item.line}`, locked: "covered", type: "other" };
    if (isStacked(placed, i) || PICTOGRAPH.test(item.char.text)) return formulaOf(item);
    const mark = noteClass(placed, i);
    if (mark && !followsFormula(placed, formula, i)) return mark;
    if (formula[i]) return formulaOf(item);
    return mark ?? textClass(item, main, links, ruled.get(item.char.glyph) ?? "");
  });
}

function formulaOf({ line }: PlacedChar): RunClass {
  return { ...PLAIN, key: `formula ${line}`, locked: "formula", type: "equation" };
}

/** Squares, ticks, hands and arrows of dingbat fonts, and what has no meaning but its looks: no words, and no font of ours has them. */
const PICTOGRAPH = /^[\u25a0-\u25ff\u2600-\u27bf\u2b00-\u2bff\ue000-\uf8ff]$/u;

/** Characters on a line looked at for the other part of a fraction. */
const FRACTION_SPAN = 8;

/** True for a part of a fraction, and for a script that has another one over or under it. */
function isStacked(placed: readonly PlacedChar[], i: number): boolean {
  const { rise, line, char } = placed[i]!;
  if (Math.abs(rise) <= 0.12) return false;
  return placed.slice(Math.max(0, i - FRACTION_SPAN), i + FRACTION_SPAN + 1).some((other) => {
    if (other.line !== line || other.rise * rise >= 0 || Math.abs(other.rise) <= 0.12) return false;
    const shared = Math.min(char.right, other.char.right) - Math.max(char.left, other.char.left);
    return shared > 0.5 * Math.min(char.right - char.left, other.char.right - other.char.left);
  });
}

/** True when what the mark is raised over is formula or a number: then it is a power, not a note. */
function followsFormula(placed: readonly PlacedChar[], formula: readonly boolean[], i: number): boolean {
  let base = i - 1;
  while (base >= 0 && placed[base]!.rise !== 0 && placed[base]!.line === placed[i]!.line) base--;
  if (base < 0 || placed[base]!.line !== placed[i]!.line || placed[base]!.word !== placed[i]!.word)
    return false;
  const { char } = placed[base]!;
  return (
    char.isMath ||
    /\d/.test(char.text) ||
    (formula[base] === true && /\p{L}/u.test(char.text) && char.font.isItalic)
  );
}

const NOTE_MARK = /^[\d,*+#$\u2020\u2021\u00a7\u00b6\u2016\u2217\u22c6[\]()\u2013-]+$/;

/** Raised numbers and daggers lead to notes, references or affiliations. */
function noteClass(placed: readonly PlacedChar[], i: number): RunClass | null {
  const item = placed[i]!;
  if (item.rise <= 0.12 || !NOTE_MARK.test(item.char.text)) return null;
  return { ...PLAIN, key: `note ${item.line}`, locked: "number", type: "note" };
}

/** @param ruled  names the rules under and through it, "" where it has none or what all of the text has */
function textClass(
  { char, rise, line }: PlacedChar,
  main: StyleFacts,
  links: readonly Link[],
  ruled: string,
): RunClass {
  const facts = styleOf(char);
  const [x, y] = [(char.left + char.right) / 2, char.baseline + 0.3 * char.size];
  const link = links.findIndex(({ box }) => containsPoint(box, x, y));
  if (facts.family === "mono" && main.family !== "mono" && link < 0) {
    return { ...PLAIN, key: `code ${line}`, locked: "code", type: "other" };
  }
  const looks =
    facts.isBold === main.isBold &&
    facts.isItalic === main.isItalic &&
    facts.color === main.color &&
    rise === 0 &&
    ruled === "";
  if (looks && link < 0) return PLAIN;
  const style = withRise(facts, rise);
  const marks = `${facts.isBold} ${facts.isItalic} ${facts.color} ${style.rise} ${ruled}`;
  return {
    key: `${link >= 0 ? `link ${link}` : "style"} ${link >= 0 ? "" : marks}`,
    locked: null,
    type: link >= 0 ? "link" : "format",
    style,
    link: link >= 0 ? link : null,
  };
}

interface Run {
  readonly class: RunClass;
  readonly chars: Char[];
}

/** Marks in another style than the words beside them are not worth a tag; their look is hardly seen. */
function isWorthATag({ class: { locked, link }, chars }: Run): boolean {
  return locked !== null || link !== null || chars.some((char) => /[\p{L}\p{N}]/u.test(char.text));
}

function runsOf(placed: readonly PlacedChar[], classes: readonly RunClass[]): Run[] {
  const runs: Run[] = [];
  let lastKey = "";
  for (const [i, { char }] of placed.entries()) {
    const kind = classes[i]!;
    if (kind.key !== "") {
      if (kind.key === lastKey) runs.at(-1)!.chars.push(char);
      else runs.push({ class: kind, chars: [char] });
    }
    lastKey = kind.key;
  }
  return runs;
}
