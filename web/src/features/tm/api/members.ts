import { API_PATHS, fillPath } from "@yizhou/contract";
import type { MemoryMember, MemoryMemberRight } from "@yizhou/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

const keyOf = (id: string) => ["memory-members", id] as const;

/** Persons a library is open to by name, the owner first. */
export function useMembers(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      call<MemoryMember[]>(fillPath(API_PATHS.memoryMembers, { id }), { signal, background: true }),
    gcTime: 0,
  });
}

/** What can be done with the members of a library; the list follows. @throws {ApiError} with the server's reason */
export function useMemberChanges(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(id) });
  const member = (user: string) => fillPath(API_PATHS.memoryMember, { id, user });
  return {
    async invite(account: string, right: MemoryMemberRight) {
      const path = fillPath(API_PATHS.memoryMembers, { id });
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
export function answerInvitation(id: string, isAccepted: boolean): Promise<unknown> {
  return call(fillPath(API_PATHS.memoryInvitation, { id }), { method: isAccepted ? "POST" : "DELETE" });
}
