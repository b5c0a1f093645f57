/** Writes THIRD_PARTY_NOTICES.md from the lock file: what `npm ci --omit=dev` installs, with versions and licences. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const root = join(import.meta.dirname, "../..");
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, LockEntry>;
};

/** What `npm start` fetches from the registry beside the lock file, as an optional part. */
interface ReaderPart {
  readonly packages: readonly { readonly name: string; readonly version: string; readonly license: string }[];
}
const part = JSON.parse(
  readFileSync(join(root, "packages/model/src/reader-part.json"), "utf8"),
) as ReaderPart;

/** Licences of code we link; anything else needs a person's eyes before it goes in. */
const ALLOWED =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|Python-2\.0|BlueOak-1\.0\.0|MPL-2\.0|PostgreSQL|WTFPL|Zlib|OFL-1\.1|LGPL-3\.0-or-later|\bAND\b|\bOR\b|[ ()])+$/;

const rows: string[] = [];
const refused: string[] = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes("node_modules/") || entry.link || entry.dev) continue;
  const name = path.split("node_modules/").pop()!;
  const manifest = join(root, path, "package.json");
  const licence =
    entry.license ??
    (existsSync(manifest) ? ((JSON.parse(readFileSync(manifest, "utf8")) as LockEntry).license ?? "") : "");
  if (licence && !ALLOWED.test(licence)) refused.push(`${name} ${entry.version}: ${licence}`);
  rows.push(`| ${name} | ${entry.version} | ${licence || "see the package"} |`);
}

const page = `# Third-party notices

Packages that the product installs from the npm registry, with the licences they state; each package carries its licence text.
Programs of the operating system (LibreOffice, poppler, qpdf, tesseract, Apertium, Chromium) run as separate processes and are
not part of this distribution. Written by \`node tools/house/notices.ts --write\` from the lock file.

| Package | Version | Licence |
|---|---|---|
${[...new Set(rows)].sort().join("\n")}

Fetched by \`npm start\` in the background, as an optional part that reads Chinese and computes local models (\`packages/model/src/reader-part.json\`); the
networks are PP-OCRv4 of PaddleOCR, Apache-2.0:

| Package | Version | Licence |
|---|---|---|
${part.packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`).join("\n")}
`;

const target = join(root, "THIRD_PARTY_NOTICES.md");
if (process.argv.includes("--write")) writeFileSync(target, page);
else if (!existsSync(target) || readFileSync(target, "utf8") !== page) {
  console.error("THIRD_PARTY_NOTICES.md is not current: node tools/house/notices.ts --write");
  process.exitCode = 1;
}
if (refused.length > 0) {
  console.error(`Licences to look at:\n  ${refused.join("\n  ")}`);
  process.exitCode = 1;
}
