// `yizhou eval` as an operator starts it, on sentences whose scores are plain.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runLines } from "../test/run-yizhou.ts";

const LINES = 30;
const numbers = Array.from({ length: LINES }, (_, line) => line);
const source = numbers.map((line) => `The gauge at station ${line} stands at ${line * 7} feet.`);
const reference = numbers.map((line) => `${line}号站的水尺读数为${line * 7}英尺。`);

let folder = "";
const put = (name: string, lines: readonly string[]) =>
  writeFile(join(folder, name), `${lines.join("\n")}\n`);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-eval-"));
  await put("source.txt", source);
  await put("reference.txt", reference);
  await put("right.txt", reference);
  await put(
    "wrong.txt",
    reference.map((line, at) => (at % 2 === 0 ? line.replace("英尺", "米") : "")),
  );
  await put("short.txt", ["一句"]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const BASE = ["eval", "--source", "source.txt", "--reference", "reference.txt", "--from", "en", "--to", "zh"];

test("scores outputs and an engine against a reference, says how sure it is, and writes a blind sheet", async () => {
  const [scored, asked, refused, unfit] = await runLines(
    folder,
    [
      [...BASE, "--output", "right.txt", "--output", "wrong.txt", "--sheet", "sheet.csv", "--json"],
      [...BASE, "--engine", "pseudo", "--lines", "5"],
      [...BASE, "--output", "right.txt", "--output", "wrong.txt", "--sheet", "source.txt"],
      [...BASE, "--output", "short.txt"],
    ],
    {},
  );
  expect(scored!.error).toBe("");
  const [right, wrong] = scored!.out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { scores: { metric: string; score: number; p?: number }[] });
  expect(right).toMatchObject({ system: "right.txt", sentences: LINES, failed: 0, doubted: 0 });
  expect(right!.scores.map(({ score }) => score)).toEqual([100, 100]);
  expect(right!.scores[0]).toMatchObject({ metric: expect.stringContaining("tok:zh") });
  expect(wrong).toMatchObject({ system: "wrong.txt", failed: LINES / 2 });
  for (const { score, p } of wrong!.scores) {
    expect(score).toBeLessThan(60);
    expect(p).toBeLessThan(0.01);
  }
  // Feet that became metres are a wrong unit, whatever BLEU thinks of it.
  expect((wrong as unknown as { doubted: number }).doubted).toBe(LINES / 2);
  const sheet = await readFile(join(folder, "sheet.csv"), "utf8");
  expect(sheet.trim().split("\n")).toHaveLength(1 + LINES);
  expect(await readFile(join(folder, "sheet.key.csv"), "utf8")).toContain("right.txt");

  expect(asked!.status).toBe(0);
  expect(asked!.out).toMatch(/^pseudo {2}BLEU \d/u);
  expect(asked!.out).toMatch(/words\/s/u);
  expect(refused!.status).toBe(2);
  expect(unfit!.status).toBe(2);
  expect(await readFile(join(folder, "source.txt"), "utf8")).toContain("station 29");
});

test("plants faults in the references and says how many are told", async () => {
  const [{ status, out, error }] = (await runLines(folder, [[...BASE, "--faults", "--json"]], {})) as [
    { status: number; out: string; error: string },
  ];
  expect({ status, error }).toEqual({ status: 0, error: "" });
  const told = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { fault: string; told: number; planted: number });
  const of = (name: string) => told.find(({ fault }) => fault === name)!;
  expect(of("refusal")).toEqual({ fault: "refusal", told: 5, planted: 5 });
  expect(of("half in the source's language")).toMatchObject({ told: 5, planted: 5 });
  expect(of("another number").told).toBe(of("another number").planted);
  expect(of("none (false alarms)")).toMatchObject({ told: 0, planted: LINES });
});
