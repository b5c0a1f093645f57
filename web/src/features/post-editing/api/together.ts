import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  JobPresence,
  JobPresenceRequest,
  JobShare,
  JobShareChange,
  ReviewedSegments,
  ReviewSegments,
  SegmentComment,
  SegmentCommentChange,
  SegmentReviews,
  SharedJob,
  ShareRight,
} from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { editorKeys } from "./keys.ts";

export function sayPresent(id: string, body: JobPresenceRequest): Promise<JobPresence> {
  return call<JobPresence>(fillPath(API_PATHS.jobPresence, { id }), { body, background: true });
}

/** Jobs of others that are open to the person, and invitations. */
export function useSharedJobs() {
  return useQuery({
    queryKey: editorKeys.shared(),
    queryFn: ({ signal }) => call<SharedJob[]>(API_PATHS.sharedJobs, { signal, background: true }),
    staleTime: 0,
  });
}

/** Accepts (POST), or declines and leaves (DELETE). */
export function useAnswerShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, method }: { readonly id: string; readonly method: "POST" | "DELETE" }) =>
      call<true>(fillPath(API_PATHS.sharedJob, { id }), { method }),
    onSettled: () => client.invalidateQueries({ queryKey: editorKeys.shared() }),
  });
}

export function useShares(id: string) {
  return useQuery({
    queryKey: editorKeys.shares(id),
    queryFn: ({ signal }) =>
      call<JobShare[]>(fillPath(API_PATHS.jobShares, { id }), { signal, background: true }),
    staleTime: 0,
  });
}

export type ShareAct =
  | {
      readonly kind: "invite";
      readonly account?: string;
      readonly right: ShareRight;
      readonly endsAt: string | null;
    }
  | { readonly kind: "change"; readonly share: string; readonly change: JobShareChange }
  | { readonly kind: "end"; readonly share: string };

/** Opens a job to somebody, changes what they may do, or closes it; each answers with the whole list. */
export function useChangeShares(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: ShareAct) => {
      const background = true;
      if (act.kind === "invite") {
        const { kind: _, ...body } = act;
        return call<JobShare[]>(fillPath(API_PATHS.jobShares, { id }), { body, background });
      }
      const path = fillPath(API_PATHS.jobShare, { id, share: act.share });
      return act.kind === "end"
        ? call<JobShare[]>(path, { method: "DELETE", background })
        : call<JobShare[]>(path, { method: "PATCH", body: act.change, background });
    },
    onSuccess: (list) => client.setQueryData(editorKeys.shares(id), list),
  });
}

/** All comments of a job; asked anew whenever the stamp says that there is something new. */
export function useComments(id: string, stamp: string) {
  return useQuery({
    queryKey: editorKeys.comments(id, stamp),
    queryFn: ({ signal }) =>
      call<SegmentComment[]>(fillPath(API_PATHS.jobComments, { id }), { signal, background: true }),
    placeholderData: (before) => before,
  });
}

export type CommentAct =
  | { readonly kind: "add"; readonly ordinal: number; readonly text: string }
  | { readonly kind: "change"; readonly comment: string; readonly change: SegmentCommentChange }
  | { readonly kind: "remove"; readonly comment: string };

/** Each answers with all comments of the job. */
export function useChangeComments(id: string, stamp: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: CommentAct) => {
      if (act.kind === "add") {
        const path = fillPath(API_PATHS.segmentComments, { id, ordinal: String(act.ordinal) });
        return call<SegmentComment[]>(path, { body: { text: act.text }, background: true });
      }
      const path = fillPath(API_PATHS.jobComment, { id, comment: act.comment });
      return act.kind === "remove"
        ? call<SegmentComment[]>(path, { method: "DELETE", background: true })
        : call<SegmentComment[]>(path, { method: "PATCH", body: act.change, background: true });
    },
    onSuccess: (list) => client.setQueryData(editorKeys.comments(id, stamp), list),
  });
}

export function sendReviews(id: string, reviews: ReviewSegments["reviews"]): Promise<ReviewedSegments> {
  return call<ReviewedSegments>(fillPath(API_PATHS.jobReviews, { id }), {
    body: { reviews },
    background: true,
  });
}

/** Verdicts on a segment, asked anew for each version and verdict. */
export function useReviews(
  id: string,
  { ordinal, version, review }: { ordinal: number; version: number; review?: string },
) {
  return useQuery({
    queryKey: editorKeys.reviews(id, ordinal, version, review ?? ""),
    queryFn: ({ signal }) =>
      call<SegmentReviews>(fillPath(API_PATHS.segmentReviews, { id, ordinal: String(ordinal) }), {
        signal,
        background: true,
      }),
  });
}
