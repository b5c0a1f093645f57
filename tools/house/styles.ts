/**
 * Holds the style sheets to their components. Colours stand in `web/src/styles/tokens.css` alone, so that each has its dark form. A class is global only in `web/src/styles/base.css`; every other sheet is a CSS
 * module, each of its classes is used by a file that imports it, and each `styles.name` stands in the sheet it is taken from.
 * The compiler sees none of this: to it, a module is any name at all.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");
const source = join(root, "web/src");
const globals = join(source, "styles");
/** A colour written out; `%23…` of an address and `#id` of a selector are none. */
const COLOUR =
  /(?<![\w&%-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-])|\b(?:rgba?|hsla?|oklch|lab)\(/i;
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g;
const problems: string[] = [];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** Classes in the selectors of a sheet. */
function classesOf(path: string): Set<string> {
  const css = readFileSync(path, "utf8").replaceAll(/\/\*[^]*?\*\//g, "");
  const selectors = css.match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith("@"))
      .flatMap((selector) =>
        [...selector.replaceAll(/"[^"]*"/g, "").matchAll(CLASS)].map(([, name]) => name!),
      ),
  );
}

const files = filesIn(source);
const modules = new Map<string, Set<string>>();
const used = new Map<string, Set<string>>();
const vocabulary = new Set<string>();
for (const path of files.filter((file) => file.endsWith(".css"))) {
  const found = classesOf(path);
  if (path.endsWith(".module.css")) {
    modules.set(path, found);
    used.set(path, new Set());
    const css = readFileSync(path, "utf8");
    if (css.includes(":global")) problems.push(`${name(path)}: reaches out of its module with :global`);
    // Whichever sheet a browser reads first settles the order of the layers.
    if (css.includes("@layer ui {") && !css.includes("@layer base, ui;"))
      problems.push(`${name(path)}: does not say first that the layer ui comes after base`);
  } else if (dirname(path) === globals) found.forEach((one) => vocabulary.add(one));
  else problems.push(`${name(path)}: a sheet outside web/src/styles is a module (x.module.css)`);
}

for (const path of files.filter(
  (file) => /\.(?:css|tsx)$/.test(file) && !/\.test\.tsx$|tokens\.css$/.test(file),
))
  for (const [at, line] of readFileSync(path, "utf8").split("\n").entries())
    if (COLOUR.test(line))
      problems.push(`${name(path)}:${at + 1}: a colour of its own; tokens.css has them, light and dark`);

for (const path of files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))) {
  const tree = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  /** Local name of an imported module, and its sheet. */
  const sheets = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = join(dirname(path), node.moduleSpecifier.text);
      const local = node.importClause?.name?.text;
      if (from.endsWith(".module.css") && local) {
        if (existsSync(from)) sheets.set(local, from);
        else problems.push(`${name(path)}: ${node.moduleSpecifier.text} does not exist`);
      }
    }
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const sheet = sheets.get(node.expression.text);
      if (sheet && !modules.get(sheet)!.has(node.name.text))
        problems.push(`${name(path)}: ${node.getText()} stands in no rule of ${name(sheet)}`);
      if (sheet) used.get(sheet)!.add(node.name.text);
    }
    // One of several by a value: `styles[tone]` uses them all.
    if (ts.isElementAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const sheet = sheets.get(node.expression.text);
      if (sheet) modules.get(sheet)!.forEach((one) => used.get(sheet)!.add(one));
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === "className" && node.initializer)
      for (const word of wordsOf(node.initializer))
        if (!vocabulary.has(word))
          problems.push(
            `${name(path)}: "${word}" is no class of web/src/styles; the sheet of the component has it as a module`,
          );
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

for (const [path, found] of modules)
  for (const one of found)
    if (!used.get(path)!.has(one)) problems.push(`${name(path)}: .${one} is used nowhere`);

for (const problem of problems.toSorted()) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Class names written as text; what is compared with, or only chosen by, is none. */
function wordsOf(node: ts.Node): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return node.text.split(/\s+/).filter(Boolean);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken)
    return [];
  if (ts.isBinaryExpression(node)) return wordsOf(node.right);
  if (ts.isConditionalExpression(node)) return [...wordsOf(node.whenTrue), ...wordsOf(node.whenFalse)];
  if (ts.isElementAccessExpression(node)) return [];
  const words: string[] = [];
  ts.forEachChild(node, (child) => void words.push(...wordsOf(child)));
  return words;
}

function name(path: string): string {
  return relative(root, path);
}
