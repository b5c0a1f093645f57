import { API_PATHS } from "@yizhou/contract";
import type {
  Account,
  MemoryLibraryList,
  TermbaseList,
  TranslationOptions,
  UiLanguage,
  Voucher,
} from "@yizhou/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

/**
 * The beginnings of the query keys that more than one feature asks under: what one of them changes, the others see. Each
 * feature's own keys stand in its `api/keys.ts`.
 */
export const SHARED_KEYS = {
  account: ["account"],
  jobs: ["jobs"],
  memories: ["memories"],
  termbases: ["termbases"],
  options: ["translation-options"],
} as const;

/** The signed-in person's account. */
export const accountQuery = queryOptions({
  queryKey: [...SHARED_KEYS.account, "self"],
  queryFn: ({ signal }) => call<Account>(API_PATHS.account, { signal, background: true }),
});

/** The person's vouchers, the one that ends first on top. */
export const vouchersQuery = queryOptions({
  queryKey: [...SHARED_KEYS.account, "vouchers"],
  queryFn: ({ signal }) => call<Voucher[]>(API_PATHS.accountVouchers, { signal, background: true }),
});

/** Every memory the person may read. */
export const memoryListQuery = queryOptions({
  queryKey: [...SHARED_KEYS.memories, "list"],
  queryFn: ({ signal }) => call<MemoryLibraryList>(API_PATHS.memories, { signal, background: true }),
});

/** Every termbase the person may read. */
export const termbaseListQuery = queryOptions({
  queryKey: [...SHARED_KEYS.termbases, "list"],
  queryFn: ({ signal }) => call<TermbaseList>(API_PATHS.termbases, { signal, background: true }),
});

/** What can be chosen for a translation, named in the reader's language; visitors see it without anybody's own memories. */
export const optionsQuery = (language: UiLanguage, isSignedIn: boolean) =>
  queryOptions({
    queryKey: [...SHARED_KEYS.options, language, isSignedIn],
    queryFn: ({ signal }) => call<TranslationOptions>(API_PATHS.options, { signal, background: true }),
    staleTime: 60_000,
  });
