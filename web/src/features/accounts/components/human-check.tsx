import { useEffect, useRef, useState } from "react";
import type { HumanCheckPurpose } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { beginHumanCheck, useFinishHumanCheck, type BegunCheck } from "../api/human-check.ts";
import { DragBar } from "./drag-bar.tsx";
import { Problem } from "./notice.tsx";

/**
 * The drag bar with its server side (docs/readings.md Q44, Q49): a challenge when it appears, a one-time ticket when it has been
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
  const [round, setRound] = useState(0);
  const begun = useRef<Promise<BegunCheck> | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    begun.current = beginHumanCheck(purpose);
    // Its failure is told when the bar is dragged; until then nobody waits for it.
    begun.current.catch(() => undefined);
    box.current?.querySelector<HTMLElement>("[role=slider]")?.focus();
  }, [purpose, round]);

  const finish = useFinishHumanCheck();
  const end = () =>
    finish.mutate(() => begun.current!, { onSuccess: onTicket, onError: () => setRound(round + 1) });

  return (
    <div ref={box}>
      <DragBar
        key={round}
        state={finish.isPending ? "busy" : finish.isSuccess ? "passed" : "open"}
        onEnd={end}
      />
      {finish.isError && <Problem>{t("check.failed")}</Problem>}
    </div>
  );
}
