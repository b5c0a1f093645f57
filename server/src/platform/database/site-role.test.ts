import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { bringUpToDate } from "../../bring-up-to-date.ts";
import { createLog } from "../log.ts";
import { siteGaps } from "../../site-gaps.ts";
import { isSuperuser } from "./site-role.ts";

let database: TestDatabase;
let site: pg.Pool;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  site = new pg.Pool({ connectionString: database.url, max: 1 });
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
});
afterAll(async () => {
  for (const pool of [site, owner]) await pool.end();
  await database.drop();
});

// Another PostgreSQL may be given without a role of the site.
describe.skipIf(process.env["YIZHOU_TEST_DATABASE_URL"])("the role of the running site", () => {
  test("is no superuser, and can be given no more by itself", async () => {
    expect([await isSuperuser(site), await isSuperuser(owner)]).toEqual([false, true]);
    const { rows } = await site.query(
      "select rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user",
    );
    expect(Object.values(rows[0]!)).toEqual([false, false, false, false]);
    await expect(site.query("alter role yizhou_site superuser")).rejects.toThrow("permission denied");
    await expect(site.query("set role yizhou")).rejects.toThrow("permission denied");
  });

  test("is named where it may do more than that", async () => {
    expect([await siteGaps(site), await siteGaps(owner)]).toEqual([
      expect.not.arrayContaining(["database"]),
      expect.arrayContaining(["database"]),
    ]);
  });

  test("runs no program and reads no file of the machine", async () => {
    for (const statement of [
      "copy request_counts from program 'id'",
      "copy request_counts to '/tmp/requests'",
      "select pg_read_file('/etc/passwd')",
      "select pg_ls_dir('.')",
      "select lo_import('/etc/passwd')",
      "create extension file_fdw",
      "alter system set archive_command = 'id'",
      "set session_preload_libraries = 'x'",
    ])
      await expect(site.query(statement), statement).rejects.toThrow("permission denied");
  });

  test("changes no table and makes none", async () => {
    for (const statement of [
      "create table more (id text)",
      "create table pgboss.more (id text)",
      "drop table users",
      "alter table audit_log disable trigger all",
      "truncate users cascade",
      "create function f() returns int language sql as 'select 1'",
    ])
      await expect(site.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  });

  test("reads and writes every table of the site and of the queue", async () => {
    const { rows } = await site.query<{ name: string; mayAll: boolean }>(
      `select c.oid::regclass as name, has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
         and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete') as "mayAll"
       from pg_class c where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ mayAll }) => !mayAll)).toEqual([]);
  });

  test("is given its rights on what is new at the next start, also by several processes at once", async () => {
    await owner.query("create table later (id integer generated always as identity)");
    await expect(site.query("insert into later default values")).rejects.toThrow("permission denied");
    await Promise.all([1, 2, 3].map(() => bringUpToDate(database, createLog("silent"))));
    expect((await site.query("insert into later default values returning id")).rows).toEqual([{ id: 1 }]);
  });
});
