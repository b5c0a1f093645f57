import { parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { describe, expect, it } from "vitest";
import { txtFilter } from "./txt-filter.ts";

const LETTER = [
  "Tide Office",
  "Harbour Street 5",
  "12345 Bonn",
  "Germany",
  "Room 12",
  "",
  "Spring tides",
  "Neap tides",
  "Storm surges",
  "Ice",
  "Fog",
  "Wind",
  "Waves",
  "Currents",
  "",
  "Dear Ms. Roe,",
  "thank you for the tables.",
  "",
  "The gauge at the northern pier was read twice a day by people who lived",
  "near it; since last spring a small machine reads it every ten minutes and",
  "sends what it has read.",
  "",
  "* It runs from a battery that lasts a whole winter, as we have seen this",
  "  year",
  "* It is green",
  "",
  "  Low water    03:10    0.4 m",
  "  High water   09:25    3.9 m",
  "",
  "Red sky at night, the sailor's great delight;",
  "red sky at morning, sailors all take warning.",
  "",
].join("\n");

const texts = async (text: string) =>
  (await txtFilter.extract(Buffer.from(text))).units.map(({ content }) => plainText(content));

async function translate(text: string, begin: string, target: string) {
  const bytes = Buffer.from(text);
  const { units, skeleton } = await txtFilter.extract(bytes);
  const unit = units.find(({ content }) => plainText(content).startsWith(begin))!;
  const targets = new Map<string, InlineContent>([[unit.id, [{ kind: "text", text: target }]]]);
  const merged = await txtFilter.merge(bytes, skeleton, targets, {
    sourceLanguage: parseLanguageTag("en"),
    targetLanguage: parseLanguageTag("de"),
  });
  return Buffer.from(merged.bytes).toString("utf8");
}

describe("wrapped paragraphs in a file of short lines", () => {
  it("are a text each, and addresses, lists, tables and verses stay line by line", async () => {
    expect(await texts(LETTER)).toEqual([
      "Tide Office",
      "Harbour Street 5",
      "12345 Bonn",
      "Germany",
      "Room 12",
      "Spring tides",
      "Neap tides",
      "Storm surges",
      "Ice",
      "Fog",
      "Wind",
      "Waves",
      "Currents",
      "Dear Ms. Roe,",
      "thank you for the tables.",
      "The gauge at the northern pier was read twice a day by people who lived near it; since last spring a small machine reads it every ten minutes and sends what it has read.",
      "* It runs from a battery that lasts a whole winter, as we have seen this year",
      "* It is green",
      "Low water    03:10    0.4 m",
      "High water   09:25    3.9 m",
      "Red sky at night, the sailor's great delight;",
      "red sky at morning, sailors all take warning.",
    ]);
  });

  it("are wrapped again at their own width", async () => {
    const target = "Der Pegel an der nördlichen Mole wurde zweimal am Tag abgelesen, ".repeat(3).trim();
    const written = await translate(LETTER, "The gauge", target);
    const lines = written.split("\n").slice(18, 21);
    expect(lines.join(" ")).toBe(target);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(73);
    expect(await texts(written)).toHaveLength(22);
  });

  it.each([
    [
      "a sentence a line",
      "This sentence stands on a line of its own and ends there, too.\nThe next one does the same, and it is not much shorter either.",
    ],
    [
      "lines with room for more",
      "one line of words that is long enough to be looked at for once\nand\nanother line of words that is long enough to be looked at, too",
    ],
    [
      "code",
      "    const value = readTheValueThatWasWrittenBefore(it, andNothingElse)\n    const other = value",
    ],
  ])("are not %s", async (_, text) => {
    expect(await texts(text)).toHaveLength(text.split("\n").length);
  });

  it("come back from files that were read before paragraphs were judged alone", async () => {
    const bytes = Buffer.from(LETTER);
    const { skeleton } = await txtFilter.extract(bytes);
    const before = { ...skeleton, wrapWidth: null };
    const targets = new Map<string, InlineContent>([["L19", [{ kind: "text", text: "Neu" }]]]);
    const merged = await txtFilter.merge(bytes, before, targets, {
      sourceLanguage: parseLanguageTag("en"),
      targetLanguage: parseLanguageTag("de"),
    });
    expect(Buffer.from(merged.bytes).toString().split("\n").slice(18, 20)).toEqual([
      "Neu",
      LETTER.split("\n")[19],
    ]);
  });
});
