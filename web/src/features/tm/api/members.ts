import { API_PATHS, fillPath } from "@yizhou/contract";
import type { MemoryMember, MemoryMemberRight } from "@yizhou/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/** Memories and termbases are opened to persons in the same way, at addresses of their own. */
export type OpenKind = "memories" | "termbases";

const PATHS = {
  memories: {
    members: API_PATHS.memoryMembers,
    member: API_PATHS.memoryMember,
    invitation: API_PATHS.memoryInvitation,
  },
  termbases: {
    members: API_PATHS.termbaseMembers,
    member: API_PATHS.termbaseMember,
    invitation: API_PATHS.termbaseInvitation,
  },
} as const satisfies Record<OpenKind, unknown>;

const keyOf = (id: string) => ["library-members", id] as const;

/** Persons a library is open to by name, the owner first. */
export function useMembers(kind: OpenKind, id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      call<MemoryMember[]>(fillPath(PATHS[kind].members, { id }), { signal, background: true }),
    gcTime: 0,
  });
}

/** What can be done with the members of a library; the list follows. @throws {ApiError} with the server's reason */
export function useMemberChanges(kind: OpenKind, id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(id) });
  const member = (user: string) => fillPath(PATHS[kind].member, { id, user });
  return {
    async invite(account: string, right: MemoryMemberRight) {
      const path = fillPath(PATHS[kind].members, { id });
      client.setQueryData(
        keyOf(id),
        await call<MemoryMember[]>(path, { body: { account, right }, background: true }),
      );
    },
    async change(user: string, right: MemoryMemberRight) {
      await call(member(user), { method: "PATCH", body: { right } });
      await refresh();
    },
    async remove(user: string) {
      await call(member(user), { method: "DELETE" });
      await refresh();
    },
  };
}

/** Accepts an invitation to a library, or declines it (also: leaves the library). */
export function answerInvitation(kind: OpenKind, id: string, isAccepted: boolean): Promise<unknown> {
  return call(fillPath(PATHS[kind].invitation, { id }), { method: isAccepted ? "POST" : "DELETE" });
}
