// The order in which text is copied and read aloud, on the conference paper of the corpus: the list was written by hand from
// the printed page. Our units have this order, and so has the result as pdftotext reads it.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { plainText, type LanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { installedPrograms } from "../../node/installed-filters.ts";
import { createPdfFilter } from "../pdf-filter.ts";

const pdfFilter = createPdfFilter(installedPrograms());

const FOLDER = fileURLToPath(new URL("../../../../../shared/corpus/pdf/", import.meta.url));
const paper = existsSync(FOLDER)
  ? readdirSync(FOLDER).find((name) => name.endsWith("academic__tracemonkey.pdf"))
  : undefined;

/** Beginnings of what stands on the first two pages and the last, down each column in turn. */
const ORDER = [
  "Trace-based Just-in-Time Type Specialization",
  "Abstract",
  "Dynamic languages such as JavaScript are more difficult",
  "Categories and Subject Descriptors",
  "General Terms",
  "Keywords",
  "Introduction",
  "Dynamic languages such as JavaScript, Python, and Ruby",
  "Compilers for statically typed languages",
  "We present a trace-based compilation technique",
  "Unlike method-based dynamic compilers",
  "Each compiled trace covers one path",
  "Every compiled trace contains all the guards",
  "Nested loops can be difficult to optimize",
  "We solve the nested loop problem",
  "These techniques allow a VM",
  "We implemented these techniques",
  "This paper makes the following contributions",
  "We explain an algorithm for dynamically forming",
  "We explain how to speculatively generate",
  "We validate our tracing techniques",
  "The remainder of this paper is organized",
  "Overview: Example Tracing Run",
  "This section provides an overview",
  "TraceMonkey always begins executing",
  "Here is the sequence of events",
  "Conclusions",
];

describe.skipIf(!paper)("the order of reading", () => {
  test("is that of a hand-checked list, in our units and in the result", { timeout: 120_000 }, async () => {
    const source = readFileSync(FOLDER + paper!);
    const { skeleton, units } = await pdfFilter.extract(source);
    const texts = units.map(({ content }) => plainText(content));
    const places = ORDER.map((beginning) => texts.findIndex((text) => text.startsWith(beginning)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(new Set(places).size).toBe(ORDER.length);

    // Every unit becomes its number and as much text as a translation would have.
    const targets = new Map(
      units
        .filter((unit) => unit.locked === undefined)
        .map((unit) => {
          const at = units.indexOf(unit);
          const filler = "译文和原文一样长短".repeat(40).slice(0, Math.ceil(texts[at]!.length / 2));
          return [unit.id, [{ kind: "text" as const, text: `甲${at}乙${filler}` }]];
        }),
    );
    const { bytes } = await pdfFilter.merge(source, skeleton, targets, {
      sourceLanguage: "en" as LanguageTag,
      targetLanguage: "zh-Hans" as LanguageTag,
    });
    const folder = mkdtempSync(join(tmpdir(), "yizhou-order-"));
    try {
      writeFileSync(join(folder, "result.pdf"), bytes);
      const text = execFileSync("pdftotext", [join(folder, "result.pdf"), "-"], { encoding: "utf8" });
      const joined = text.replace(/\s+/g, "");
      const found = places.map((at) => joined.indexOf(`甲${at}乙`));
      expect(found).not.toContain(-1);
      expect(found).toEqual(found.toSorted((a, b) => a - b));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
