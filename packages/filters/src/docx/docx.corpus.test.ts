import { inlineToTagged, isAppError, parseLanguageTag } from "@yizhou/model";
import { describe, expect, test } from "vitest";
import { markText } from "../contract-suite.ts";
import { corpusSample } from "../testing/corpus.ts";
import { docxFilter } from "./docx-filter.ts";

/** Every n-th of the real files; `npm run sweep -- docx` runs them all. */
const SAMPLE_STEP = 6;

const files = corpusSample("docx", SAMPLE_STEP);
const options = { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("fr") };

describe.each(files)("$name", ({ read }) => {
  const source = new Uint8Array(read());

  test("is refused with a code, or comes back byte for byte and takes every target", async () => {
    const extraction = await docxFilter.extract(source).catch((error: unknown) => error);
    if (isAppError(extraction)) {
      expect(["filter.damaged", "filter.encrypted", "filter.too_large", "filter.xml_forbidden"]).toContain(
        extraction.code,
      );
      return;
    }
    if (extraction instanceof Error) throw extraction;
    const { skeleton, units } = extraction as Awaited<ReturnType<typeof docxFilter.extract>>;
    const same = new Map(units.map((unit) => [unit.id, structuredClone(unit.content)]));
    const untouched = await docxFilter.merge(source, skeleton, same, options);
    expect(Buffer.compare(untouched.bytes, source)).toBe(0);

    const marked = new Map(units.map((unit) => [unit.id, markText(unit.content)]));
    const merged = await docxFilter.merge(source, skeleton, marked, options);
    const again = await docxFilter.extract(merged.bytes);
    expect(again.units.map((unit) => inlineToTagged(unit.content))).toEqual(
      [...marked.values()].map((content) => inlineToTagged(content)),
    );
  });
});
