// Telling the reader that a job has ended while they look at something else: in the tab's title, and by a notice of the browser where
// they asked for one. Nothing asks for leave by itself.
import type { Job } from "@yizhou/contract";
import { hasEnded } from "@yizhou/contract";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";

/** What the browser says about notices: not possible, not asked yet, allowed, or refused for good. */
export type NoticeLeave = "none" | "default" | "granted" | "denied";

export function noticeLeave(): NoticeLeave {
  return "Notification" in globalThis ? Notification.permission : "none";
}

/** Asks for leave; only from a button. */
export async function askForNotices(): Promise<NoticeLeave> {
  return noticeLeave() === "none" ? "none" : Notification.requestPermission();
}

/** True while the reader does not see the page. */
export function usePageHidden(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    () => document.hidden,
  );
}

/**
 * Shows a notice of the browser once the job has ended that was seen running, where it is allowed and the page is not looked at.
 * A click on it brings the page back.
 */
export function useNoticeAtEnd(
  job: Job | null,
  words: () => { readonly title: string; readonly body: string },
): void {
  const wasRunning = useRef(false);
  const isOver = job !== null && hasEnded(job);
  const show = useEffectEvent(() => {
    if (noticeLeave() !== "granted" || !document.hidden || job?.state === "cancelled") return;
    const { title, body } = words();
    const notice = new Notification(title, { body, tag: job?.id });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  });
  useEffect(() => {
    if (job && !isOver) wasRunning.current = true;
    if (!isOver || !wasRunning.current) return;
    wasRunning.current = false;
    show();
  }, [job, isOver]);
}
