/**
 * Finds exported names that nothing outside their file uses: dead code that types and lint do not see.
 * A package's public entry (`src/index.ts` and the files its package.json exports) counts as used by the world
 * only for what an index re-exports by name or star AND some other workspace or a test mentions.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");
const folders = ["packages", "server", "cli", "web/src", "e2e", "tools"];
/** Names read by a tool rather than by an import: configuration and entry points. */
const entryFiles = /(\.config\.ts|main\.tsx?|vite-env\.d\.ts|global-setup\.ts)$/;

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", "dist", "migrations"].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}

const files = [join(root, "vitest.config.ts"), ...folders.flatMap((folder) => sources(join(root, folder)))];
const identifiersByFile = new Map<string, Set<string>>();
const exportsByFile = new Map<string, string[]>();
/** What `import("…")` names: its default export is used without being named. */
const loaded = new Set<string>();
const defaults = new Map<string, string>();

for (const path of files) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, false);
  const used = new Set<string>();
  const exported: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) used.add(node.text);
    const first = ts.isCallExpression(node) ? node.arguments[0] : undefined;
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      first &&
      ts.isStringLiteral(first)
    )
      loaded.add(join(path, "..", first.text));
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const statement of source.statements) {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) continue;
    const isDefault = ts
      .getModifiers(statement as ts.HasModifiers)
      ?.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword);
    if (isDefault && "name" in statement) defaults.set(path, (statement.name as ts.Identifier).text);
    if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations)
        if (ts.isIdentifier(declaration.name)) exported.push(declaration.name.text);
    } else if ("name" in statement && statement.name && ts.isIdentifier(statement.name as ts.Node)) {
      exported.push((statement.name as ts.Identifier).text);
    }
  }
  identifiersByFile.set(path, used);
  exportsByFile.set(path, exported);
}

const mentions = new Map<string, number>();
for (const used of identifiersByFile.values())
  for (const name of used) mentions.set(name, (mentions.get(name) ?? 0) + 1);

let unused = 0;
for (const [path, names] of exportsByFile) {
  if (entryFiles.test(path)) continue;
  for (const name of names) {
    if ((mentions.get(name) ?? 0) > 1) continue;
    if (defaults.get(path) === name && loaded.has(path)) continue;
    const text = readFileSync(path, "utf8");
    // A type that only its own file mentions still documents the signature of an exported function.
    if (text.split(new RegExp(`\\b${name}\\b`)).length > 2) continue;
    console.error(`${relative(root, path)}: export \`${name}\` is used nowhere`);
    unused++;
  }
}
process.exitCode = unused === 0 ? 0 : 1;
