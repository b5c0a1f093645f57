import { inlineToTagged, isAppError, parseLanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { markText } from "./contract-suite.ts";
import type { DocumentFilter } from "./filter.ts";
import { pptxFilter } from "./pptx/pptx-filter.ts";
import { corpusSample } from "./testing/corpus.ts";
import { txtFilter } from "./txt/txt-filter.ts";
import { xlsxFilter } from "./xlsx/xlsx-filter.ts";

const options = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("fr") };

// Our own hard files and a sample of the real ones keep the laws; `npm run sweep` takes all of these.
describe.each([
  ["xlsx", xlsxFilter as DocumentFilter, 6],
  ["xlsm", xlsxFilter as DocumentFilter, 1],
  ["pptx", pptxFilter as DocumentFilter, 4],
  ["txt", txtFilter as DocumentFilter, 1],
] as const)("%s files of the corpus", (extension, filter, step) => {
  const files = corpusSample(extension, step, extension === "txt" ? { own: "text" } : {});

  test.skipIf(files.length === 0)("come back byte for byte, and give merged targets back", async () => {
    let opened = 0;
    for (const file of files) {
      const bytes = file.read();
      const extraction = await filter.extract(bytes).catch((error: unknown) => {
        if (!isAppError(error)) throw error;
        expect(error.code, file.name).toMatch(
          /^filter\.(?:damaged|encrypted|mislabelled|too_large|xml_forbidden)$/,
        );
        return null;
      });
      if (!extraction) continue;
      opened++;
      const { skeleton, units } = extraction;
      const same = new Map(units.map((unit) => [unit.id, structuredClone(unit.content)]));
      const unchanged = await filter.merge(bytes, skeleton, same, options);
      expect(Buffer.compare(unchanged.bytes, bytes), file.name).toBe(0);
      const targets = new Map(
        units.filter((unit) => !unit.locked).map((unit) => [unit.id, markText(unit.content)]),
      );
      const again = await filter.extract((await filter.merge(bytes, skeleton, targets, options)).bytes);
      const wanted = units.map((unit) => inlineToTagged(targets.get(unit.id) ?? unit.content));
      expect(
        again.units.map((unit) => inlineToTagged(unit.content)),
        file.name,
      ).toEqual(wanted);
    }
    expect(opened).toBeGreaterThan(files.length * 0.8);
  });
});
