import type { TextsOf } from "../areas.ts";
import type zh from "../zh/home.ts";

const texts: TextsOf<typeof zh> = {
  heroTitle: "Your words cross over,\nthe layout stays.",
  heroLead:
    "Upload a paper, contract, report or deck and get it back translated in the same layout. Formulas, citations, tables and footnotes stay where they were.",
  otherHeroTitle: "Read it in your language,\nlaid out as it was.",
  otherHeroLead:
    "From papers to contracts: upload the original, receive a translation you can use at once, and compare it sentence by sentence.",
  steps: {
    one: "Upload and see the count",
    two: "Translate and watch",
    three: "Download or compare",
    oneMark: "1",
    twoMark: "2",
    threeMark: "3",
  },
  drop: {
    title: "Drop your files here",
    titlePhone: "Choose files on your phone",
    over: "Let go to add them",
    choose: "Choose files",
    note: "Word, Excel, PowerPoint, PDF, TXT and pictures\nUp to 20 MB each, 10 files at a time",
  },
  recent: {
    title: "Latest files",
    all: "All history files",
  },
  field: {
    label: "Field of the sample",
    general: "General",
    biomed: "Biomedicine",
    engineering: "Engineering",
    law: "Law",
    finance: "Finance",
    humanities: "Humanities",
  },
  sampleLength: "{{file}}, {{pages}} pages",
  sampleLength_one: "{{file}}, {{pages}} page",
  sampleLabel: "A sample before and after translation",
  samplePage: "1",
  formats: {
    title: "What is kept,\nin plain words",
    lead: "We take the file apart, translate, and write the result back into it. This is what each format keeps, and whether it can be translated today.",
    now: "Available now",
    doc: "Word documents",
    docKept: "Styles and contents, headers and footers, notes, comments and revisions, equations",
    xls: "Excel workbooks",
    xlsKept: "Formulas and references, merged cells, number formats, chart titles, comments",
    ppt: "PowerPoint decks",
    pptKept: "Masters and layouts, speaker notes, tables, SmartArt and chart text",
    txt: "Plain text",
    txtKept: "Paragraphs and line breaks; the encoding is recognised",
    marked: "Markup and program texts",
    markedKept: "Code, formulas, tags, placeholders and keys stay as they are",
    pairs: "Translation files",
    pairsKept: "States, notes, codes and what is translated already; only open entries are translated",
    packed: "Books and layouts",
    packedKept: "Pages in their order, contents, styles, notes, tables; Korean Office and InDesign too",
    odt: "OpenDocument",
    odtKept: "Styles and contents, footnotes, tables, comments",
    pdf: "PDF papers",
    pdfKept: "Two-column layout, formulas, figures, references",
    img: "Pictures",
    imgKept: "Format, size and background. The translation stands where the text stood",
    oldFormats:
      "The older doc, xls, ppt and rtf are converted, translated and saved back where the server has LibreOffice",
  },
  segments: {
    title: "Every sentence has its pair",
    lead: "You do not get one block of text but sentence against sentence, and you see which came from memory and which from a machine.",
    memory: "Memory",
    memoryText: "Sentences translated before are reused, repeats are translated once",
    check: "Checks",
    checkText: "Formatting marks and numbers are compared; what differs is in the report",
    keep: "Yours",
    keepText: "Download the translation, a bilingual copy, XLIFF and TMX",
    done: "{{done}} of {{total}} translated",
    machine: "MT",
  },
  pages: {
    title: "Not a mock-up:\nthe page that came back",
    lead: "Page one of our sample paper: the Word file that went in, and the one Yizhou returned. Authors, footnotes, headers and links are where they were.",
    before: "Before, {{language}}",
    after: "After, {{language}}",
  },
  screens: {
    title: "And when it is translated",
    workbench: "Post-editing",
    workbenchText:
      "Revise sentence by sentence with memory, terms and checks at hand. What you confirm can be saved to a memory.",
    workbenchPicture:
      "The post-editing workbench: source and translation side by side, memory and terms on the right",
    workbenchOpen: "Open post-editing",
    memory: "Private cloud library",
    memoryText:
      "Memories and termbases are yours to search, edit, import and export, and the next translation uses them.",
    memoryPicture: "A memory in the private cloud library: one pair of sentences a row",
    memoryOpen: "Open the library",
  },
  prices: {
    title: "Paid by the character,\nnever above the quote",
    lead: "You see the price before anything starts, and are never charged more. No minimum; what was not translated costs nothing.",
    try: "Try it first",
    free: "Free",
    first: "The first {{characters}} characters or {{pages}} pages of each file",
    voucher: "A voucher for {{characters}} more when you link a phone",
    size: "{{size}} characters",
    sizeUnit: "1",
    unit: "{{price}} per 10,000 characters",
    years_one: "valid for {{count}} year",
    years_other: "valid for {{count}} years",
    days_one: "valid for {{count}} day",
    days_other: "valid for {{count}} days",
    all: "See all packages",
  },
  tools: {
    title: "More than files",
    lead: "Memories, termbases and alignment are there whenever you need them.",
  },
  privacy: {
    title: "Your files are\nyours alone",
    lead: "Never used for training, deleted after 30 days. You can also delete them at once, at any time.",
  },
  faq: {
    label: "Questions and answers",
    keepQuestion: "How long are files kept?",
    keepAnswer:
      "30 days unless you delete them earlier. Your file history shows the days left; “Delete now” removes source, result and preview for good.",
    formulaQuestion: "What happens to formulas and footnotes?",
    formulaAnswer:
      "Formulas are not translated and stay in place. Footnote marks, citations and cross-references are counted one by one; the text of footnotes is translated.",
    scanQuestion: "Can you translate PDF files and scans?",
    scanAnswer:
      "Yes. A PDF comes back as a PDF, with columns, formulas and figures in their places; scans and pictures are read first. A file that cannot be read is refused at upload, not at the end.",
    stopQuestion: "What if a translation stops half-way?",
    stopAnswer:
      "Finished sentences are kept and can be downloaded. Trying again translates only what is missing.",
    whereQuestion: "Where does my text go?",
    whereAnswer:
      "Before you start, the page names the engine your text goes to. Sentences that are in your memory are not sent.",
  },
};

export default texts;
