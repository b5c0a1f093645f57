// The browser extension as a zip: what the build has made of it, with the address of the site that hands it out.
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { zipSync } from "fflate";

const ZIP_DAY = new Date("1980-01-01T00:00:00Z");

/**
 * @param folder  where the build has put its files
 * @param site  origin of the site: the only one that the extension may talk to
 * @returns null where it was not built; the same bytes for the same build and site
 */
export async function browserExtension(folder: string, site: string): Promise<Uint8Array | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    },
  );
  if (!entries) return null;
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files: Record<string, Uint8Array> = {};
  for (const path of paths.toSorted()) {
    const name = relative(folder, path).replaceAll("\\", "/");
    // The build packs files beside themselves for browsers; an extension is packed already.
    if (/\.(?:br|gz)$/.test(name)) continue;
    files[name] = await readFile(path);
  }
  const manifest = JSON.parse(new TextDecoder().decode(files["manifest.json"])) as Record<string, unknown>;
  const own = { ...manifest, host_permissions: [`${site}/*`] };
  files["manifest.json"] = new TextEncoder().encode(`${JSON.stringify(own, null, 2)}\n`);
  files["site.json"] = new TextEncoder().encode(`${JSON.stringify({ site })}\n`);
  return zipSync(files, { mtime: ZIP_DAY });
}
