import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../../lib/api-error.ts";
import { formatNumber } from "../../../lib/format.ts";
import { showToast } from "../../../lib/toast.ts";
import { sendEdits } from "../api/segments.ts";
import { beginEditing, type Editing, type EditingPorts, type Failure, type SaveState } from "./editing.ts";
import type { Outbox } from "./outbox.ts";
import type { EditorState } from "./pending-edit.ts";
import { useTimeInHand } from "./use-time-in-hand.ts";

/** Last words of visits that have ended, by job. */
const leaving = new Map<string, Promise<void>>();

/** Waits until the last visit of this page to a job has kept and sent what it could. */
export async function restOf(jobId: string): Promise<void> {
  await leaving.get(jobId);
}

/**
 * The editor's state for as long as the workbench is open, with its browser and its server behind it.
 *
 * @param doesPropagate  whether a confirmation fills the sentences that say the same
 */
export function useEditing(
  jobId: string,
  begin: () => EditorState,
  outbox: Outbox,
  doesPropagate: boolean,
): readonly [Editing, EditorState] {
  const { t } = useTranslation("editor");
  const post = useRef<EditingPorts["post"]>(() => Promise.reject(new Error("not open yet")));
  const [editing] = useState(() =>
    beginEditing(begin(), {
      post: (edits, isLast) => post.current(edits, isLast),
      keep: (edits) => outbox.keep(edits),
      judge,
    }),
  );
  const state = useSyncExternalStore(editing.subscribe, editing.state);
  const time = useTimeInHand(state.current);
  useEffect(() => {
    post.current = async (edits, isLast) => {
      const timed = edits.map(({ ordinal, version, target, isConfirmed, matchScore }) => ({
        ...{ ordinal, version, target, isConfirmed, matchScore, spentMs: time.take(ordinal) },
      }));
      try {
        const answer = await sendEdits(jobId, { edits: timed, propagates: doesPropagate }, isLast);
        const count = (answer.propagated ?? []).reduce((sum, one) => sum + one.segments.length, 0);
        if (count > 0) showToast(t("people.propagated", { count, segments: formatNumber(count) }));
        return answer;
      } catch (error) {
        for (const { ordinal, spentMs } of timed) time.giveBack(ordinal, spentMs);
        throw error;
      }
    };
  });
  useOpenPage(jobId, editing);
  return [editing, state];
}

/** Whether everything that was written is kept, and where. */
export function useSaveState(editing: Editing): SaveState {
  return useSyncExternalStore(editing.subscribe, editing.saving);
}

/** What the page's coming and going means for what is written. */
function useOpenPage(jobId: string, editing: Editing): void {
  useEffect(() => {
    editing.open();
    const onHidden = () => document.hidden && editing.flush();
    // One that is only put aside comes back as it was, and goes on.
    const onHide = () => void editing.leave(true);
    const onShow = () => editing.open();
    const onUnload = (event: BeforeUnloadEvent) => {
      editing.flush();
      // What only this page knows must not go with it unasked.
      if (editing.saving() === "unkept") event.preventDefault();
    };
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("pagehide", onHide);
    window.addEventListener("pageshow", onShow);
    window.addEventListener("online", editing.retry);
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("pagehide", onHide);
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener("online", editing.retry);
      window.removeEventListener("beforeunload", onUnload);
      leaving.set(jobId, editing.leave(false));
    };
  }, [jobId, editing]);
}

/** What stands before a server that is down answers so in its place. */
const NO_SERVER: readonly number[] = [0, 502, 503, 504];

function judge(error: unknown): Failure {
  if (!isApiError(error)) return "failing";
  if (NO_SERVER.includes(error.status)) return "offline";
  if (error.code === "job.not_found" || error.code === "job.segment_not_found") return "gone";
  return error.code === "job.no_right" ? "revoked" : "failing";
}
