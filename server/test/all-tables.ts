import { glob } from "node:fs/promises";
import { join } from "node:path";
import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";

const source = join(import.meta.dirname, "../src");

/** Every table that the code knows: those of each module's and each platform folder's `tables.ts`. */
export async function allTables(): Promise<PgTable[]> {
  const tables: PgTable[] = [];
  for await (const path of glob("{modules,platform}/*/tables.ts", { cwd: source })) {
    const file = (await import(join(source, path))) as Readonly<Record<string, unknown>>;
    tables.push(...Object.values(file).filter((value) => is(value, PgTable)));
  }
  return tables;
}
