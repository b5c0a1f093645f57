// Tables that a reader has pointed at: rows by baselines, cells by gaps.
import { expect, test } from "vitest";
import { tableChanges, type TableLine } from "./table-cells.ts";

const SIZE = 10;
const WIDTH = 5;
/** Lines of letters of one width, each a place of its own where no blank stands; a blank is as wide as a letter. */
function table(unit: string, lines: readonly string[], baselines?: readonly number[]): TableLine[] {
  let at = 0;
  return lines.map((text, nth) => ({
    ...{ unit, baseline: baselines?.[nth] ?? 700 - 12 * nth, size: SIZE },
    letters: text.split("").flatMap((letter, place) => {
      if (letter === " ") return [];
      return [{ at: at++, text: letter, left: WIDTH * place, right: WIDTH * (place + 1) }];
    }),
  }));
}
const shown = (lines: readonly TableLine[]) =>
  tableChanges(lines).map((change) =>
    change.kind === "split" ? `${change.unit} at ${change.at}` : `${change.unit} + ${change.next}`,
  );

test("rows of one paragraph are parted at their gaps, the last cell first, and columns keep their edges", () => {
  const lines = table("u", ["Name      Sum", "Salt       12", "Oil       900"]);
  expect(shown(lines)).toEqual(["u at 16", "u at 13", "u at 11", "u at 7", "u at 4"]);
  const aligns = tableChanges(lines).map((one) => one.kind === "split" && one.cells);
  expect(aligns).toEqual([
    { first: null, second: "right" },
    { first: null, second: "left" },
    { first: null, second: "right" },
    { first: null, second: "left" },
    { first: "left", second: "right" },
  ]);
});

test("a narrow gap parts where it stands in all of three lines, and not where a sentence has a blank", () => {
  expect(shown(table("u", ["ab cd", "ef gh", "ij kl"]))).toHaveLength(5);
  expect(shown(table("u", ["one line of prose"]))).toEqual([]);
  expect(shown(table("u", ["ab cd", "ef gh"]))).toEqual(["u at 4"]);
});

test("a line for some of the cells that comes closer than rows do goes on with them", () => {
  const lines = table("u", ["Kind      Use", "of oil", "Salt      sea"], [700, 688, 660]);
  expect(shown(lines).filter((one) => one.includes("+"))).toEqual(["u + u+7"]);
});

test("rows stay rows under a head that is set apart from them", () => {
  const lines = table("u", ["Kind      Use", "Salt      sea", "Oil       well"], [700, 680, 668]);
  expect(shown(lines)).toHaveLength(5);
  const sums = table("u", ["Kind      Use", "Salt      sea", "          12"], [700, 680, 668]);
  expect(shown(sums)).toHaveLength(4);
});

test("words beside an empty first column go on with the cell above, numbers begin a row", () => {
  const words = table("u", ["Salt      from the", "          seas", "Oil       of olives"]);
  expect(shown(words).filter((one) => one.includes("+"))).toHaveLength(0);
  expect(shown(words)).toEqual(["u at 18", "u at 15", "u at 4"]);
  const numbers = table("u", ["Salt      12", "          13", "Oil       14"]);
  expect(shown(numbers)).toHaveLength(4);
});

test("columns that were read as paragraphs are parted by row", () => {
  const left = table("a", ["Salt", "Oil ", "Rice"]);
  const right = table("b", ["sea  ", "well ", "field"]).map((line) => ({
    ...line,
    letters: line.letters.map((one) => ({ ...one, left: one.left + 100, right: one.right + 100 })),
  }));
  expect(shown([...left, ...right])).toEqual(["a at 7", "a at 4", "b at 7", "b at 3"]);
});
