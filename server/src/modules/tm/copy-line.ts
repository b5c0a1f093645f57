// Rows of units as lines of PostgreSQL's COPY in text format: the cheapest way in (half of what INSERT costs there).
import { storableText } from "../../platform/database/storable-text.ts";
import type { NewUnitRow } from "./unit-rows.ts";

/** Columns of a line, in order; the library stands before them and is put there by whoever writes. */
export const COPIED_COLUMNS = [
  ...["source_language", "target_language", "source", "target", "source_hash", "target_hash"],
  ...["previous_hash", "next_hash", "target_previous_hash", "target_next_hash", "pair_hash"],
  ...["source_tokens", "target_tokens"],
  ...["origin", "author", "document", "facts", "created_at", "changed_at"],
];

/** A row without its library as one line, without its line end. */
export function copyLine(row: NewUnitRow): string {
  return [
    ...[text(row.sourceLanguage), text(row.targetLanguage), json(row.source), json(row.target)],
    ...[text(row.sourceHash), text(row.targetHash), text(row.previousHash), text(row.nextHash)],
    ...[text(row.targetPreviousHash), text(row.targetNextHash), text(row.pairHash)],
    ...[String(row.sourceTokens), String(row.targetTokens)],
    ...[text(row.origin), text(row.author), text(row.document), row.facts ? json(row.facts) : "\\N"],
    ...[row.createdAt.toISOString(), row.changedAt.toISOString()],
  ].join("\t");
}

function text(value: string | null | undefined): string {
  return value === null || value === undefined ? "\\N" : escaped(storableText(value));
}

function json(value: object): string {
  const written = JSON.stringify(value);
  // Where nothing is escaped in JSON, nothing is to be escaped for COPY: no line end and no tabulator stands in it by itself.
  if (!written.includes("\\")) return written;
  // NUL and halves of surrogate pairs, which jsonb refuses; JSON.stringify escapes both.
  return escaped(/\\u(?:0000|d[89a-f])/.test(written) ? JSON.stringify(value, storable) : written);
}

const storable = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? storableText(value) : value;

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function escaped(value: string): string {
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!) : value;
}
