import type { AlignmentRow } from "@yizhou/alignment/workbench";
import type { PairsTable } from "@yizhou/contract";
import { joinSentences } from "@yizhou/text/join-sentences";
import { withSpreadsheetGuard } from "@yizhou/text/spreadsheet-guard";

interface Languages {
  readonly from: string;
  readonly to: string;
}

const pairsOf = (
  rows: readonly AlignmentRow[],
  { from, to }: Languages,
): readonly (readonly [string, string])[] =>
  rows
    .filter(({ source, target }) => source.length > 0 && target.length > 0)
    .map(({ source, target }) => [joinSentences(source, from), joinSentences(target, to)]);

/** The pairs as tab-separated lines, for pasting into a spreadsheet. What it would calculate is a text there. */
export function rowsAsText(rows: readonly AlignmentRow[], languages: Languages): string {
  return pairsOf(rows, languages)
    .map((pair) => pair.map((text) => withSpreadsheetGuard(text.replace(/[\t\r\n]+/gu, " "))).join("\t"))
    .join("\n");
}

/** The pairs as comma-separated values with a heading, which every spreadsheet opens. UTF-8 with its mark. */
export function rowsAsCsv(rows: readonly AlignmentRow[], languages: Languages): string {
  const lines = [[languages.from, languages.to] as const, ...pairsOf(rows, languages)];
  return `\uFEFF${lines.map((pair) => pair.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

/** The pairs with a heading, for a workbook. */
export function rowsAsTable(rows: readonly AlignmentRow[], languages: Languages): PairsTable {
  return {
    header: [languages.from, languages.to],
    pairs: pairsOf(rows, languages).map(([source, target]) => [source, target]),
  };
}

/** The pairs as TMX 1.4b. */
export function rowsAsTmx(rows: readonly AlignmentRow[], languages: Languages): string {
  const units = pairsOf(rows, languages).map(
    ([source, target]) =>
      `<tu><tuv xml:lang="${languages.from}"><seg>${xml(source)}</seg></tuv><tuv xml:lang="${languages.to}"><seg>${xml(target)}</seg></tuv></tu>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
<header creationtool="Yizhou" creationtoolversion="0.1.0" segtype="sentence" o-tmf="Yizhou" adminlang="en" srclang="${languages.from}" datatype="unknown"/>
<body>
${units.join("\n")}
</body>
</tmx>
`;
}

function csvCell(text: string): string {
  const safe = withSpreadsheetGuard(text);
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function xml(text: string): string {
  const escaped: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return text
    .replace(/[&<>]/gu, (mark) => escaped[mark]!)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
