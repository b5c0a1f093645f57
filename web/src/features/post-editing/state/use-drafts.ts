// Words of comments and verdicts that were begun and not sent: they are there again when the person comes back to the sentence, and
// in the next visit.
import { createContext, use, useState } from "react";
import { openKept } from "./kept-in-browser.ts";

export interface Drafts {
  /** Empty where nothing was begun. */
  readonly of: (key: string) => string;
  readonly keep: (key: string, text: string) => void;
}

export const DraftsContext = createContext<Drafts>({ of: () => "", keep: () => undefined });

/** What earlier visits have left; nothing where the browser keeps nothing. */
export async function keptDrafts(jobId: string): Promise<readonly (readonly [string, string])[]> {
  const kept = await openKept()
    .then((db) => db.get("drafts", jobId))
    .catch(() => undefined);
  return kept?.texts ?? [];
}

export function openDrafts(jobId: string, kept: readonly (readonly [string, string])[]): Drafts {
  const texts = new Map(kept);
  return {
    of: (key) => texts.get(key) ?? "",
    keep: (key, text) => {
      if (text === "") texts.delete(key);
      else texts.set(key, text);
      void openKept()
        .then((db) => db.put("drafts", { jobId, texts: [...texts] }))
        // It holds for as long as the page is open.
        .catch(() => undefined);
    },
  };
}

/** A text that stays begun: state whose beginning is what was left under its key. */
export function useDraft(key: string): readonly [string, (text: string) => void] {
  const drafts = use(DraftsContext);
  const [text, setText] = useState(() => drafts.of(key));
  const change = (next: string): void => {
    setText(next);
    drafts.keep(key, next);
  };
  return [text, change];
}
