// What the columns of a table of terms hold: told by their headings, else by the language of their texts.
import { isTermStatus, type LanguageTag, parseLanguageTag, type TermStatus } from "@yizhou/model";
import { guessLanguage } from "@yizhou/text";
import { languageOfHeading } from "./language-column.ts";
import { columnName, type TableRow } from "./table.ts";

/** What a column says of a term or of its concept. */
// oxfmt-ignore
export const TERM_FIELDS = [
  "concept", "language", "term", "status", "partOfSpeech", "domain", "definition", "note", "conceptNote",
] as const;
export type TermField = (typeof TERM_FIELDS)[number];

/** A column of terms in one language, or of something said of terms. */
export type TermColumnRole =
  | {
      readonly kind: "terms";
      readonly language: LanguageTag;
      /** Of all terms in the column; null: as the row says, else the first preferred and the others admitted. */
      readonly status: TermStatus | null;
    }
  | { readonly kind: "field"; readonly field: TermField };

export interface TermTableMapping {
  /** Rows of headings at the top. */
  readonly headerRows: number;
  /** By 0-based column; columns that are not named are left out. */
  readonly columns: ReadonlyMap<number, TermColumnRole>;
}

export interface TermColumnPreview {
  /** `A`, `B`, … */
  readonly name: string;
  /** `null` where the table has no row of headings. */
  readonly heading: string | null;
  /** Of the first rows below the heading, one text each: empty cells keep the rows of all columns side by side. */
  readonly samples: readonly string[];
  readonly role: TermColumnRole | null;
}

export interface TermTablePreview {
  readonly columns: readonly TermColumnPreview[];
  /** A guess for the user to correct. */
  readonly mapping: TermTableMapping;
}

/** Rows that a preview looks at. */
export const TERM_ROWS_LOOKED_AT = 200;
const SAMPLES = 5;

/** Headings as people and other programs write them, lower case, spaces and marks left out. */
const HEADINGS: Readonly<Record<TermField, readonly string[]>> = {
  concept: ["concept", "conceptid", "entry", "entryid", "id", "概念", "概念编号", "개념", "개념id"],
  language: ["language", "lang", "语言", "언어"],
  term: ["term", "术语", "용어"],
  status: ["status", "状态", "상태"],
  partOfSpeech: ["partofspeech", "pos", "词性", "품사"],
  domain: ["domain", "subject", "subjectfield", "field", "领域", "学科", "분야"],
  definition: ["definition", "定义", "정의"],
  note: ["note", "notes", "comment", "comments", "备注", "注释", "비고", "메모"],
  conceptNote: ["conceptnote", "概念备注", "개념비고"],
};

const STATUSES: ReadonlyMap<string, TermStatus> = new Map(
  Object.entries<TermStatus>({
    preferred: "preferred",
    首选: "preferred",
    推荐: "preferred",
    우선: "preferred",
    admitted: "admitted",
    allowed: "admitted",
    允许: "admitted",
    可用: "admitted",
    허용: "admitted",
    forbidden: "forbidden",
    prohibited: "forbidden",
    deprecated: "forbidden",
    banned: "forbidden",
    禁用: "forbidden",
    금지: "forbidden",
    pending: "pending",
    proposed: "pending",
    待定: "pending",
    待审: "pending",
    보류: "pending",
  }),
);

/** A status as tables write it, in Chinese, English or Korean; null for any other word. */
export function statusOfWord(word: string): TermStatus | null {
  return STATUSES.get(word.trim().toLowerCase()) ?? null;
}

/** The first rows of a table of terms, and what its columns seem to hold. */
export function previewTermTable(rows: Iterable<TableRow>): TermTablePreview {
  const first: TableRow[] = [];
  for (const row of rows) {
    first.push(row);
    if (first.length === TERM_ROWS_LOOKED_AT) break;
  }
  const width = first.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const headings = Array.from({ length: width }, (_, index) => first[0]?.cells[index]?.text.trim() ?? "");
  const named = headings.map(roleOfHeading);
  const hasHeadings = named.some((role) => role !== null);
  const body = hasHeadings ? first.slice(1) : first;
  const textsOf = (index: number) =>
    body.map(({ cells }) => cells[index]?.text.trim() ?? "").filter((text) => text !== "");
  const guesses = hasHeadings ? named : rolesOfTexts(headings.map((_, index) => textsOf(index)));
  const seen = new Set<string>();
  const columns = headings.map((heading, index): TermColumnPreview => {
    const guessed = guesses[index]!;
    // Two columns of one field would have to be told apart by a person.
    const key = guessed?.kind === "field" ? guessed.field : null;
    const role = key !== null && seen.has(key) ? null : guessed;
    if (key !== null) seen.add(key);
    return {
      name: columnName(index),
      heading: hasHeadings ? heading : null,
      samples: body.slice(0, SAMPLES).map(({ cells }) => cells[index]?.text.trim() ?? ""),
      role,
    };
  });
  const roles = columns.flatMap(({ role }, index) => (role ? [[index, role] as const] : []));
  return { columns, mapping: { headerRows: hasHeadings ? 1 : 0, columns: new Map(roles) } };
}

/** A role in one word, `en`, `en:forbidden` or the name of a field, and back (`termColumnRole`). */
export function termColumnWord(role: TermColumnRole): string {
  if (role.kind === "field") return role.field;
  return role.status === null ? role.language : `${role.language}:${role.status}`;
}

/** @returns null for a word that names no role */
export function termColumnRole(word: string): TermColumnRole | null {
  const field = TERM_FIELDS.find((one) => one === word);
  if (field) return { kind: "field", field };
  const [tag, status, ...more] = word.split(":");
  if (more.length > 0 || (status !== undefined && !isTermStatus(status))) return null;
  try {
    return { kind: "terms", language: parseLanguageTag(tag ?? ""), status: status ?? null };
  } catch {
    // No language: the caller is told by the null.
    return null;
  }
}

/** True when a mapping has somewhere to take terms from. */
export function hasTermColumns({ columns }: TermTableMapping): boolean {
  const roles = [...columns.values()];
  const has = (field: TermField) => roles.some((role) => role.kind === "field" && role.field === field);
  return roles.some(({ kind }) => kind === "terms") || (has("term") && has("language"));
}

function roleOfHeading(heading: string): TermColumnRole | null {
  const plain = heading.toLowerCase().replace(/[\s_\-.]/g, "");
  const field = TERM_FIELDS.find((one) => HEADINGS[one].includes(plain));
  if (field) return { kind: "field", field };
  const whole = languageOfHeading(heading);
  if (whole) return { kind: "terms", language: whole, status: null };
  const [, name, word] = /^(.*?)[\s:：(（]+([^\s()（）]+)[)）]?$/.exec(heading) ?? [];
  const language = name === undefined ? null : languageOfHeading(name);
  const status = statusOfWord(word ?? "");
  return language && status ? { kind: "terms", language, status } : null;
}

/** Texts in two languages or more, side by side, are a glossary; anything else may be any table. */
function rolesOfTexts(columns: readonly (readonly string[])[]): (TermColumnRole | null)[] {
  const languages = columns.map((texts) => guessLanguage(texts.join("\n")));
  const isGlossary = new Set(languages.filter((language) => language !== null)).size >= 2;
  return languages.map((language) =>
    isGlossary && language ? { kind: "terms", language, status: null } : null,
  );
}
