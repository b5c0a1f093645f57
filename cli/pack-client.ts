// Makes the client that the download page offers: one file of JavaScript without packages of others around it, in a tarball that
// npm installs without a network. The same sources give the same bytes: names in order, no times and no names of people.
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

const README = `# yizhou

Translates documents and texts at a Yizhou site and keeps their layout.

    npm install --global yizhou-cli-VERSION.tgz
    export YIZHOU_SERVER=https://your.site YIZHOU_KEY=yzk_...
    yizhou translate paper.docx --to zh -o paper.zh.docx
    echo "Good morning." | yizhou translate - --to zh

A key is made in the account settings of the site, under API. Needs Node 20 or newer.
`;

const BLOCK = 512;

/** One file of an archive (POSIX.1-1988, ustar): its header and its bytes, filled up to whole blocks. */
function tarEntry(name: string, bytes: Buffer): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, 100);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at, length);
  octal(name.endsWith(".mjs") ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes.length, 124, 12);
  octal(0, 136, 12);
  header.write("0", 156);
  header.write("ustar\0" + "00", 257);
  // The sum is taken with blanks in its own place.
  header.fill(" ", 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([header, bytes], BLOCK * (1 + Math.ceil(bytes.length / BLOCK)));
}

const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(await readFile(join(root, "cli/package.json"), "utf8")) as { version: string };
const manifest = {
  ...{ name: "yizhou-cli", version, license: "Apache-2.0", type: "module" },
  description: "Translates documents at a Yizhou site and keeps their layout.",
  bin: { yizhou: "yizhou.mjs" },
  engines: { node: ">=20" },
};
const bundle = await rolldown({
  input: join(import.meta.dirname, "src/site/client-main.ts"),
  platform: "node",
  transform: { target: "node20" },
});
const { output } = await bundle.generate({ format: "esm", codeSplitting: false });
await bundle.close();
if (output.length !== 1) throw new Error(`the client is ${output.length} files instead of one`);
const files = {
  LICENSE: await readFile(join(root, "LICENSE")),
  // The one library of others that is bundled; its licence asks for its text.
  "LICENSE-zod": await readFile(join(root, "node_modules/zod/LICENSE")),
  "README.md": Buffer.from(README.replace("VERSION", version)),
  "package.json": Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
  "yizhou.mjs": Buffer.from(`#!/usr/bin/env node\n${output[0].code}`),
};
const entries = Object.entries(files).map(([name, bytes]) => tarEntry(`package/${name}`, bytes));
// Two empty blocks end an archive.
const archive = gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]), { level: 9 });
await mkdir(join(import.meta.dirname, "dist"), { recursive: true });
// Whole or not at all: a site that runs may be reading the one before.
const path = join(import.meta.dirname, `dist/yizhou-cli-${version}.tgz`);
await writeFile(`${path}.part`, archive);
await rename(`${path}.part`, path);
