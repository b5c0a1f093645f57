// Holds that every table is read and written by the folder whose `tables.ts` names it and by no other: neither through drizzle
// nor in raw SQL, which the boundary check cannot see. Tests may look wherever they like.
import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import ts from "typescript";

const source = join(import.meta.dirname, "../../server/src");

interface Offence {
  readonly file: string;
  readonly line: number;
  readonly table: string;
}

const owners = await findOwners();
const offences: Offence[] = [];
for await (const file of glob("**/*.ts", { cwd: source })) {
  if (file.endsWith(".test.ts") || file.endsWith("/tables.ts")) continue;
  offences.push(...(await offencesOf(file)));
}

for (const { file, line, table } of offences)
  console.error(`server/src/${file}:${line} names the table ${table} of ${owners.get(table)}`);
if (offences.length > 0) process.exitCode = 1;

/** Tables by name, each with the folder that it belongs to. */
async function findOwners(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob("{modules,platform}/*/tables.ts", { cwd: source })) {
    const text = await readFile(join(source, file), "utf8");
    for (const [, name] of text.matchAll(/pgTable\(\s*"(\w+)"/g)) found.set(name!, dirname(file));
  }
  return found;
}

async function offencesOf(file: string): Promise<Offence[]> {
  const text = await readFile(join(source, file), "utf8");
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const folder = file.split("/").slice(0, 2).join("/");
  const named: Offence[] = [];
  const note = (node: ts.Node, table: string) =>
    named.push({ file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, table });
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { text: from } = node.moduleSpecifier;
      if (from.endsWith("/tables.ts") && from !== "./tables.ts") {
        const target = join(dirname(file), dirname(from));
        if (target !== folder) note(node, [...owners].find(([, owner]) => owner === target)?.[0] ?? from);
      }
    }
    if (isSql(node))
      for (const table of tablesIn(node.getText(tree))) if (owners.get(table) !== folder) note(node, table);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return named;
}

/** A template of drizzle's `sql`, or what is handed to `sql.raw`. */
function isSql(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() === "sql";
  return ts.isCallExpression(node) && node.expression.getText() === "sql.raw";
}

/** Known tables that a piece of SQL names: after the words that a table follows, or before the dot of a column. */
function tablesIn(text: string): string[] {
  const names = [...owners.keys()];
  const afterWord = new RegExp(
    `\\b(?:from|join|update|into|using|truncate|table)\\s+"?(${names.join("|")})\\b`,
    "gi",
  );
  const beforeDot = new RegExp(`(?<![\\w.{$])(${names.join("|")})\\.[a-z_]+\\b(?!\\()`, "g");
  return [...new Set([...text.matchAll(afterWord), ...text.matchAll(beforeDot)].map((match) => match[1]!))];
}
