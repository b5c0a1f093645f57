import { API_PATHS, fillPath } from "@yizhou/contract";
import type { AlignmentProject, FileDto, NewAlignment } from "@yizhou/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

const LIST_KEY = ["alignments"] as const;
const POLL_MS = 1500;

const isMoving = (project: AlignmentProject | undefined): boolean =>
  project?.state === "waiting" || project?.state === "aligning";

/** The person's projects; asked again while one is being aligned. */
export function useProjects() {
  return useQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) => call<AlignmentProject[]>(API_PATHS.alignments, { signal, background: true }),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? POLL_MS : false),
  });
}

/** One project; asked again while it is being aligned. */
export function useProject(id: string) {
  return useQuery({
    queryKey: [...LIST_KEY, id],
    queryFn: ({ signal }) =>
      call<AlignmentProject>(fillPath(API_PATHS.alignment, { id }), { signal, background: true }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? POLL_MS : false),
    retry: false,
  });
}

/** Has every list and project asked for anew. */
export function useRefreshProjects(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: LIST_KEY });
}

/** Files and texts wait as long as their reading takes. */
const LONG = { background: true, timeoutMs: 180_000 } as const;

export function createProject(wish: NewAlignment): Promise<AlignmentProject> {
  return call(API_PATHS.alignments, { body: wish, ...LONG });
}

export function createBilingual(file: File, from: string, to: string): Promise<AlignmentProject> {
  return call(API_PATHS.alignmentsBilingual, { body: formOf(file), query: { from, to }, ...LONG });
}

export function uploadSide(file: File): Promise<FileDto> {
  return call(API_PATHS.files, { body: formOf(file), ...LONG });
}

export function renameProject(id: string, name: string): Promise<AlignmentProject> {
  return call(fillPath(API_PATHS.alignment, { id }), { method: "PATCH", body: { name } });
}

export function deleteProject(id: string): Promise<true> {
  return call(fillPath(API_PATHS.alignment, { id }), { method: "DELETE" });
}

export function realignProject(id: string, token: string): Promise<AlignmentProject> {
  return call(fillPath(API_PATHS.alignmentRealign, { id }), { body: { token } });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}
