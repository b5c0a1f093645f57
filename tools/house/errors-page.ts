/** Writes docs/errors.md from the one error table: code, HTTP status, whether trying again can help, message in three languages. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ERROR_MESSAGES } from "@yizhou/contract";
import { ERROR_CODES, type ErrorCode } from "@yizhou/model";
import { ERROR_TABLE } from "../../server/src/platform/http/error-table.ts";

const target = join(import.meta.dirname, "../../docs/errors.md");
const rows = (Object.keys(ERROR_CODES) as ErrorCode[]).sort().map((code) => {
  const { status, retryable } = ERROR_TABLE[code];
  const { zh, en, ko } = ERROR_MESSAGES[code];
  return `| \`${code}\` | ${status} | ${retryable ? "yes" : "no"} | ${zh} | ${en} | ${ko} |`;
});
const page = `# Errors

Every error code of the product. Status 200 is a business refusal inside the envelope (product.md Q45). Written by
\`node tools/house/errors-page.ts --write\`; the sources are \`packages/model/src/error-codes.ts\`,
\`packages/contract/src/error-messages.ts\` and \`server/src/platform/http/error-table.ts\`.

| Code | Status | Trying again can help | zh | en | ko |
|---|---|---|---|---|---|
${rows.join("\n")}
`;

if (process.argv.includes("--write")) writeFileSync(target, page);
else if (!existsSync(target) || readFileSync(target, "utf8") !== page) {
  console.error("docs/errors.md is not current: node tools/house/errors-page.ts --write");
  process.exitCode = 1;
}
