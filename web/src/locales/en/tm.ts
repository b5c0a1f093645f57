import type { TextsOf } from "../areas.ts";
import type zh from "../zh/tm.ts";

/** Texts of memories in the cloud library. */
export default {
  libraries: {
    pair: "{{from}} ⇄ {{to}}",
    morePairs_one: "{{pair}} and {{count}} more pair",
    morePairs_other: "{{pair}} and {{count}} more pairs",
    noEntries: "No entries",
  },
  library: {
    units_one: "{{shown}} entry",
    units_other: "{{shown}} entries",
  },
  export: {
    tmx: "TMX 1.4b",
    xlsx: "Excel workbook",
    csv: "CSV",
  },
  tab: {
    entries: "Entries",
  },
  search: {
    label: "Search entries",
    placeholder: "Search source or target",
    where: "Search in",
    text: "Both sides",
    source: "Source only",
    target: "Target only",
    origin: "Origin",
    allOrigins: "Any origin",
  },
  bar: {
    duplicates: "Duplicates",
    replace: "Find and replace",
    new: "New entry",
    reverse: "Swap sides",
  },
  entries: {
    label: "Entries of {{name}}",
    source: "Source",
    target: "Target",
    uses: "Hits",
    chooseAll: "Select all entries shown",
    none: "This memory is empty. Import a file or add an entry.",
    nothing: "This memory is empty.",
    noneFound: "No entry matches",
  },
  entry: {
    edit: "Edit {{language}}: {{text}}",
    text: "{{language}} text",
    person: "Person",
    alignment: "Alignment",
    machine: "Machine translation",
  },
  replace: {
    scope: "Replaces in the entries that the list shows now. Letter case counts.",
    find: "Find",
    with: "Replace with",
    preview: "Preview",
    found_one: "{{count}} entry would change.",
    found_other: "{{count}} entries would change. The first of them:",
    apply_one: "Replace in {{count}} entry",
    apply_other: "Replace in {{count}} entries",
  },
  replacements: {
    label: "Recent replacements",
    nothing: "(deleted)",
    about_one: "{{side}}, {{count}} entry · {{author}} · {{when}}",
    about_other: "{{side}}, {{count}} entries · {{author}} · {{when}}",
    undo: "Undo",
  },
  duplicates: {
    by: "Duplicates are entries with",
    both: "the same source and target",
    source: "the same source; the newest target stays",
    found_one: "{{count}} duplicate entry. The newest of each group stays.",
    found_other: "{{count}} duplicate entries. The newest of each group stays.",
    none: "There are no duplicates",
    apply: "Move to recycle bin",
  },
  done: {
    reverse_one: "{{count}} entry swapped",
    reverse_other: "{{count}} entries swapped",
    replace_one: "{{count}} entry changed",
    replace_other: "{{count}} entries changed",
    undone_one: "Replacement undone, {{count}} entry restored",
    undone_other: "Replacement undone, {{count}} entries restored",
    undonePartly_one: "{{count}} entry restored. {{kept}} changed since and were left alone",
    undonePartly_other: "{{count}} entries restored. {{kept}} changed since and were left alone",
  },
  import: {
    formats:
      "TMX up to 512 MB, also as .tmx.gz; SDLTM, or a ZIP of many files, up to 128 MB; XLIFF (SDLXLIFF, MQXLIFF and MXLIFF too), CSV, TSV or XLSX up to 20 MB. Entries the memory already has are not added twice.",
    needTwo: "Name at least two columns of different languages.",
    counts: "{{looked}} usable: {{added}} new, {{known}} known before",
    row: "No. {{row}}",
    note: "Note",
  },
} satisfies TextsOf<typeof zh>;
