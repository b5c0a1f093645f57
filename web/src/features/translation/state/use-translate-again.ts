import { MOST_AGAIN_AT_ONCE, type AgainQuote, type TranslatedAgain } from "@yizhou/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { jobKeys } from "../api/keys.ts";
import { putBack, translateAgain } from "../api/translate-again.ts";

/** Edits that the server takes at once. */
const EDITS_AT_ONCE = 200;

export interface AgainRun {
  readonly done: number;
  readonly total: number;
  readonly isRunning: boolean;
  readonly changed: TranslatedAgain["changed"];
  readonly same: number;
  readonly left: number;
  /** Asked to put back and left as they are: somebody has changed them since, or has them in hand. */
  readonly notPutBack?: number;
  readonly error: unknown;
}

/**
 * Translating sentences again, some at a time: what is done stays done, also when it is stopped or the page is left.
 *
 * @param onChanged  something of the document has changed
 */
export function useTranslateAgain(id: string, onChanged: () => void) {
  const client = useQueryClient();
  const [run, setRun] = useState<AgainRun | null>(null);
  const [isPuttingBack, setPuttingBack] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const settle = async (isChanged: boolean) => {
    if (isChanged) onChanged();
    await client.invalidateQueries({ queryKey: jobKeys.one(id) });
  };

  const start = async (sentences: AgainQuote["sentences"], engineId: string) => {
    const controller = new AbortController();
    stopping.current = controller;
    let now: AgainRun = {
      ...{ done: 0, total: sentences.length, isRunning: true, same: 0, left: 0 },
      ...{ changed: [], error: null },
    };
    setRun(now);
    try {
      for (let at = 0; at < sentences.length; at += MOST_AGAIN_AT_ONCE) {
        const some = sentences
          .slice(at, at + MOST_AGAIN_AT_ONCE)
          .map(({ ordinal, version }) => ({ ordinal, version }));
        const isLast = at + MOST_AGAIN_AT_ONCE >= sentences.length;
        const answer = await translateAgain(id, { engineId, sentences: some, isLast }, controller.signal);
        now = {
          ...now,
          done: now.done + some.length,
          changed: [...now.changed, ...answer.changed],
          same: now.same + answer.same,
          left: now.left + answer.left,
        };
        setRun(now);
      }
    } catch (error) {
      if (!controller.signal.aborted) now = { ...now, error };
    }
    setRun({ ...now, isRunning: false });
    await settle(now.changed.length > 0);
  };

  const takeBack = async () => {
    if (!run) return;
    setPuttingBack(true);
    try {
      const edits = run.changed.map(({ ordinal, version, was }) => ({
        ...{ ordinal, version, target: was, isConfirmed: false },
      }));
      let notPutBack = 0;
      for (let at = 0; at < edits.length; at += EDITS_AT_ONCE) {
        const { conflicts, refused } = await putBack(id, edits.slice(at, at + EDITS_AT_ONCE));
        notPutBack += conflicts.length + refused.length;
      }
      // What stays says so; its own words are other ones by now, so that there is nothing to try again.
      setRun(notPutBack > 0 ? { ...run, changed: [], same: 0, left: 0, notPutBack } : null);
      await settle(true);
    } catch (error) {
      setRun({ ...run, error });
    } finally {
      setPuttingBack(false);
    }
  };

  return {
    run,
    isPuttingBack,
    start: (sentences: AgainQuote["sentences"], engineId: string) => void start(sentences, engineId),
    stop: () => stopping.current?.abort(),
    takeBack: () => void takeBack(),
    forget: () => setRun(null),
  };
}
