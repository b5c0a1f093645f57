import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const PACKED = /\.(?:js|mjs|css|svg)$/;
/** Below this an answer's headers weigh more than what packing saves. */
const LEAST_BYTES = 1024;
/** A tenth larger than the slowest level, and forty times as fast. */
const BROTLI_QUALITY = 9;

/**
 * Puts each script and style sheet beside itself once more, packed in the two ways that browsers ask for; the server sends those
 * (`server/src/platform/http/site.ts`). What shows a PDF is 1.9 MB otherwise, a quarter of a minute on a slow line.
 */
export function packedAssets(): Plugin {
  return {
    name: "yizhou-packed-assets",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => PACKED.test(name));
      await Promise.all(names.map((name) => packBeside(join(dir!, name))));
    },
  };
}

async function packBeside(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
