import type { DraftLine } from "../lines/lines.ts";
import { styleOf, type StyleFacts } from "../lines/run-style.ts";

/** Small capitals are so large, as a share of the capitals beside them. */
const SMALL_CAPITALS = { from: 0.65, to: 0.9 };

/** The style of most characters; of text in capitals and small capitals that of the capitals. */
export function mainStyle(lines: readonly DraftLine[]): StyleFacts {
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
  const { facts } = styles.reduce((a, b) => (b.count > a.count ? b : a));
  if (!isInCapitals(lines)) return facts;
  const capitals = styles.find(({ facts: other }) => {
    const share = facts.size / other.size;
    const isAlike = other.isBold === facts.isBold && other.family === facts.family;
    return isAlike && share > SMALL_CAPITALS.from && share < SMALL_CAPITALS.to;
  });
  return capitals?.facts ?? facts;
}

function isInCapitals(lines: readonly DraftLine[]): boolean {
  const text = lines.map((line) => line.text).join("");
  return /\p{Lu}{3}/u.test(text) && text === text.toUpperCase();
}
