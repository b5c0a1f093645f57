import { useCallback, useEffect, useRef, useState } from "react";
import { isApiError } from "../../../lib/api-error.ts";
import { sendEdits } from "../api/segments.ts";
import { sendable, type EditorAction, type EditorState } from "./editor-state.ts";
import { keepEdits } from "./outbox.ts";
import type { SpentTime } from "./use-time-in-hand.ts";

/**
 * `saved`; `waiting`: edits are on their way; `offline`: kept by the browser, tried again; `unkept`: the browser keeps nothing
 * either, so the page must stay open; `gone`: the job is no longer there or no longer the person's; `revoked`: the person may only
 * read it now.
 */
export type SaveState = "saved" | "waiting" | "offline" | "unkept" | "gone" | "revoked";

const QUIET_MS = 300;
const LONGEST_WAIT_MS = 15_000;
const EDITS_AT_ONCE = 50;

/**
 * Keeps edits in the browser as they are made, and sends them: one call at a time, so that no answer overtakes another. A failed
 * call is tried again with growing waits, and at once when the network comes back.
 */
export function useSaving(
  jobId: string,
  state: EditorState,
  dispatch: (action: EditorAction) => void,
  time: SpentTime,
  /** Whether a confirmation fills the sentences that say the same. */
  doesPropagate: boolean,
): SaveState {
  const [saving, setSaving] = useState<SaveState>("saved");
  const [isUnkept, setIsUnkept] = useState(false);
  const [round, setRound] = useState({ number: 0, waitMs: QUIET_MS });
  const isSending = useRef(false);
  const latest = useRef(state);
  const propagates = useRef(doesPropagate);
  useEffect(() => {
    latest.current = state;
    propagates.current = doesPropagate;
  });

  const { pending } = state;
  useEffect(() => {
    keepEdits(jobId, pending).then(
      () => setIsUnkept(false),
      () => setIsUnkept(true),
    );
  }, [jobId, pending]);

  const send = useCallback(async () => {
    if (isSending.current) return;
    const edits = sendable(latest.current).slice(0, EDITS_AT_ONCE);
    if (edits.length === 0) return;
    isSending.current = true;
    const timed = edits.map(({ ordinal, version, target, isConfirmed }) => ({
      ...{ ordinal, version, target, isConfirmed, spentMs: time.take(ordinal) },
    }));
    try {
      const answer = await sendEdits(jobId, timed, propagates.current);
      dispatch({ kind: "saved", sent: edits, answer });
      setSaving("saved");
      setRound((last) => ({ number: last.number + 1, waitMs: QUIET_MS }));
    } catch (error) {
      for (const { ordinal, spentMs } of timed) time.giveBack(ordinal, spentMs);
      const isGone =
        isApiError(error) && (error.code === "job.not_found" || error.code === "job.segment_not_found");
      const isRevoked = isApiError(error) && error.code === "job.no_right";
      setSaving(isGone ? "gone" : isRevoked ? "revoked" : "offline");
      if (!isGone)
        setRound((last) => ({ number: last.number + 1, waitMs: Math.min(LONGEST_WAIT_MS, last.waitMs * 2) }));
    } finally {
      isSending.current = false;
    }
  }, [jobId, dispatch, time]);

  const open = sendable(state).length;
  useEffect(() => {
    if (open === 0 || saving === "gone") return;
    const timer = setTimeout(() => void send(), round.waitMs);
    return () => clearTimeout(timer);
  }, [open, pending, round, saving, send]);

  useEffect(() => {
    const retry = () => void send();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [send]);

  // What only this page knows must not go with it unasked.
  const isAtRisk = isUnkept && pending.size > 0;
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAtRisk]);

  if (saving === "gone" || (saving === "revoked" && open > 0)) return saving;
  if (isAtRisk) return "unkept";
  if (saving === "offline") return "offline";
  return open > 0 ? "waiting" : "saved";
}
