import { fillPath } from "@yizhou/contract";
import type { MemoryMember, MemoryMemberChange, MemoryMemberRight } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { libraryKeys, type LibraryKind } from "./keys.ts";
import { PATHS } from "./paths.ts";

/** Persons a library is open to by name, the owner first. */
export function useMembers(kind: LibraryKind, id: string) {
  return useQuery({
    queryKey: libraryKeys.members(kind, id),
    queryFn: ({ signal }) =>
      call<MemoryMember[]>(fillPath(PATHS[kind].members, { id }), { signal, background: true }),
    gcTime: 0,
  });
}

/** Opens a library to a person; the answer is the list as it is then. A refusal is told beside the field. */
export function useInviteMember(kind: LibraryKind, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { account: string; right: MemoryMemberRight; mayExport: boolean }) =>
      call<MemoryMember[]>(fillPath(PATHS[kind].members, { id }), { body, background: true }),
    onSuccess: (members) => client.setQueryData(libraryKeys.members(kind, id), members),
  });
}

/** Gives a member other rights, or none any more (null); `member` is its id in the list, which follows. */
export function useChangeMember(kind: LibraryKind, id: string, member: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: MemoryMemberChange | null) =>
      call(
        fillPath(PATHS[kind].member, { id, user: member }),
        change === null ? { method: "DELETE" } : { method: "PATCH", body: change },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: libraryKeys.members(kind, id) }),
  });
}

/** Accepts an invitation to a library, or declines it. */
export function useAnswerInvitation(kind: LibraryKind, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isAccepted: boolean) =>
      call(fillPath(PATHS[kind].invitation, { id }), { method: isAccepted ? "POST" : "DELETE" }),
    onSuccess: () => client.invalidateQueries({ queryKey: libraryKeys.list(kind) }),
  });
}

/** Gives up one's own right to a library. What shows it must leave before the list is asked for anew. */
export function useLeaveLibrary(kind: LibraryKind, id: string) {
  return useMutation({
    mutationFn: () => call(fillPath(PATHS[kind].invitation, { id }), { method: "DELETE" }),
  });
}
