import { patchBetween, type AlignmentRow } from "@yizhou/alignment/workbench";
import { useEffect, useRef, useState } from "react";
import { isApiError } from "../../../lib/api-error.ts";
import { sendPatch } from "../api/rows.ts";

/** `saved`; `waiting`: changes are not on the server yet; `failed`: tried in vain, tried again; `conflict`: rows changed elsewhere. */
export type SaveState = "saved" | "waiting" | "failed" | "conflict";

const QUIET_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/**
 * Sends what has changed since the last answer, half a second after the last step; one call at a time, so that no answer
 * overtakes another. A failed call is tried again with growing waits; nothing is lost while the page stays open, and leaving it
 * asks first.
 *
 * @param loaded  rows as the server had them when the workbench was opened, with their revision
 */
export function useAutosave(
  projectId: string,
  token: string,
  loaded: { readonly rows: readonly AlignmentRow[]; readonly revision: number },
  rows: readonly AlignmentRow[],
  onLockLost: () => void,
): SaveState {
  const server = useRef(loaded);
  const isSending = useRef(false);
  const [state, setState] = useState<SaveState>("saved");
  const [round, setRound] = useState({ number: 0, waitMs: QUIET_MS });

  useEffect(() => {
    const known = server.current;
    if (isSending.current || state === "conflict") return;
    const patch = patchBetween(known.rows, rows);
    if (patch.removed.length === 0 && patch.put.length === 0) {
      server.current = { ...known, rows };
      setState("saved");
      return;
    }
    setState((now) => (now === "failed" ? now : "waiting"));
    const timer = setTimeout(() => {
      isSending.current = true;
      sendPatch(projectId, { ...patch, token, revision: known.revision })
        .then((revision) => {
          server.current = { rows, revision };
          setState("saved");
          setRound((last) => ({ number: last.number + 1, waitMs: QUIET_MS }));
        })
        .catch((error: unknown) => {
          const code = isApiError(error) ? error.code : null;
          if (code === "alignment.locked") onLockLost();
          if (code === "alignment.changed_elsewhere" || code === "alignment.patch_invalid")
            setState("conflict");
          else {
            setState("failed");
            setRound((last) => ({
              number: last.number + 1,
              waitMs: Math.min(LONGEST_WAIT_MS, last.waitMs * 2),
            }));
          }
        })
        .finally(() => {
          isSending.current = false;
        });
    }, round.waitMs);
    return () => clearTimeout(timer);
  }, [projectId, token, rows, round, state, onLockLost]);

  useEffect(() => {
    if (state === "saved") return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [state]);
  return state;
}
