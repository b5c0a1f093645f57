// The registries against the real database: no table that names a person may be forgotten by export and erasure.
import { getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp } from "./build-test-app.ts";
import type { TestApp } from "./build-test-app.ts";

/** What columns are called that hold somebody's id, where no foreign key says so. */
const PERSON_COLUMNS = [
  "owner_id",
  "user_id",
  "created_by",
  "invited_by",
  "requested_by",
  "author_id",
  "inviter_id",
  "invitee_id",
  "first_approver_id",
  "approver_id",
];

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

/** Table and column of everything that names a person. */
async function personColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await site.services.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name = any(${sql.param(PERSON_COLUMNS)}::text[])
    union
    select key.table_name, key.column_name
      from information_schema.referential_constraints link
      join information_schema.key_column_usage key
        on key.constraint_schema = link.constraint_schema and key.constraint_name = link.constraint_name
      join information_schema.constraint_column_usage target
        on target.constraint_schema = link.unique_constraint_schema and target.constraint_name = link.unique_constraint_name
      where key.table_schema = 'public' and target.table_name = 'users'
    order by 1, 2`);
  return rows;
}

test("every table with a person's column is registered by exactly one module", async () => {
  const registered = site.services.personData.flatMap((share) => share.tables.map(getTableName));
  expect(new Set(registered).size).toBe(registered.length);
  const named = new Set((await personColumns()).map(({ table }) => table));
  expect(named.size).toBeGreaterThan(15);
  expect([...named, "users"].filter((table) => !registered.includes(table))).toEqual([]);
  expect(registered.filter((table) => table !== "users" && !named.has(table))).toEqual([]);
});

test("erasing leaves no column with the person's id, also where the database would cascade nothing", async () => {
  const { personData } = site.services;
  const [person, other] = [await site.newUser(), await site.newUser()];
  const columns = await personColumns();
  await site.asOwner((db) =>
    db.transaction(async (tx) => {
      // Neither foreign keys nor the triggers of append-only tables act now: what goes, a module took away.
      await tx.execute(sql`set local session_replication_role = replica`);
      await dropChecks(tx);
      for (const { id } of [person, other]) await insertEverywhere(tx, id, columns);
      for (const share of personData.toReversed()) await share.erase(tx, person.id);
      for (const { table, column } of columns.filter((each) => each.table !== "audit_log")) {
        expect({ table, column, left: await countOf(tx, table, column, person.id) }).toEqual({
          ...{ table, column },
          left: 0,
        });
        expect({ table, column, left: await countOf(tx, table, column, other.id) }).not.toEqual({
          ...{ table, column },
          left: 0,
        });
      }
    }),
  );
});

type Tx = Parameters<Parameters<TestApp["services"]["db"]["transaction"]>[0]>[0];

async function countOf(tx: Tx, table: string, column: string, id: string): Promise<number> {
  const { rows } = await tx.execute<{ n: string }>(
    sql`select count(*) as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
  );
  return Number(rows[0]!.n);
}

/** Rows of the test need not make sense; the database is thrown away with it. */
async function dropChecks(tx: Tx): Promise<void> {
  await tx.execute(sql`do $$ declare each record; begin
    for each in select conrelid::regclass as owner, conname from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', each.owner, each.conname); end loop; end $$`);
}

/** A row in each table and column that names a person, filled with whatever its types allow. */
async function insertEverywhere(
  tx: Tx,
  personId: string,
  columns: readonly { table: string; column: string }[],
): Promise<void> {
  for (const { table, column } of columns) {
    const { rows: required } = await tx.execute<{ name: string; type: string }>(sql`
      select column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
        and is_identity = 'NO' and column_name <> ${column}`);
    const values = required.map(({ name, type }) => ({ name, value: anyOf(type) }));
    const names = [column, ...values.map(({ name }) => name)].map((name) => sql.identifier(name));
    const inserted = [sql`${personId}::uuid`, ...values.map(({ value }) => value)];
    await tx.execute(sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)})
      values (${sql.join(inserted, sql`, `)}) on conflict do nothing`);
  }
}

/** Some value of the type. */
function anyOf(type: string) {
  switch (type) {
    case "uuid":
      return sql`gen_random_uuid()`;
    case "text":
      return sql`gen_random_uuid()::text`;
    case "timestamptz":
      return sql`now()`;
    case "date":
      return sql`current_date`;
    case "jsonb":
      return sql`'{}'::jsonb`;
    case "bytea":
      return sql`decode(md5(random()::text), 'hex')`;
    case "bool":
      return sql`false`;
    default:
      return sql`1`;
  }
}
