// Memories of Trados Studio are SQLite files, which Node reads itself. The bytes are given, so the file is never opened by name.
import { DatabaseSync } from "node:sqlite";
import { AppError, type LanguageTag, parseLanguageTag, textOnly, type TranslationUnit } from "@yizhou/model";
import type { RowProblem } from "../row-problem.ts";
import { failSdltm, readSdltmSegment, type SdltmSegment } from "../sdltm-segment.ts";

export interface SdltmReadOptions {
  /** A unit that cannot be used; `row` counts the units from 1. */
  readonly onProblem?: (problem: RowProblem) => void;
  /** Hears in which row a unit stands, counted as those of problems are, just before the unit comes. */
  readonly onUnit?: (row: number) => void;
}

interface UnitRow {
  readonly id: number;
  readonly source_segment: string | null;
  readonly target_segment: string | null;
  readonly creation_date: string | null;
  readonly creation_user: string | null;
  readonly change_date: string | null;
  readonly source_language: string | null;
  readonly target_language: string | null;
}

/** Columns that younger or older versions may lack; null is read for those. */
const OPTIONAL = ["creation_date", "creation_user", "change_date"] as const;

/**
 * The units of a memory of Trados Studio (sdltm), in the order in which they came into it: texts with tags, who made them and when,
 * and fields of text that people gave them. Hashes of neighbours are Trados's own and are not read.
 *
 * @throws {AppError} exchange.invalid_sdltm  no SQLite, or no memory in it
 * Cost: the whole file in memory, once more than its bytes.
 */
export async function* readSdltm(
  bytes: Uint8Array,
  { onProblem, onUnit }: SdltmReadOptions = {},
): AsyncGenerator<TranslationUnit> {
  const database = openDatabase(bytes);
  try {
    const fields = fieldsOf(database);
    let row = 0;
    for (const unit of unitsOf(database)) {
      row++;
      const problem = (language: string) =>
        onProblem?.({
          row,
          problem: { code: "exchange.row_side_empty", params: { language } },
          isNote: false,
        });
      const sides = await sidesOf(unit);
      if (!sides) {
        onProblem?.({ row, problem: { code: "exchange.row_unreadable", params: {} }, isNote: false });
        continue;
      }
      const { source, target } = sides;
      const [from, to] = [languageOf(source, unit.source_language), languageOf(target, unit.target_language)];
      if (!from || !to) {
        const language = ((from ? unit.target_language : unit.source_language) ?? "").slice(0, 40);
        onProblem?.({
          row,
          problem: { code: "exchange.row_language_unknown", params: { language } },
          isNote: false,
        });
      } else if (!source || textOnly(source.content).trim() === "") problem(from);
      else if (!target || textOnly(target.content).trim() === "") problem(to);
      else {
        const properties = fields.get(unit.id);
        onUnit?.(row);
        yield {
          ...(unit.creation_date && { createdAt: isoDate(unit.creation_date) }),
          ...(unit.change_date && { changedAt: isoDate(unit.change_date) }),
          ...(unit.creation_user && { createdBy: unit.creation_user }),
          ...(properties && { properties }),
          variants: [
            { language: from, content: source.content },
            { language: to, content: target.content },
          ],
        };
      }
    }
  } finally {
    database.close();
  }
}

/** Null where a segment is no XML: one damaged unit is no reason to refuse the memory. */
async function sidesOf(
  unit: UnitRow,
): Promise<{ source: SdltmSegment | "" | null; target: SdltmSegment | "" | null } | null> {
  try {
    return {
      source: unit.source_segment && (await readSdltmSegment(unit.source_segment)),
      target: unit.target_segment && (await readSdltmSegment(unit.target_segment)),
    };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function openDatabase(bytes: Uint8Array): DatabaseSync {
  if (bytes.length === 0) throw failSdltm("empty");
  const database = new DatabaseSync(":memory:", { allowExtension: false });
  try {
    database.deserialize(bytes);
    // A stranger's schema may not run functions of its own accord.
    database.enableDefensive(true);
    database.exec("pragma trusted_schema = off; pragma query_only = on");
    const tables = database.prepare(
      "select name from sqlite_master where type = 'table' and name in ('translation_units', 'translation_memories')",
    );
    if (tables.all().length < 2) throw failSdltm("no memory");
    return database;
  } catch (cause) {
    database.close();
    throw isSqlite(cause) ? failSdltm("no SQLite file", cause) : cause;
  }
}

function* unitsOf(database: DatabaseSync): Generator<UnitRow> {
  try {
    const known = new Set(columnsOf(database, "translation_units"));
    const optional = OPTIONAL.map((name) => (known.has(name) ? `u.${name}` : `null as ${name}`)).join(", ");
    const rows = database.prepare(`select u.id, u.source_segment, u.target_segment, ${optional},
        m.source_language, m.target_language
      from translation_units u left join translation_memories m on m.id = u.translation_memory_id order by u.id`);
    for (const row of rows.iterate()) yield row as unknown as UnitRow;
  } catch (cause) {
    throw isSqlite(cause) ? failSdltm("damaged", cause) : cause;
  }
}

const STRING_FIELDS = {
  attributes: ["id", "name"],
  string_attributes: ["translation_unit_id", "attribute_id", "value"],
};
const CHOICE_FIELDS = {
  attributes: ["id", "name"],
  picklist_values: ["id", "attribute_id", "value"],
  picklist_attributes: ["translation_unit_id", "picklist_value_id"],
};

/** Whether all these tables are there with all these columns: versions differ in what lies beside the units. */
function hasColumns(database: DatabaseSync, tables: Readonly<Record<string, readonly string[]>>): boolean {
  return Object.entries(tables).every(([table, wanted]) => {
    const known = new Set(columnsOf(database, table));
    return wanted.every((name) => known.has(name));
  });
}

function columnsOf(database: DatabaseSync, table: string): string[] {
  const rows = database.prepare("select name from pragma_table_info(?)").all(table) as { name: string }[];
  return rows.map(({ name }) => name);
}

/** Fields of text and of choice that people have made, by unit; several values of one field stand in lines. */
function fieldsOf(database: DatabaseSync): Map<number, Record<string, string>> {
  const found = new Map<number, Record<string, string>>();
  const take = (statement: string) => {
    for (const row of database.prepare(statement).iterate()) {
      const { unit, name, value } = row as { unit: number; name: string; value: string };
      const own = found.get(unit) ?? {};
      own[name] = own[name] === undefined ? value : `${own[name]}\n${value}`;
      found.set(unit, own);
    }
  };
  try {
    if (hasColumns(database, STRING_FIELDS))
      take(`select s.translation_unit_id as unit, a.name as name, s.value as value
        from string_attributes s join attributes a on a.id = s.attribute_id`);
    if (hasColumns(database, CHOICE_FIELDS))
      take(`select p.translation_unit_id as unit, a.name as name, v.value as value
        from picklist_attributes p join picklist_values v on v.id = p.picklist_value_id
        join attributes a on a.id = v.attribute_id`);
  } catch (cause) {
    throw isSqlite(cause) ? failSdltm("damaged", cause) : cause;
  }
  return found;
}

function languageOf(segment: SdltmSegment | "" | null, ofMemory: string | null): LanguageTag | null {
  for (const name of [segment ? segment.culture : null, ofMemory]) {
    if (!name) continue;
    try {
      return parseLanguageTag(name);
    } catch {
      // The memory's own language may be known where the segment's is not; else the caller hears of it.
    }
  }
  return null;
}

/** `2019-03-15 09:30:00` as `2019-03-15T09:30:00Z`: Trados keeps universal time. */
function isoDate(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?Z?$/, "$1T$2Z");
}

function isSqlite(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "ERR_SQLITE_ERROR";
}
