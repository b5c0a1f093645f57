import { useEffect, useRef, useState } from "react";
import { drawPage, type DrawnPage } from "../api/page.ts";

export interface LivePage {
  /** The newest page that was drawn; null before the first. */
  readonly drawn: DrawnPage | null;
  /** What is shown is behind the text, or not of the segment in hand. */
  readonly isBehind: boolean;
  /** Why the last drawing failed; null where it did not. */
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * The page of a segment, drawn anew whenever its job's words on the server change. One drawing at a time: what happens meanwhile
 * is drawn together by the next, so that somebody who types on does not put off every picture.
 *
 * @param saved  changes with every answer of the server to an edit
 */
export function useLivePage(
  id: string,
  ordinal: number,
  page: number | null,
  saved: unknown,
  isShown: boolean,
): LivePage {
  const [state, setState] = useState<{
    readonly drawn: DrawnPage | null;
    readonly of: unknown;
    readonly error: unknown;
  }>({ drawn: null, of: null, error: null });
  const [round, setRound] = useState(0);
  const wanted = useRef<unknown>(null);
  const isDrawing = useRef(false);
  const latest = useRef<DrawnPage | null>(null);
  const [want, setWant] = useState({ ordinal, page, saved });
  if (want.ordinal !== ordinal || want.page !== page || want.saved !== saved)
    setWant({ ordinal, page, saved });

  useEffect(() => {
    wanted.current = want;
    if (!isShown || isDrawing.current) return;
    isDrawing.current = true;
    drawPage(id, want.ordinal, want.page, latest.current)
      .then(
        (drawn) => {
          latest.current = drawn;
          setState({ drawn, of: want, error: null });
        },
        // What is shown is still of what it was drawn for.
        (error: unknown) => setState((last) => ({ ...last, error })),
      )
      .finally(() => {
        isDrawing.current = false;
        // What was wanted meanwhile has its turn now.
        if (wanted.current !== want) setRound((last) => last + 1);
      });
  }, [id, want, isShown, round]);

  return {
    drawn: state.drawn,
    isBehind: state.of !== want,
    error: state.error,
    retry: () => setRound((last) => last + 1),
  };
}
