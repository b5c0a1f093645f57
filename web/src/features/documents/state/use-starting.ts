import type { QuoteItem, StartRequest } from "@yizhou/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { usePagePath } from "../../../lib/page.ts";
import { planStart, type StartPlan } from "./start-plan.ts";
import { isBusyRow } from "./upload-rows.ts";
import { useStart, type Start } from "./use-start.ts";
import type { Uploads } from "./use-uploads.ts";

export interface Starting {
  readonly plan: StartPlan;
  readonly start: Start;
  /** Starts what can start now, and the rest as it becomes ready. */
  readonly run: () => void;
  /** How many have begun while the list is still here. */
  readonly begun: number;
}

/**
 * Starts each file of the list when it is ready, and goes on to the job, or to the history when there are several, once nothing
 * that was asked for is awaited any more. Who asked for a file that turns out not to start stays and reads why.
 */
export function useStarting(
  uploads: Uploads,
  items: readonly QuoteItem[] | null,
  { request }: { readonly request: (fileIds: readonly string[]) => Omit<StartRequest, "requestKey"> },
): Starting {
  const navigate = useNavigate();
  const to = usePagePath();
  const [armed, setArmed] = useState<ReadonlySet<string>>(new Set());
  const [begun, setBegun] = useState<readonly string[]>([]);
  const start = useStart((jobs, fileIds) => {
    uploads.begun(fileIds);
    setBegun((before) => [...before, ...jobs.map(({ id }) => id)]);
  });
  const plan = planStart(uploads.rows, items, armed);

  const startDue = useEffectEvent(() => start.run(request(plan.due)));
  const due = plan.due.join();
  useEffect(() => {
    if (due !== "" && !start.isRunning && !start.error) startDue();
  }, [due, start.isRunning, start.error]);

  const isOver = begun.length > 0 && !plan.isAwaiting && !plan.hasDisappointed && !start.isRunning;
  const goOn = useEffectEvent(() => {
    uploads.finish();
    const only = begun.length === 1 ? begun[0] : undefined;
    void navigate(only ? to("translation", { id: only }) : to("resource"));
  });
  useEffect(() => {
    if (isOver) goOn();
  }, [isOver]);

  return {
    plan,
    start,
    run: () => {
      setArmed(new Set(uploads.rows.filter(isBusyRow).map(({ key }) => key)));
      start.run(request(plan.startable));
    },
    begun: begun.length,
  };
}
