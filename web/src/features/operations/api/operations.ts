import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  AuditList,
  AuditQuery,
  Grant,
  Overview,
  OverviewSpan,
  People,
  PeopleQuery,
  PersonContacts,
  PersonDetail,
  PersonLook,
  WorkList,
  WorkQuery,
} from "@yizhou/contract";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call, callRaw } from "../../../lib/api-client.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { operationsKeys } from "./keys.ts";

/** Days and hours are those of whoever looks. */
export const timeZoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How often the overview of today asks anew, and that of longer spans, which take longer to add up and change less. */
const LIVE_MS = 30_000;
const LIVE_LONG_MS = 5 * 60_000;

/** The whole site, asked anew while the page is seen. */
export function useOverview(span: OverviewSpan) {
  return useQuery({
    queryKey: operationsKeys.overview(span),
    queryFn: ({ signal }) =>
      call<Overview>(API_PATHS.operationsOverview, {
        query: { span, timeZone: timeZoneHere() },
        ...{ signal, background: true },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: span === "today" ? LIVE_MS : LIVE_LONG_MS,
  });
}

/** A page of everybody. */
export function usePeople(query: Omit<PeopleQuery, "timeZone">) {
  const whole = { ...query, timeZone: timeZoneHere() };
  return useQuery({
    queryKey: operationsKeys.people(whole),
    queryFn: ({ signal }) =>
      call<People>(API_PATHS.operationsUsers, { query: whole, signal, background: true }),
    placeholderData: keepPreviousData,
  });
}

/** One person. */
export function usePerson(id: string) {
  return useQuery({
    queryKey: operationsKeys.person(id),
    queryFn: ({ signal }) =>
      call<PersonDetail>(fillPath(API_PATHS.operationsUser, { id }), {
        query: { timeZone: timeZoneHere() },
        ...{ signal, background: true },
      }),
  });
}

/** Jobs, newest first, page after page. */
export function useWork(query: Omit<WorkQuery, "timeZone" | "after">) {
  const whole = { ...query, timeZone: timeZoneHere() };
  return useInfiniteQuery({
    queryKey: operationsKeys.work(whole),
    queryFn: ({ signal, pageParam }) =>
      call<WorkList>(API_PATHS.operationsJobs, {
        query: { ...whole, after: pageParam ?? undefined },
        ...{ signal, background: true },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** The audit log, newest first, page after page. */
export function useAudit(query: Omit<AuditQuery, "timeZone" | "before">) {
  const whole = { ...query, timeZone: timeZoneHere() };
  return useInfiniteQuery({
    queryKey: operationsKeys.audit(whole),
    queryFn: ({ signal, pageParam }) =>
      call<AuditList>(API_PATHS.operationsAudit, {
        query: { ...whole, before: pageParam ?? undefined },
        ...{ signal, background: true },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** Saves what a list asks for as a table. */
export function useTable(path: "operationsUsersExport" | "operationsJobsExport") {
  return useMutation({
    mutationFn: async ({ name, kind, query }: { name: string; kind: "csv" | "xlsx"; query: object }) => {
      const response = await callRaw(API_PATHS[path], {
        query: { ...(query as Query), kind, timeZone: timeZoneHere() },
        timeoutMs: null,
      });
      saveFile(await response.blob(), `${name}.${kind}`);
    },
  });
}

/** What an operator does to an account, and under which address. */
export const ACTS = {
  disable: API_PATHS.operationsUserDisable,
  enable: API_PATHS.operationsUserEnable,
  sessions: API_PATHS.operationsUserSessions,
  voucher: API_PATHS.operationsUserVoucher,
} as const;
export type ActName = keyof typeof ACTS;

/** Does something to an account; lists and the person are asked for anew. */
export function useAct(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, body }: { act: ActName; body: { reason: string } | Grant }) =>
      call<true>(fillPath(ACTS[act], { id }), { method: "POST", body, background: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: operationsKeys.all }),
  });
}

/** Whole contacts of a person, for a reason; kept nowhere but on the page. */
export function useContacts(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call<PersonContacts>(fillPath(API_PATHS.operationsUserContacts, { id }), {
        ...{ method: "POST", body: { reason }, background: true },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: operationsKeys.person(id) }),
  });
}

/** What a person's pages list, for a reason. */
export function useLook(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      call<PersonLook>(fillPath(API_PATHS.operationsUserLook, { id }), {
        ...{ method: "POST", body: { reason }, background: true },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: operationsKeys.person(id) }),
  });
}
