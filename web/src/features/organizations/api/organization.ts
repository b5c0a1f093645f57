import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  LimitMembers,
  OrganizationInvitation,
  OrganizationPeople,
  OwnLimit,
  OwnOrganization,
} from "@yizhou/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { organizationKeys } from "./keys.ts";

/** Where one belongs, and what one's mailbox lets one join. */
export function useOwnOrganization() {
  return useQuery({
    queryKey: organizationKeys.own,
    queryFn: ({ signal }) => call<OwnOrganization>(API_PATHS.organization, { signal, background: true }),
  });
}

/** Joins or leaves. What one sees and has to spend follows from that, so all of it is asked for anew. */
export function useMove(way: "join" | "leave") {
  const client = useQueryClient();
  const path = way === "join" ? API_PATHS.organizationJoin : API_PATHS.organizationLeave;
  return useMutation({
    mutationFn: () => call<true>(path, { method: "POST", background: true }),
    onSettled: () => client.invalidateQueries(),
  });
}

/** Names a domain. A refusal is told in the form. */
export function useNameDomain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (domain: string) =>
      call<OwnOrganization>(API_PATHS.organizationDomains, { body: { domain }, background: true }),
    onSuccess: (own) => client.setQueryData(organizationKeys.own, own),
  });
}

export function useDropDomain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (domain: string) =>
      call<OwnOrganization>(fillPath(API_PATHS.organizationDomain, { domain }), { method: "DELETE" }),
    onSuccess: (own) => client.setQueryData(organizationKeys.own, own),
  });
}

/** A page of the members, for managers. */
export function useOrganizationPeople(page: number) {
  return useQuery({
    queryKey: organizationKeys.people(page),
    queryFn: ({ signal }) =>
      call<OrganizationPeople>(`${API_PATHS.organizationMembers}?page=${page}`, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
}

/** Takes a member out, or lets somebody who was taken out come back. */
export function useChangePerson(what: "takeOut" | "letBack") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      what === "takeOut"
        ? call<true>(fillPath(API_PATHS.organizationMember, { id }), { method: "DELETE" })
        : call<true>(fillPath(API_PATHS.organizationLetBack, { id }), { method: "POST" }),
    onSettled: () => client.invalidateQueries({ queryKey: organizationKeys.all }),
  });
}

/** Says how much of the organisation's characters each member may take in a month, or one of them. */
export function useLimit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, limit }: { readonly id: string | null; readonly limit: OwnLimit }) =>
      call<true>(
        id === null ? API_PATHS.organizationLimit : fillPath(API_PATHS.organizationMemberLimit, { id }),
        {
          body: id === null ? ({ characters: limit.characters } satisfies LimitMembers) : limit,
          background: true,
        },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: organizationKeys.all }),
  });
}

/** Who is invited, for managers. */
export function useInvitations() {
  return useQuery({
    queryKey: organizationKeys.invitations,
    queryFn: ({ signal }) =>
      call<OrganizationInvitation[]>(API_PATHS.organizationInvitations, { signal, background: true }),
  });
}

/** Invites an address. A refusal is told in the form. */
export function useInvite() {
  return useInvitationChange((address: string) =>
    call<OrganizationInvitation[]>(API_PATHS.organizationInvitations, {
      body: { address },
      background: true,
    }),
  );
}

export function useSendAgain() {
  return useInvitationChange((id: string) =>
    call<OrganizationInvitation[]>(fillPath(API_PATHS.organizationInvitationSend, { id }), {
      method: "POST",
    }),
  );
}

export function useWithdraw() {
  return useInvitationChange((id: string) =>
    call<OrganizationInvitation[]>(fillPath(API_PATHS.organizationInvitation, { id }), { method: "DELETE" }),
  );
}

function useInvitationChange(change: (what: string) => Promise<OrganizationInvitation[]>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (list) => client.setQueryData(organizationKeys.invitations, list),
  });
}

/** Accepts or declines an invitation. What one sees and has to spend may follow from that, so all of it is asked for anew. */
export function useAnswerInvitation(answer: "accept" | "decline") {
  const client = useQueryClient();
  const path =
    answer === "accept" ? API_PATHS.organizationInvitationAccept : API_PATHS.organizationInvitationDecline;
  return useMutation({
    mutationFn: (id: string) => call<true>(fillPath(path, { id }), { method: "POST", background: true }),
    onSettled: () => client.invalidateQueries(),
  });
}
