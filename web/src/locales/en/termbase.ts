import type { TextsOf } from "../areas.ts";
import type zh from "../zh/termbase.ts";

/** Texts of termbases in the cloud library. */
export default {
  concepts_one: "{{shown}} concept",
  concepts_other: "{{shown}} concepts",
  list: {
    empty: "No terms",
    separator: ", ",
  },
  tab: {
    concepts: "Terms",
  },
  export: {
    tbx: "TBX",
    xlsx: "Excel workbook",
    csv: "CSV",
  },
  search: {
    label: "Search terms",
    placeholder: "Search terms and notes",
    language: "Language",
    allLanguages: "All languages",
    status: "Usage",
    allStatuses: "Any usage",
  },
  order: {
    label: "Order",
    newest: "Newest first",
    term: "By {{language}} term",
  },
  bar: {
    new: "New concept",
  },
  status: {
    preferred: "preferred",
    admitted: "admitted",
    pending: "pending",
    forbidden: "forbidden",
  },
  speech: {
    none: "any part of speech",
    noun: "noun",
    properNoun: "proper noun",
    verb: "verb",
    adjective: "adjective",
    adverb: "adverb",
    other: "other",
  },
  concept: {
    label: "Terms of {{name}}",
    chooseAll: "Select all concepts shown",
    left: "Language on the left",
    right: "Language on the right",
    about: "Domain and remarks",
    edit: "Edit {{language}}: {{text}}",
    none: "none yet",
    empty: "This termbase is still empty. Import a file, or try it with the sample.",
    noneFound: "No concept fits the search",
  },
  editor: {
    edit: "Edit concept",
    new: "New concept",
    language: "Language",
    term: "Term in {{language}}",
    status: "Usage",
    partOfSpeech: "Part of speech",
    termNote: "Note",
    removeTerm: "Remove “{{text}}”",
    addTerm: "Add another term",
    domain: "Domain",
    definition: "Definition",
    note: "Remark",
  },
  columns: {
    terms: "Terms",
    forbidden: "Terms of one usage",
    withStatus: "{{language}} · {{status}}",
    fields: "Other content",
    term: "Term (one in each row)",
    language: "Language",
    status: "Usage",
    partOfSpeech: "Part of speech",
    note: "Note",
    concept: "Concept number",
    domain: "Domain",
    definition: "Definition",
    conceptNote: "Remark on the concept",
  },
  import: {
    formats:
      "TBX up to 512M; a ZIP of many files up to 128M; CSV, TSV, XLSX up to 20M. What the termbase has is not added again; an export that you have edited updates its concepts.",
    needTerms:
      "Choose at least one column of terms; a table with one term in each row needs a language column too.",
    sample: "Import sample terms",
    counts: "{{looked}} looked at, {{added}} added, {{changed}} updated, {{known}} known already",
    row: "Row {{row}}",
  },
} satisfies TextsOf<typeof zh>;
