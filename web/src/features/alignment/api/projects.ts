import { API_PATHS, fillPath } from "@yizhou/contract";
import type { AlignmentEvidence, AlignmentInput, AlignmentProject, FileDto, Realign } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { alignmentKeys } from "./keys.ts";

const POLL_MS = 1500;

const isMoving = (project: AlignmentProject | undefined): boolean =>
  project?.state === "waiting" || project?.state === "aligning";

/** The person's projects; asked again while one is being aligned. */
export function useProjects() {
  return useQuery({
    queryKey: alignmentKeys.list,
    queryFn: ({ signal }) => call<AlignmentProject[]>(API_PATHS.alignments, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_MS : false),
  });
}

/** One project; asked again while it is being aligned. */
export function useProject(id: string) {
  return useQuery({
    queryKey: alignmentKeys.one(id),
    queryFn: ({ signal }) =>
      call<AlignmentProject>(fillPath(API_PATHS.alignment, { id }), { signal, background: true }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? POLL_MS : false),
    retry: false,
  });
}

/** Files and texts wait as long as their reading takes. */
const LONG = { background: true, timeoutMs: 180_000 } as const;

/** One side of a new project: a file, or a text as it was typed. */
export interface NewSide {
  readonly file: File | null;
  readonly text: string;
}

/** What a project is made of: a file with both languages in it, or two sides. */
type NewProjectWish = { readonly from: string; readonly to: string } & (
  | { readonly bilingual: File }
  | {
      readonly name: string | undefined;
      readonly source: NewSide;
      readonly target: NewSide;
      readonly evidence: AlignmentEvidence | undefined;
    }
);

/** Sends the files and has a project made of them. A refusal is told in the form. */
export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wish: NewProjectWish) => {
      if ("bilingual" in wish) {
        const { bilingual, from, to } = wish;
        const body = formOf(bilingual);
        return call<AlignmentProject>(API_PATHS.alignmentsBilingual, { body, query: { from, to }, ...LONG });
      }
      const body = { ...wish, source: await inputOf(wish.source), target: await inputOf(wish.target) };
      return call<AlignmentProject>(API_PATHS.alignments, { body, ...LONG });
    },
    // Not waited for: the new list takes the form away, and whoever sent it would never hear that it was made.
    onSuccess: () => void client.invalidateQueries({ queryKey: alignmentKeys.list }),
  });
}

export function useRenameProject(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      call<AlignmentProject>(fillPath(API_PATHS.alignment, { id }), { method: "PATCH", body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: alignmentKeys.all }),
  });
}

/** After a refusal the list is asked for anew as well: somebody else may have deleted it. */
export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<true>(fillPath(API_PATHS.alignment, { id }), { method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: alignmentKeys.list }),
  });
}

/** Has what is not confirmed aligned anew, in other languages where they are given. @param token  of the tab that holds the lock */
export function useRealignProject(id: string, token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (languages?: Realign["languages"]) =>
      call<AlignmentProject>(fillPath(API_PATHS.alignmentRealign, { id }), { body: { token, languages } }),
    onSuccess: () => client.invalidateQueries({ queryKey: alignmentKeys.one(id) }),
  });
}

async function inputOf({ file, text }: NewSide): Promise<AlignmentInput> {
  if (!file) return { text };
  return { fileId: (await call<FileDto>(API_PATHS.files, { body: formOf(file), ...LONG })).id };
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}
