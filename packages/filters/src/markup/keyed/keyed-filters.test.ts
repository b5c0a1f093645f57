import { processorMs } from "@yizhou/model/testing";
import { describe, expect, it } from "vitest";
import { inlineToTagged, parseLanguageTag, type InlineContent } from "@yizhou/model";
import { describeFilterLaws } from "../../contract-suite.ts";
import type { DocumentFilter } from "../../filter.ts";
import { jsonFilter, propertiesFilter, stringsFilter, yamlFilter } from "./keyed-filters.ts";
import { csvFilter, tsvFilter } from "./table-filters.ts";

const JSON_FILE = `{
  "id": "greeting",
  "title": "Hello, {name}!",
  "link": "https://example.org/a",
  "list": ["First \\"quoted\\" thing", "btn-primary-large", 3, true],
  "deep": { "cart": "{n, plural, one {One item} other {# items in <b>cart</b>}}" },
  "line": "Two\\nlines and \\u00e9"
}
`;
const YAML_FILE = `# texts
en:
  hello: Hello %{name}
  save: "Save \\"it\\" now"
  single: 'It''s here'
  text: |
    First line
    Second line
  folded: >-
    One sentence over
    two lines.
  link: https://example.org
  again: &a Same words
  copy: *a
`;
const PROPERTIES_FILE = `# A comment = no text
app.title = Green tea
app.hint : Wait {0} minutes \\
    and then pour
app.cup\tThe cup
app.path=C:/tea
`;
const STRINGS_FILE = `/* A comment with "a" = "b"; */
"ok" = "All \\"right\\"";
"count" = "%d files left";
`;
const CSV_FILE = `name,price,"what it is"
Green tea,3,"Leaves, dried ""well"""
"Black
tea",5,Strong
`;

describeFilterLaws(jsonFilter as DocumentFilter, [{ name: "texts.json", bytes: Buffer.from(JSON_FILE) }]);
describeFilterLaws(yamlFilter as DocumentFilter, [{ name: "texts.yml", bytes: Buffer.from(YAML_FILE) }]);
describeFilterLaws(propertiesFilter as DocumentFilter, [
  { name: "texts.properties", bytes: Buffer.from(PROPERTIES_FILE) },
]);
describeFilterLaws(stringsFilter as DocumentFilter, [
  { name: "texts.strings", bytes: Buffer.from(STRINGS_FILE, "utf16le") },
]);
describeFilterLaws(csvFilter as DocumentFilter, [{ name: "tea.csv", bytes: Buffer.from(CSV_FILE) }]);
describeFilterLaws(tsvFilter as DocumentFilter, [
  { name: "tea.tsv", bytes: Buffer.from("name\tkind\r\nGreen\tdried\r\n") },
]);

const contents = async (filter: unknown, text: string) =>
  (await (filter as DocumentFilter).extract(Buffer.from(text))).units.map(
    (unit) => `${unit.id}: ${inlineToTagged(unit.content)}`,
  );

async function translate(filter: unknown, text: string, pairs: Record<string, string>) {
  const own = filter as DocumentFilter;
  const bytes = Buffer.from(text);
  const { units, skeleton } = await own.extract(bytes);
  const targets = new Map<string, InlineContent>(
    units.flatMap((unit) => {
      const target = pairs[unit.id];
      return target === undefined ? [] : [[unit.id, [{ kind: "text", text: target }]]];
    }),
  );
  const merged = await own.merge(bytes, skeleton, targets, {
    sourceLanguage: parseLanguageTag("en"),
    targetLanguage: parseLanguageTag("zh"),
  });
  return Buffer.from(merged.bytes).toString("utf8");
}

describe("files of programs' texts", () => {
  it("keeps dates and numbers of ICU messages whole, in branches too", async () => {
    const bytes = Buffer.from(
      `{"due": "Due on {day, date, long}", "left": "{n, plural, other {{sum, number, ::currency/EUR} left}}"}`,
    );
    const { units } = await jsonFilter.extract(bytes);
    expect(units.map(({ content }) => inlineToTagged(content))).toEqual([
      "Due on <x1/>",
      "<x1/><x2/> left<x3/>",
    ]);
  });

  it("reads the values of JSON by their path, plurals whole, and no addresses or names of code", async () => {
    expect(await contents(jsonFilter, JSON_FILE)).toEqual([
      "/title: Hello, <x1/>!",
      '/list/0: First "quoted" thing',
      "/deep/cart: <x1/>One item<x2/><x3/> items in <g4>cart</g4><x5/>",
      "/line: Two\nlines and é",
    ]);
  });

  it.each([
    ["no", "all", true],
    ["email", "Email", true],
    ["type", "Type of tea", true],
    ["label", "Sign-in", true],
    ["label", "Yes/No", true],
    ["label", "e-mail", true],
    ["type", "button", false],
    ["label", "en-US", false],
    ["label", "assets/tea.png", false],
    ["label", "user.first_name", false],
    ["label", "MAX_SIZE", false],
    ["label", "ada@example.org", false],
  ])("reads the value of %j, %j, as a person's: %s", async (key, value, isRead) => {
    expect(await contents(jsonFilter, JSON.stringify({ [key]: value }))).toHaveLength(isRead ? 1 : 0);
  });

  it("writes JSON that parses, whatever the target holds", async () => {
    const text = await translate(jsonFilter, JSON_FILE, { "/list/0": 'Ein "Zitat"\n\\ und mehr' });
    expect(JSON.parse(text).list[0]).toBe('Ein "Zitat"\n\\ und mehr');
  });

  it("reads every kind of YAML's strings and follows no alias", async () => {
    expect(await contents(yamlFilter, YAML_FILE)).toEqual([
      "/en/hello: Hello <x1/>",
      '/en/save: Save "it" now',
      "/en/single: It's here",
      "/en/text: First line<x1/>Second line",
      "/en/folded: One sentence over two lines.",
      "/en/again: Same words",
    ]);
  });

  it("quotes a plain value of YAML that would be read as something else", async () => {
    expect(await translate(yamlFilter, "a: Yes please\nb: 'It'\n", { "/a": "no", "/b": "C'est" })).toBe(
      "a: \"no\"\nb: 'C''est'\n",
    );
    expect(await translate(yamlFilter, "a: Words here\n", { "/a": "答案: 是 # 不是" })).toBe(
      'a: "答案: 是 # 不是"\n',
    );
  });

  it("escapes what an ASCII file of properties cannot hold", async () => {
    expect(await contents(propertiesFilter, PROPERTIES_FILE)).toEqual([
      "app.title: Green tea",
      "app.hint: Wait <x1/> minutes and then pour",
      "app.cup: The cup",
    ]);
    expect(await translate(propertiesFilter, "a = Tea\n", { a: "茶" })).toBe("a = \\u8336\n");
    expect(await translate(propertiesFilter, "a = Thé\n", { a: "茶" })).toBe("a = 茶\n");
  });

  it("reads Apple's pairs and leaves comments alone", async () => {
    expect(await contents(stringsFilter, STRINGS_FILE)).toEqual([
      'ok: All "right"',
      "count: <x1/> files left",
    ]);
  });

  it("reads cells, quoted or not, and quotes a target that needs it", async () => {
    expect(await contents(csvFilter, CSV_FILE)).toEqual([
      "R1C1: name",
      "R1C2: price",
      "R1C3: what it is",
      "R2C1: Green tea",
      'R2C3: Leaves, dried "well"',
      "R3C1: Black\ntea",
      "R3C3: Strong",
    ]);
    expect(await translate(csvFilter, "a,b\nTea,Cup\n", { R2C1: '茶, "绿"' })).toBe(
      'a,b\n"茶, ""绿""",Cup\n',
    );
  });

  it("finds the mark between cells", async () => {
    expect(await contents(csvFilter, "a;b\nTea, green;Cup\n")).toContain("R2C1: Tea, green");
  });

  it("keeps what a spreadsheet would work out, and says so", async () => {
    const file = 'Sum,"=IF(B1=""a"",""yes"",""no"")",=A1&" pieces",= equals sign\n';
    expect(await contents(csvFilter, file)).toEqual(["R1C1: Sum", "R1C4: = equals sign"]);
    const { warnings } = await csvFilter.extract(Buffer.from(file));
    expect(warnings.map(({ code }) => code)).toEqual(["warning.formula_kept"]);
  });

  it(
    "reads one string of 12 MB, and refuses one whose escapes no pattern holds with a code",
    { tags: "slow" },
    async () => {
      const long = "word ".repeat(2_400_000);
      const units = await Promise.all([
        contents(jsonFilter, JSON.stringify({ text: long })),
        contents(propertiesFilter, `text=${long}\n`),
        contents(stringsFilter, `"text" = "${long}";\n`),
      ]);
      expect(units.map((of) => of.length)).toEqual([1, 1, 1]);
      const escapes = "\\t".repeat(6_000_000);
      expect(await contents(jsonFilter, `{"text": "a${escapes}"}`)).toHaveLength(1);
      for (const [filter, text] of [
        [propertiesFilter, `text=a${escapes}\n`],
        [stringsFilter, `"text" = "a${escapes}";\n`],
      ] as const)
        await expect(contents(filter, text)).rejects.toMatchObject({ code: "filter.damaged" });
    },
  );

  it("reads both values of a key that YAML says twice", async () => {
    expect(await contents(yamlFilter, "a: First words\na: Second words\n")).toEqual([
      "/a: First words",
      "/a#2: Second words",
    ]);
  });

  it.each([
    ["deep JSON", jsonFilter, "[".repeat(50_000) + "]".repeat(50_000)],
    ["broken JSON", jsonFilter, '{"a": "b"'],
    ["a bomb of aliases", yamlFilter, aliasBomb()],
    ["broken YAML", yamlFilter, 'a: "b\nc: [d'],
    ["YAML of many keys", yamlFilter, manyKeys()],
    ["comments in strings that never end", stringsFilter, "/* ".repeat(300_000)],
  ])("answers %s in bounded time", async (_, filter, text) => {
    const began = processorMs();
    await contents(filter, text).catch((error: { code?: string }) =>
      expect(error.code).toBe("filter.damaged"),
    );
    expect(processorMs() - began).toBeLessThan(5_000);
  });
});

/** Asking each whether it was there before takes ten seconds. */
function manyKeys(): string {
  return Array.from({ length: 20_000 }, (_, n) => `key${n}: 1\n`).join("");
}

function aliasBomb(): string {
  const lines = ["a0: &a0 [Words, words]"];
  for (let n = 1; n < 40; n++)
    lines.push(
      `a${n}: &a${n} [${Array(9)
        .fill(`*a${n - 1}`)
        .join(", ")}]`,
    );
  return lines.join("\n");
}
