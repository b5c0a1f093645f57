import { useEffect, useRef, useState } from "react";
import type { HumanCheck, HumanCheckPurpose } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { isApiError } from "../../../lib/api-error.ts";
import { beginHumanCheck, finishHumanCheck } from "../api/human-check.ts";
import { DragBar } from "./drag-bar.tsx";
import { Problem } from "./notice.tsx";

interface Begun {
  readonly check: HumanCheck;
  /** By the monotonic clock. */
  readonly atMs: number;
}

/**
 * The drag bar with its server side (product.md Q44, Q49): a challenge when it appears, a one-time ticket when it has been
 * dragged to its end. Somebody faster than the server allows waits the rest of the time here.
 */
export function HumanCheckBar({
  purpose,
  onTicket,
}: {
  readonly purpose: HumanCheckPurpose;
  readonly onTicket: (ticket: string) => void;
}) {
  const { t } = useTranslation("account");
  const [state, setState] = useState<"open" | "busy" | "passed">("open");
  const [round, setRound] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const begun = useRef<Promise<Begun> | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    begun.current = beginHumanCheck(purpose).then((check) => ({ check, atMs: performance.now() }));
    // Its failure is told when the bar is dragged; until then nobody waits for it.
    begun.current.catch(() => undefined);
    box.current?.querySelector<HTMLElement>("[role=slider]")?.focus();
  }, [purpose, round]);

  const finish = async () => {
    setState("busy");
    setHasFailed(false);
    try {
      const { check, atMs } = await begun.current!;
      const restMs = check.minimumMs - (performance.now() - atMs);
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      const ticket = await finishHumanCheck(check.challenge);
      setState("passed");
      onTicket(ticket);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setState("open");
      setHasFailed(true);
      setRound(round + 1);
    }
  };

  return (
    <div ref={box}>
      <DragBar key={round} state={state} onEnd={() => void finish()} />
      {hasFailed && <Problem>{t("check.failed")}</Problem>}
    </div>
  );
}
