import { processorMs } from "@yizhou/model/testing";
import { describe, expect, it } from "vitest";
import { inlineToTagged, parseLanguageTag, plainText, type InlineContent } from "@yizhou/model";
import { describeFilterLaws } from "../../contract-suite.ts";
import type { DocumentFilter, OutputForm } from "../../filter.ts";
import { srtFilter, vttFilter } from "./subtitle-filter.ts";

const SRT = [
  "1",
  "00:00:01,000 --> 00:00:03,500",
  "Where have you been",
  "all this time?",
  "",
  "2",
  "00:00:04,000 --> 00:00:06,000",
  "{\\an8}- <i>Nowhere</i> in particular.",
  "- I see.",
  "",
  "3",
  "00:00:07,000 --> 00:00:08,000",
  "♪ ♪",
  "",
].join("\r\n");

const VTT = [
  "WEBVTT - a talk",
  "",
  "STYLE",
  "::cue { color: white }",
  "",
  "NOTE words of ours",
  "",
  "intro",
  "00:01.000 --> 00:04.000 align:start",
  "<v Ada>Tom &amp; Jerry are <b>friends</b>.",
  "",
  "00:05.000 --> 00:06.000",
  "Really?",
  "",
  "NOTE and a comment",
].join("\n");

const filters = { srt: srtFilter, vtt: vttFilter } as Record<string, DocumentFilter>;
describeFilterLaws(srtFilter as DocumentFilter, [{ name: "talk.srt", bytes: Buffer.from(SRT) }]);
describeFilterLaws(vttFilter as DocumentFilter, [{ name: "talk.vtt", bytes: Buffer.from(VTT) }]);

async function translated(
  format: "srt" | "vtt",
  source: string,
  targets: readonly string[],
  output: OutputForm = "target",
) {
  const filter = filters[format]!;
  const bytes = Buffer.from(source);
  const { units, skeleton } = await filter.extract(bytes);
  const merged = await filter.merge(
    bytes,
    skeleton,
    new Map(units.map((unit, i) => [unit.id, [{ kind: "text", text: targets[i]! }] as InlineContent])),
    { sourceLanguage: parseLanguageTag("en"), targetLanguage: parseLanguageTag("zh"), output },
  );
  return { ...merged, text: Buffer.from(merged.bytes).toString("utf8") };
}

describe("subtitles", () => {
  it("makes a cue one unit, its lines joined, and keeps speakers on lines of their own", async () => {
    const { units } = await srtFilter.extract(Buffer.from(SRT));
    expect(units.map((unit) => plainText(unit.content))).toEqual([
      "Where have you been all this time?",
      "- Nowhere in particular.\n- I see.",
    ]);
  });

  it("keeps lines apart that say what is heard or sung", async () => {
    const cue = (...lines: string[]) => `1\n00:00:01,000 --> 00:00:03,000\n${lines.join("\n")}\n`;
    const textOf = async (...lines: string[]) =>
      plainText((await srtFilter.extract(Buffer.from(cue(...lines)))).units[0]!.content);
    expect(await textOf("♪ Song of the sea ♪", "[door closes]")).toBe("♪ Song of the sea ♪\n[door closes]");
    expect(await textOf("(laughing)", "<i>Come in.</i>")).toBe("(laughing)\nCome in.");
    expect(await textOf("He came (late", "as ever) and left.")).toBe("He came (late as ever) and left.");
  });

  it("takes no time over a long line that begins like a tag and is none", async () => {
    const line = `<${"a".repeat(20_000)}`;
    const started = processorMs();
    const { units } = await srtFilter.extract(Buffer.from(`1\n00:00:01,000 --> 00:00:03,000\n${line}\n`));
    expect(plainText(units[0]!.content)).toBe(line);
    expect(processorMs() - started).toBeLessThan(1_000);
  });

  it("reads entities, voices and formats of WebVTT and leaves styles and notes alone", async () => {
    const { units } = await vttFilter.extract(Buffer.from(VTT));
    expect(units.map((unit) => inlineToTagged(unit.content))).toEqual([
      "<x1/>Tom &amp; Jerry are <g2>friends</g2>.",
      "Really?",
    ]);
  });

  it("breaks a long target into even lines that fit the screen", async () => {
    const { text } = await translated("srt", SRT, [
      "Pero dime de una vez por todas dónde has estado durante todo este tiempo",
      "- En ninguna parte.",
    ]);
    const lines = text.split("\r\n").slice(2, 4);
    expect(lines.join(" ")).toBe("Pero dime de una vez por todas dónde has estado durante todo este tiempo");
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
    expect(Math.abs(lines[0]!.length - lines[1]!.length)).toBeLessThan(12);
  });

  it("puts the target under its source in a bilingual result", async () => {
    const { text } = await translated("vtt", VTT, ["汤姆和杰瑞是朋友。", "真的吗？"], "bilingual");
    expect(text).toContain("\nReally?\n真的吗？\n");
  });

  it("says how many cues are too long to be read in their time", async () => {
    const { warnings } = await translated("srt", SRT, [
      "这些日子你到底去了哪里为什么一直没有消息大家都很担心你知道吗快告诉我",
      "- 没去哪儿。",
    ]);
    expect(warnings).toEqual([{ code: "warning.subtitles_dense", params: { count: 1 } }]);
  });

  it("refuses a file without times", async () => {
    await expect(srtFilter.extract(Buffer.from("Just some text.\n"))).rejects.toMatchObject({
      code: "filter.damaged",
    });
  });

  it("keeps the lines of two speakers where only the second has a dash", async () => {
    const cue = (lines: string) => Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${lines}\n`);
    const texts = async (lines: string) =>
      (await srtFilter.extract(cue(lines))).units.map(({ content }) => inlineToTagged(content));
    expect(await texts("Where are you?\n- Right here.")).toEqual(["Where are you?<x1/>- Right here."]);
    expect(await texts("He came\n- as ever - too late.")).toEqual(["He came - as ever - too late."]);
  });

  it.each([
    ["MAN: Where are you?\nWOMAN #2: Right here.", "MAN: Where are you?\nWOMAN #2: Right here."],
    ["Who is it?\nDR. KIM: It is me.", "Who is it?\nDR. KIM: It is me."],
    [">> Good evening.\n>> And to you.", ">> Good evening.\n>> And to you."],
    ["Ann: Tea?\nBob: No.", "Ann: Tea?\nBob: No."],
    ["小明：你好\n小红：你好", "小明：你好\n小红：你好"],
    ["MAN: Where are\nyou now?\nWOMAN: Here.", "MAN: Where are you now?\nWOMAN: Here."],
    ["- Where are\nyou now?\n- Here.", "- Where are you now?\n- Here."],
    ["He said this to\nBob: come in.", "He said this to Bob: come in."],
    ["MAN: Where were you\nall this time?", "MAN: Where were you all this time?"],
  ])("keeps the lines of those who are named: %j", async (lines, read) => {
    const { units } = await srtFilter.extract(Buffer.from(`1\n00:00:01,000 --> 00:00:03,000\n${lines}\n`));
    expect(plainText(units[0]!.content)).toBe(read);
  });

  it("keeps the lines of two voices of WebVTT", async () => {
    const file = (lines: string) => Buffer.from(`WEBVTT\n\n00:04.500 --> 00:06.000\n${lines}\n`);
    const texts = async (lines: string) =>
      (await vttFilter.extract(file(lines))).units.map(({ content }) => inlineToTagged(content));
    expect(await texts("<v Ada>Where are you?</v>\n<v.loud Bob>Here.</v>")).toEqual([
      "<g1>Where are you?</g1><x2/><g3>Here.</g3>",
    ]);
    expect(await texts("<v Ada>Where\nare you?")).toEqual(["<x1/>Where are you?"]);
  });
});
