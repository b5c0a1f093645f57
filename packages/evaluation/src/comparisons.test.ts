import { expect, test } from "vitest";
import { blindSheet } from "./blind-sheet.ts";
import { bleu } from "./metrics.ts";
import { compareLines } from "./significance.ts";

const metric = bleu("13a");
const reference = (line: number) =>
  `line ${line} says that the water rose by ${line * 3} feet in the year ${1700 + line}`;
const lines = Array.from({ length: 60 }, (_, line) => line);
const measured = (outputOf: (line: number) => string) =>
  lines.map((line) => metric.measure(outputOf(line), reference(line)));

const compare = (one: ReturnType<typeof measured>, other: ReturnType<typeof measured>) =>
  compareLines(metric, one, other, async () => {});

test("a system that is worse in every line is surely worse; one that differs in a line is not", async () => {
  const good = measured(reference);
  const bad = measured((line) => reference(line).split(" ").slice(0, 7).join(" "));
  const nearly = measured((line) => (line === 5 ? "line 5" : reference(line)));
  expect((await compare(bad, good)).p).toBeLessThan(0.01);
  expect((await compare(nearly, good)).p).toBeGreaterThan(0.05);
  expect((await compare(good, good)).p).toBeCloseTo(1, 2);
  expect(await compare(nearly, good)).toEqual(await compare(nearly, good));
});

test("a blind sheet holds lines that differ, names nobody, and its key tells whose is which", () => {
  const systems = [
    { name: "one", outputs: lines.map((line) => (line % 2 === 0 ? `first ${line}` : "same")) },
    { name: "two", outputs: lines.map((line) => (line % 2 === 0 ? `second ${line}` : "same")) },
  ];
  const sources = lines.map((line) => `source ${line}`);
  const { rows, key } = blindSheet(sources, systems, 20, 3);
  expect(rows).toHaveLength(20);
  expect(rows.flat().join(" ")).not.toMatch(/one|two|same/u);
  const orders = new Set<string>();
  for (const [at, [number, source, ...outputs]] of rows.entries()) {
    const [keyNumber, ...names] = key[at]!;
    const line = Number(source!.split(" ")[1]);
    expect(keyNumber).toBe(number);
    expect(names.map((name) => systems.find((system) => system.name === name)!.outputs[line])).toEqual(
      outputs,
    );
    orders.add(names.join(" "));
  }
  expect(orders).toEqual(new Set(["one two", "two one"]));
  expect(blindSheet(sources, systems, 20, 3)).toEqual({ rows, key });
  expect(blindSheet(sources, systems, 99, 3).rows).toHaveLength(30);
});
