import type { DraftLine } from "../lines/lines.ts";
import { styleOf, type StyleFacts } from "../lines/run-style.ts";

/** Small capitals are so large, as a share of the capitals beside them. */
const SMALL_CAPITALS = { from: 0.65, to: 0.9 };

/** A sentence that lists names of a program may have more letters of those; its own are still so many of all. */
const SENTENCE = 0.15;

/**
 * The style of most characters; of text in capitals and small capitals that of the capitals, and of a sentence with names of a program
 * in it that of the sentence.
 *
 * @param isMonoBody  typewriter letters are the page's running text
 */
export function mainStyle(lines: readonly DraftLine[], isMonoBody: boolean): StyleFacts {
  const counts = new Map<string, { facts: StyleFacts; count: number }>();
  for (const line of lines) {
    for (const char of line.chars) {
      const facts = styleOf(char);
      const entry = counts.get(facts.key) ?? { facts, count: 0 };
      entry.count += char.text.length + (char.isMath ? -0.9 : 0);
      counts.set(facts.key, entry);
    }
  }
  const styles = [...counts.values()];
  const most = (list: typeof styles) => list.reduce((a, b) => (b.count > a.count ? b : a));
  const all = styles.reduce((sum, { count }) => sum + count, 0);
  const prose = styles.filter(({ facts: { family } }) => family !== "mono");
  const isSentence =
    !isMonoBody && prose.length > 0 && most(prose).count >= SENTENCE * all && hasWords(lines);
  const { facts } = most(isSentence ? prose : styles);
  if (!isInCapitals(lines)) return facts;
  const capitals = styles.find(({ facts: other }) => {
    const share = facts.size / other.size;
    const isAlike = other.isBold === facts.isBold && other.family === facts.family;
    return isAlike && share > SMALL_CAPITALS.from && share < SMALL_CAPITALS.to;
  });
  return capitals?.facts ?? facts;
}

/** Words outside of typewriter letters: three make a sentence, fewer may name what follows. */
function hasWords(lines: readonly DraftLine[]): boolean {
  const text = lines.flatMap(({ chars, starts, text: whole }) =>
    chars.map(({ font }, i) => (font.family === "mono" ? " " : whole.slice(starts[i], starts[i + 1]))),
  );
  return (text.join("").match(/\p{L}{2,}/gu) ?? []).length >= 3;
}

function isInCapitals(lines: readonly DraftLine[]): boolean {
  const text = lines.map((line) => line.text).join("");
  return /\p{Lu}{3}/u.test(text) && text === text.toUpperCase();
}
