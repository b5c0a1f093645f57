import type { Termbase } from "@yizhou/termbase";
import { askForTerms } from "./glossary.ts";
import { askForBrief, type Guide, type StudyInput } from "./guide.ts";

/**
 * Asks an engine what a document is, and then how its terms are to be rendered: two calls at most, however long it is.
 *
 * @param known  what a person has decided on: not asked for
 * @throws the signal's reason when aborted; what comes of no answer is empty
 */
export async function studyDocument(input: StudyInput, known: Termbase | undefined): Promise<Guide> {
  const brief = await askForBrief(input);
  const context = { ...input.context, ...(brief && { brief }) };
  return { brief, terms: await askForTerms({ ...input, context }, known) };
}
