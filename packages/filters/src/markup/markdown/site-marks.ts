// What the programs that make sites of Markdown add to it: admonitions and tabs of MkDocs (`!!! note "Title"`, `=== "Tab"`), containers of
// Docusaurus, VuePress and Pandoc (`::: tip Title`), alerts of GitHub and callouts of Obsidian (`> [!NOTE]`), tags of Hugo, Jekyll
// and MDX. Markdown's parser takes their marks for words of the paragraph, and translated they would be no marks.

const ADMONITION = /^([ \t>]*)(?:(?:!!!|\?\?\?|===) |\?\?\?\+ (?=\S)|===[+!] (?=\S))(?=.*\S)/;
const CONTAINER = /^([ \t>]*)(:{3,})(?=$|[^:\r\n])/;
const FENCED = /^[ \t>]*(`{3,}|~{3,})/;

/**
 * The text as the parser is to read it, character for character at the same places: what stands indented below an admonition is its
 * body, as below the mark of a list, and a container's line is a rule between blocks.
 */
export function withPlainMarks(text: string): string {
  if (!/^[ \t>]*(?:!!!|\?\?\?|===[+!]? |:::)/m.test(text)) return text;
  let fence = "";
  return text.replace(/[^\r\n]+/g, (line) => {
    const [, mark] = FENCED.exec(line) ?? [];
    if (fence !== "") {
      if (mark?.startsWith(fence) && /^[ \t>]*(?:`+|~+)[ \t]*$/.test(line)) fence = "";
      return line;
    }
    if (mark) fence = mark;
    const admonition = ADMONITION.exec(line);
    if (admonition) {
      const [whole, before] = admonition as unknown as [string, string];
      // A fifth character would begin the item's text a column further in than the body stands.
      const long = whole.length - before.length > 4 ? "x" : "";
      return `${before}-   ${long}${line.slice(whole.length)}`;
    }
    const container = CONTAINER.exec(line);
    if (!container) return line;
    const [whole, before, marks] = container as unknown as [string, string, string];
    return before + "*".repeat(marks.length) + " ".repeat(line.length - whole.length);
  });
}

/** A line that heads a block, from its mark on. `title`: where in it the words for readers stand. */
export interface HeadLine {
  readonly title: { readonly start: number; readonly end: number } | null;
}

/**
 * The mark at the begin of a paragraph whose first line is no part of its text; null where it is an ordinary one.
 *
 * @param before  what stands in the line before the paragraph, as the file has it
 */
export function headLine(before: string, line: string): HeadLine | null {
  if (/(?:^|[ \t>])(?:!!!|\?\?\?|===) $|(?:^|[ \t>])(?:\?\?\?\+|===[+!])$/.test(before)) {
    const title = /"([^"]*)"[ \t]*$/.exec(line);
    return { title: title && spanAt(title.index + 1, title[1]!) };
  }
  const alert = /^\[!\w+\][-+]?(?:[ \t]+|$)/.exec(line);
  return alert && { title: spanAt(alert[0].length, line.slice(alert[0].length).trimEnd()) };
}

/** The title in the line of a container, as Docusaurus writes it in brackets or all behind the container's name. */
export function containerTitle(line: string): { readonly start: number; readonly end: number } | null {
  const head = /^:{3,}[ \t]*[\w-]+(?:\{[^{}]*\})?/.exec(line);
  if (!head) return null;
  const bracket = /^\[([^\]]*)\]/.exec(line.slice(head[0].length));
  if (bracket) return spanAt(head[0].length + 1, bracket[1]!);
  const behind = /^[ \t]+([^\s{:].*)$/.exec(line.slice(head[0].length));
  if (!behind) return null;
  const title = behind[1]!.replace(/[ \t]*(?:\{[^{}]*\}|:+)?[ \t]*$/, "");
  return spanAt(head[0].length + behind[0].length - behind[1]!.length, title);
}

function spanAt(start: number, text: string): { start: number; end: number } | null {
  return /\p{L}/u.test(text) ? { start, end: start + text.length } : null;
}

/**
 * A paragraph that is a program's: what MDX imports and exports, the place of a table of contents, an environment of TeX, a table that Pandoc
 * reads by the places of its lines.
 */
export function isProgramLine(text: string): boolean {
  return (
    /^import\s+(?:[\w${},*\s]+\sfrom\s+)?["'][^"'\r\n]+["'];?/.test(text) ||
    /^export\s+(?:default|const|let|function)\s/.test(text) ||
    /^\[{1,2}_?toc_?\]{1,2}$/i.test(text) ||
    /^\\begin\{([A-Za-z]+\*?)\}[^]*\\end\{\1\}\s*$/.test(text) ||
    isDrawnTable(text)
  );
}

/** `+---+---+` above and below rows whose bars stand below each other. */
export function isDrawnTable(text: string): boolean {
  return /^\+(?:[-=:]+\+)+[ \t]*[\r\n]/.test(text);
}
