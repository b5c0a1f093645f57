import type { TextsOf } from "../areas.ts";
import type zh from "../zh/figures.ts";

/** Names of the figures of jobs and quotes, and what each of them counts: the same words on every screen. */
const texts: TextsOf<typeof zh> = {
  label: "Figures",
  unit: "characters",
  characters: { name: "Characters", note: "All text of the file. Spaces in a row count as one." },
  pages: { page: "Pages", sheet: "Sheets", slide: "Slides", note: "Pages, sheets or slides to translate." },
  sentences: { name: "Sentences", note: "Every sentence the file was cut into." },
  toTranslate: {
    name: "To translate",
    note: "Sentences with words in them. How much is done is counted by these.",
  },
  kept: {
    name: "Nothing to translate",
    note: "Figures, symbols and parts kept as source by your choice. They stand in the translation as they are.",
  },
  translated: {
    name: "Translated",
    note: "Sentences to translate that have a translation: the sum of the sources below.",
  },
  doubted: {
    name: "Needs review",
    note: "Translated sentences that may be wrong, until a person has corrected or confirmed them.",
  },
  failed: {
    name: "Not translated",
    note: "Sentences that no engine could translate. They stand as source and can be retried on their own.",
  },
  open: {
    name: "Not reached",
    note: "Sentences whose turn had not come when the translation stopped. They stand as source.",
  },
  memory: { name: "From memory", note: "A translation memory had them. They were not sent to an engine." },
  fuzzy: {
    name: "Similar ones",
    note: "The translation of a similar sentence was used, with numbers, dates and formatting adjusted. Worth a look.",
  },
  repeats: { name: "From repeats", note: "They repeat an earlier sentence, which is translated once." },
  engine: { name: "From the engine", note: "Translated by a translation engine." },
  cache: {
    name: "From the cache",
    note: "An engine translated them in an earlier file of yours. They were not sent again.",
  },
  person: { name: "By a person", note: "Written or corrected by a person." },
  forEngine: { name: "For the engine", note: "What neither memory nor repeats cover." },
  quoteAll: { name: "Characters", note: "All text of the files that can start: the sum of what follows." },
  voucher: {
    unit: "characters",
    reason: {
      trial: "Trial",
      phone_binding: "Phone number linked",
      code: "Code redeemed",
      invitation: "Invitation",
      campaign: "Campaign",
      operator: "From our staff",
    },
    left: "{{remaining}} of {{characters}} characters left",
    lasting: "Does not expire",
    expires: "Expires {{date}}",
  },
};

export default texts;
