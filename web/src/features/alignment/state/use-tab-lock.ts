import { useCallback, useEffect, useState } from "react";
import { holdLock, releaseLock } from "../api/rows.ts";

const RENEW_MS = 20_000;

export interface TabLock {
  readonly token: string;
  /** Null until the server has answered. */
  readonly isHeld: boolean | null;
  readonly takeOver: () => void;
  readonly lose: () => void;
}

/** The right to write, for one tab at a time; renewed while the page stays open, given back on leaving. */
export function useTabLock(projectId: string): TabLock {
  const [token] = useState(() => crypto.randomUUID());
  const [isHeld, setIsHeld] = useState<boolean | null>(null);
  const [wantsOver, setWantsOver] = useState(false);

  useEffect(() => {
    let isGone = false;
    const ask = (takeOver: boolean) =>
      holdLock(projectId, token, takeOver).then(
        (held) => !isGone && setIsHeld(held),
        // Without an answer the right may have gone to another tab; the next patch will tell.
        () => undefined,
      );
    void ask(wantsOver);
    const timer = setInterval(() => void ask(false), RENEW_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [projectId, token, wantsOver]);

  useEffect(() => {
    // Nobody is left to be told; a lock that is not given back ends by itself.
    const leave = () => void releaseLock(projectId, token).catch(() => undefined);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [projectId, token]);

  const takeOver = useCallback(() => setWantsOver(true), []);
  const lose = useCallback(() => setIsHeld(false), []);
  return { token, isHeld, takeOver, lose };
}
