// The role of the running site: it reads and writes rows, and can neither change tables nor leave the database by what only a
// superuser may do (programs, files of the machine). Tables are made by another role, their owner, when the site starts.
import pg from "pg";
import { MIGRATION_LOCK } from "./migrate.ts";

/** In the embedded database; another one's is whoever DATABASE_URL names. */
export const SITE_ROLE = "yizhou_site";

/** The schema of the queue; all else is in the owner's own. */
const QUEUE_SCHEMA = "pgboss";
const TABLE_RIGHTS = ["select", "insert", "update", "delete"];
/** Since version 17 a role of its own may be let look at tables for the planner and mend swollen indexes. */
const MAINTAIN_SINCE = 170_000;

/** Makes the embedded database's role of the site, and no more of it than a role that may sign in. */
export async function ensureSiteRole(
  owner: pg.ClientBase,
  database: string,
  password: string,
): Promise<void> {
  await locked(owner, async () => {
    const { rowCount } = await owner.query("select 1 from pg_roles where rolname = $1", [SITE_ROLE]);
    const attributes = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";
    await owner.query(
      `${rowCount ? "alter" : "create"} role ${SITE_ROLE} ${attributes} password ${pg.escapeLiteral(password)}`,
    );
    await owner.query(`revoke create, temporary on database ${database} from public`);
  });
}

/**
 * Lets the role of the site read and write every table that there is, the queue's too; called after each migration.
 *
 * @param role  who the site signs in as; nothing is done where it owns the tables itself
 */
export async function grantSiteRights(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect();
  try {
    const { rows } = await client.query<{ name: string; schema: string; version: number }>(
      "select current_user as name, current_schema() as schema, current_setting('server_version_num')::int as version",
    );
    const { name, schema, version } = rows[0]!;
    if (name === role) return;
    const rights = version >= MAINTAIN_SINCE ? [...TABLE_RIGHTS, "maintain"] : TABLE_RIGHTS;
    await locked(client, async () => {
      if (!(await lacksRights(client, role, [schema, QUEUE_SCHEMA], rights))) return;
      const to = pg.escapeIdentifier(role);
      for (const each of [schema, QUEUE_SCHEMA].map((one) => pg.escapeIdentifier(one)))
        await client.query(`grant usage on schema ${each} to ${to};
          grant ${rights.join(", ")} on all tables in schema ${each} to ${to};
          grant usage, select, update on all sequences in schema ${each} to ${to}`);
    });
  } finally {
    client.release();
  }
}

/** Granting writes the database's own tables anew, so it is done only where something is new. */
async function lacksRights(
  client: pg.ClientBase,
  role: string,
  schemas: readonly string[],
  rights: readonly string[],
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($2) and (not has_schema_privilege($1, n.oid, 'usage')
       or c.relkind = 'S' and not has_sequence_privilege($1, c.oid, 'usage')
       or c.relkind in ('r', 'p') and exists (
         select from unnest($3::text[]) one where not has_table_privilege($1, c.oid, one)))
     limit 1`,
    [role, schemas, rights],
  );
  return rowCount !== 0;
}

/** Processes that start together wait for each other, and all of it is done or nothing. */
async function locked(client: pg.ClientBase, act: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await act();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Whether whoever is connected may do what no site should be able to. */
export async function isSuperuser(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    "select rolsuper as may from pg_roles where rolname = current_user",
  );
  return rows[0]?.may ?? false;
}
