/**
 * The pages that are made from code, so that they cannot grow stale: docs/errors.md from the error table, the settings tables
 * of the README from the server's settings. `--write` rewrites them; without it, a page that is not current is an error.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ERROR_MESSAGES } from "@yizhou/contract";
import { ERROR_CODES, type ErrorCode } from "@yizhou/model";
import { ERROR_TABLE } from "../../server/src/platform/http/error-table.ts";
import { PROVIDER_SETTINGS } from "../../server/src/platform/providers/provider-setting-table.ts";
import { SETTINGS } from "../../server/src/platform/setting-table.ts";

const root = join(import.meta.dirname, "../..");

function errorsPage(): string {
  const rows = (Object.keys(ERROR_CODES) as ErrorCode[]).sort().map((code) => {
    const { status, retryable } = ERROR_TABLE[code];
    const { zh, en, ko } = ERROR_MESSAGES[code];
    return `| \`${code}\` | ${status} | ${retryable ? "yes" : "no"} | ${zh} | ${en} | ${ko} |`;
  });
  return `# Errors

Every error code of the product. Status 200 is a business refusal inside the envelope (docs/readings.md Q45). Written by
\`npm run check -- --fix\`; the sources are \`packages/model/src/error-codes.ts\`,
\`packages/contract/src/error-messages.ts\` and \`server/src/platform/http/error-table.ts\`.

| Code | Status | Trying again can help | zh | en | ko |
|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

interface Row {
  readonly name: string;
  readonly fallback: string | null;
  readonly about: string;
}

/** Puts a table of settings between its two marks. */
function withSettings(readme: string, mark: string, rows: readonly Row[]): string {
  const start = `<!-- ${mark}: written by npm run check -- --fix -->`;
  const end = `<!-- end of ${mark} -->`;
  const lines = rows.map(
    ({ name, fallback, about }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ""} | ${about} |`,
  );
  const table = `| Setting | Default | Meaning |\n|---|---|---|\n${lines.join("\n")}`;
  const [before, rest] = readme.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`README.md lacks the marks ${start} … ${end}`);
  return `${before}${start}\n${table}\n${end}${after}`;
}

function readmeWithSettings(readme: string): string {
  const own = Object.entries(SETTINGS).map(([name, row]) => ({ name, ...row }));
  return withSettings(withSettings(readme, "settings", own), "provider settings", PROVIDER_SETTINGS);
}

const readmePath = join(root, "README.md");
const pages = new Map([
  [join(root, "docs/errors.md"), errorsPage()],
  [readmePath, readmeWithSettings(readFileSync(readmePath, "utf8"))],
]);
for (const [path, page] of pages) {
  if (process.argv.includes("--write")) writeFileSync(path, page);
  else if (!existsSync(path) || readFileSync(path, "utf8") !== page) {
    console.error(`${relative(root, path)} is not current: npm run check -- --fix`);
    process.exitCode = 1;
  }
}
