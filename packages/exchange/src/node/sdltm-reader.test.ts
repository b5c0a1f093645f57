import { DatabaseSync } from "node:sqlite";
import { inlineToTagged } from "@yizhou/model";
import { expect, test } from "vitest";
import type { RowProblem } from "../row-problem.ts";
import { readSdltm } from "./sdltm-reader.ts";

const segment = (elements: string, culture: string) =>
  `<Segment xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Elements>${elements}</Elements><CultureName>${culture}</CultureName></Segment>`;
const text = (value: string) => `<Text><Value>${value}</Value></Text>`;
const tag = (type: string, anchor: number, rest = "") =>
  `<Tag><Type>${type}</Type><Anchor>${anchor}</Anchor><AlignmentAnchor>${anchor}</AlignmentAnchor><TagID>7</TagID>${rest}<CanHide>false</CanHide></Tag>`;

/** A memory as Trados Studio makes it, as far as units are concerned. */
function memory(units: readonly (readonly [string | null, string | null])[]): Uint8Array {
  const database = new DatabaseSync(":memory:");
  database.exec(`create table translation_memories (id integer primary key, name text, source_language text, target_language text);
    create table translation_units (id integer primary key, guid blob, translation_memory_id int, source_segment text,
      target_segment text, creation_date datetime, creation_user text, change_date datetime, change_user text, usage_counter int);
    create table attributes (id integer primary key, name text);
    create table string_attributes (translation_unit_id int, attribute_id int, value text);
    create table picklist_values (id integer primary key, attribute_id int, value text);
    create table picklist_attributes (translation_unit_id int, picklist_value_id int);
    insert into translation_memories values (1, 'Tides', 'en-US', 'zh-CN');
    insert into attributes values (1, 'Project'), (2, 'Quality');
    insert into string_attributes values (1, 1, 'Harbour'), (1, 1, 'Estuary');
    insert into picklist_values values (5, 2, 'Good');
    insert into picklist_attributes values (1, 5);`);
  const add = database.prepare(
    "insert into translation_units values (?, null, 1, ?, ?, '2024-03-05 12:00:00', 'jane', '2024-04-01 08:30:00', 'jane', 0)",
  );
  for (const [at, [source, target]] of units.entries()) add.run(at + 1, source, target);
  return database.serialize();
}

async function read(bytes: Uint8Array) {
  const problems: RowProblem[] = [];
  const units = [];
  for await (const unit of readSdltm(bytes, { onProblem: (problem) => problems.push(problem) }))
    units.push(unit);
  return { units, problems };
}

test("units come in their order with texts, tags of both sides, dates, authors and fields", async () => {
  const source = segment(
    text("The ") +
      tag("Start", 1) +
      text("tide &amp; ") +
      tag("End", 1) +
      tag("TextPlaceholder", 2, "<TextEquivalent>X</TextEquivalent>"),
    "en-US",
  );
  const target = segment(tag("TextPlaceholder", 2) + tag("Start", 1) + text("潮汐") + tag("End", 1), "zh-CN");
  const { units, problems } = await read(
    memory([
      [source, target],
      [segment(text("Ebb"), "en-GB"), segment(text("退潮"), "zh-CN")],
    ]),
  );
  expect(problems).toEqual([]);
  expect(units.map(({ variants }) => variants.map(({ content }) => inlineToTagged(content)))).toEqual([
    ["The <g1>tide &amp; </g1><x2/>", "<x2/><g1>潮汐</g1>"],
    ["Ebb", "退潮"],
  ]);
  expect(units[0]).toMatchObject({
    createdAt: "2024-03-05T12:00:00Z",
    changedAt: "2024-04-01T08:30:00Z",
    createdBy: "jane",
    properties: { Project: "Harbour\nEstuary", Quality: "Good" },
  });
  expect(units[1]!.variants.map(({ language }) => language)).toEqual(["en-GB", "zh-Hans"]);
});

test("a unit without a side, or in a language that does not exist, is told and left out", async () => {
  const { units, problems } = await read(
    memory([
      [segment(text("Ebb"), "en-US"), null],
      [segment(" ", "en-US"), segment(text("退潮"), "zh-CN")],
      [segment(text("Ebb"), "en-US"), segment(text("退潮"), "zh-CN")],
    ]),
  );
  expect(units).toHaveLength(1);
  expect(problems.map(({ row, problem }) => [row, problem.code])).toEqual([
    [1, "exchange.row_side_empty"],
    [2, "exchange.row_side_empty"],
  ]);
});

test.each([
  ["no database", new TextEncoder().encode("tide ".repeat(500))],
  ["nothing", new Uint8Array()],
  ["a database without a memory", (() => new DatabaseSync(":memory:").serialize())()],
  [
    "a damaged one",
    memory([[segment(text("Ebb"), "en-US"), segment(text("退潮"), "zh-CN")]]).fill(7, 4096, 12_000),
  ],
])("%s is refused with a code", async (_what, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ code: "exchange.invalid_sdltm" });
});

test("a unit with a segment that is no XML is told and left out, and the others come", async () => {
  const whole = [segment(text("Ebb"), "en-US"), segment(text("退潮"), "zh-CN")] as const;
  const { units, problems } = await read(memory([whole, ["<Segment><Elements>", whole[1]], whole]));
  expect(units).toHaveLength(2);
  expect(problems.map(({ row, problem }) => [row, problem.code])).toEqual([[2, "exchange.row_unreadable"]]);
});
