// Tables that leave the operations backend are written by the server, which has no part of the site: its words are the screen's.
import { UI_LANGUAGES } from "@yizhou/contract";
import { expect, test } from "vitest";
import {
  AUTOMATIC,
  JOB_STATE_WORDS,
  PERSON_STATE_WORDS,
  problemText,
} from "../../server/src/modules/operations/export-words.ts";

test.each(UI_LANGUAGES)("exported tables say what the screen says, in $tag", async ({ language }) => {
  const { default: operations } = await import(`../../web/src/locales/${language}/operations.ts`);
  const { default: shell } = await import(`../../web/src/locales/${language}/shell.ts`);
  for (const [state, words] of Object.entries(JOB_STATE_WORDS))
    expect(words[language], state).toBe(shell.jobState[state]);
  for (const [state, words] of Object.entries(PERSON_STATE_WORDS))
    expect(words[language], state).toBe(operations.states[state]);
  for (const [area, words] of Object.entries(operations.failureAreas))
    expect(problemText(`${area}.any`, language), area).toBe(`${String(words)} (${area}.any)`);
  expect(AUTOMATIC[language]).toBe(operations.work.auto);
});
