import type { TextsOf } from "../areas.ts";
import type zh from "../zh/companions.ts";

export default {
  name: "Yizhou",
  key: "API key",
  keyNote:
    "Make one on the Yizhou site under Account settings, API, with the rights View, Translate, and Memory and terms. It is kept on this device only.",
  keyRefused: "This key is not valid or has expired. Use another one",
  connect: "Connect",
  disconnect: "Disconnect",
  from: "From",
  to: "To",
  detect: "Detect",
  waiting: "Yizhou is fetching the language model that this needs, which may take a few minutes.",
  failed: "Yizhou could not be reached. Try again later",
  failedSentences_one: "{{value}} sentence was not translated and stays in the source.",
  failedSentences_other: "{{value}} sentences were not translated and stay in the source.",
  office: {
    lead: "Enter an API key to translate and to use your memories in the document.",
    noDocument: "Open this pane in Word or in WPS Writer.",
    what: { label: "What to do", selection: "Selection", document: "Document", memory: "Memory" },
    nothingSelected: "Select text in the document first",
    translateSelection: "Translate the selection",
    replace: "Replace",
    insertAfter: "Insert below",
    place: { label: "Where translations go", replace: "Replace the source", after: "Below each paragraph" },
    documentNote:
      "The body is translated paragraph by paragraph and written in one go at the end, so Undo takes it back. Fonts that change within a paragraph, and text beside pictures, keep better when you upload the whole file.",
    translateDocument: "Translate the document",
    progress: "{{done}} of {{total}} paragraphs",
    written_one: "{{value}} paragraph written.",
    written_other: "{{value}} paragraphs written.",
    changedMeanwhile_one: "{{value}} was changed meanwhile and left alone.",
    changedMeanwhile_other: "{{value}} were changed meanwhile and left alone.",
    search: "Search your memories",
    find: "Search",
    takeSelection: "Use the selection",
    noHits: "Nothing found",
    hits: "Results",
    insert: "Insert",
    insertNamed: "Insert “{{text}}”",
  },
} satisfies TextsOf<typeof zh>;
