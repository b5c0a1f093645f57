import { API_PATHS, fillPath, hasEnded, MOST_SEGMENTS_A_PAGE } from "@yizhou/contract";
import type { Job, JobAccess, JobSegment, JobSegments } from "@yizhou/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { keptSteps } from "../state/kept-steps.ts";
import { browserEdits, openOutbox, type Outbox } from "../state/outbox.ts";
import type { PendingEdit } from "../state/pending-edit.ts";
import type { FreshSegments } from "../state/segments-cut.ts";
import type { Steps } from "../state/undo-steps.ts";
import { keptDrafts } from "../state/use-drafts.ts";
import { restOf } from "../state/use-editing.ts";
import { editorKeys } from "./keys.ts";

/** All that an editor begins with. */
export interface Visit extends FreshSegments {
  readonly job: Job;
  readonly access: JobAccess;
  readonly outbox: Outbox;
  /** Edits that an earlier visit could not send. */
  readonly kept: readonly PendingEdit[];
  /** What it could undo and do again. */
  readonly steps: Steps;
  readonly drafts: readonly (readonly [string, string])[];
}

/**
 * Asks for a job to be edited, once for each time the editor opens: what is edited there is saved from there, so nothing of it is
 * asked for again behind its back. Without segments where the job runs.
 */
export function useVisit(id: string) {
  return useQuery({
    queryKey: editorKeys.visit(id),
    queryFn: async ({ signal }): Promise<Visit> => {
      // The last words of a visit that ended a moment ago are on their way.
      await restOf(id);
      const job = await call<Job>(fillPath(API_PATHS.job, { id }), { signal, background: true });
      const { access, ...fresh } = hasEnded(job)
        ? await askForSegments(id, signal)
        : { access: await askForAccess(id, signal), segments: [], cuts: 0 };
      const outbox = openOutbox(browserEdits(id));
      // A browser that keeps nothing has nothing from an earlier visit; that it keeps nothing is told once something is written.
      const kept = await outbox.read().catch(() => []);
      const steps = await keptSteps(id).catch(() => ({ past: [], future: [] }));
      return { job, access, outbox, kept, steps, drafts: await keptDrafts(id), ...fresh };
    },
    ...{ staleTime: Infinity, gcTime: 0, structuralSharing: false },
    ...{ refetchOnMount: false, refetchOnReconnect: false, refetchOnWindowFocus: false },
  });
}

/** All segments of a job. First what the person may do, with the place from which changes are heard: none is missed then. */
export async function askForSegments(
  id: string,
  signal?: AbortSignal,
): Promise<FreshSegments & { readonly access: JobAccess }> {
  const access = await askForAccess(id, signal);
  const segments: JobSegment[] = [];
  for (let after: number | null = -1; after !== null;) {
    const page: JobSegments = await call(fillPath(API_PATHS.jobSegments, { id }), {
      query: { after, limit: MOST_SEGMENTS_A_PAGE },
      background: true,
      ...(signal && { signal }),
    });
    segments.push(...page.items);
    after = page.next;
  }
  return { segments, cuts: access.cuts, access };
}

function askForAccess(id: string, signal?: AbortSignal): Promise<JobAccess> {
  return call<JobAccess>(fillPath(API_PATHS.jobAccess, { id }), {
    background: true,
    ...(signal && { signal }),
  });
}
