import { pathToFileURL } from "node:url";
import { entryOf } from "../../platform/entries.ts";
import type { ImportReader } from "./import-kind.ts";

/** The reader that a module of the server's own keeps as its default export. */
export async function loadReader(path: string): Promise<ImportReader<unknown, unknown>> {
  const module = (await import(pathToFileURL(entryOf(path)).href)) as {
    readonly default: ImportReader<unknown, unknown>;
  };
  return module.default;
}
