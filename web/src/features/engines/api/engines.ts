import { API_PATHS, fillPath } from "@yizhou/contract";
import type {
  AddEngineKey,
  ChangeEngineKey,
  EngineCacheDto,
  EngineInfo,
  EngineKey,
  EngineKeyList,
  EngineKeyTest,
  EngineModelList,
  EngineSpending,
  EngineTypeDto,
  ImportedModels,
  ReplaceEngineKey,
  UiLanguage,
} from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { SHARED_KEYS } from "../../../lib/shared-queries.ts";
import { engineKeys } from "./keys.ts";

// Our own REST under /api/engines. What forms send is refused in the form; what single buttons send, by the error catalogue.

function useEnginesQuery<T>(
  keyOf: (language: UiLanguage) => QueryKey,
  path: string,
  refetchMs?: (data: T | undefined) => number | false,
) {
  return useQuery({
    queryKey: keyOf(useUiLanguage()),
    queryFn: ({ signal }) => call<T>(path, { signal, background: true }),
    refetchInterval: refetchMs && (({ state }) => refetchMs(state.data)),
  });
}

/** Engines the person may use, as the automatic choice asks them. */
export const useEngines = () => useEnginesQuery<EngineInfo[]>(engineKeys.list, API_PATHS.engines);

/** What a key can be added for. */
export const useEngineTypes = () => useEnginesQuery<EngineTypeDto[]>(engineKeys.types, API_PATHS.engineTypes);

/** Own keys and the organisation's. */
export const useEngineKeys = () => useEnginesQuery<EngineKeyList>(engineKeys.keys, API_PATHS.engineKeys);

/** This month's. */
export const useSpending = () =>
  useEnginesQuery<EngineSpending>(engineKeys.spending, API_PATHS.engineSpending);

export const useEngineCache = () => useEnginesQuery<EngineCacheDto>(engineKeys.cache, API_PATHS.engineCache);

/** Asked again every second while something is on its way, every ten otherwise: others may start a download. */
export const useModels = () =>
  useEnginesQuery<EngineModelList>(engineKeys.models, API_PATHS.engineModels, (data) =>
    data?.models.some(({ state }) => state === "downloading" || state === "wanted") ? 1000 : 10_000,
  );

/**
 * A change of keys or models: everything of this section is asked for anew, and what the upload screen offers; also after a
 * refusal, which may mean that what is shown is out of date.
 */
function useEnginesMutation<D, V = void>(mutationFn: (variables: V) => Promise<D>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: engineKeys.all }),
        client.invalidateQueries({ queryKey: SHARED_KEYS.options }),
      ]);
    },
  });
}

export const useAddKey = () =>
  useEnginesMutation((body: AddEngineKey) =>
    call<EngineKey>(API_PATHS.engineKeys, { body, background: true }),
  );

/** What is absent stays. */
export const useChangeKey = (id: string) =>
  useEnginesMutation((body: ChangeEngineKey) =>
    call<EngineKey>(fillPath(API_PATHS.engineKey, { id }), { method: "PATCH", body, background: true }),
  );

export const useReplaceKey = (id: string) =>
  useEnginesMutation((body: ReplaceEngineKey) =>
    call<EngineKey>(fillPath(API_PATHS.engineKeySecret, { id }), { body, background: true }),
  );

export const useRemoveKey = (id: string) =>
  useEnginesMutation(() => call(fillPath(API_PATHS.engineKey, { id }), { method: "DELETE" }));

/** @param ids  of all keys the person may order, the first one is asked first */
export const useOrderKeys = () =>
  useEnginesMutation((ids: readonly string[]) =>
    call<EngineKeyList>(API_PATHS.engineKeyOrder, { body: { ids } }),
  );

/** What the engine says is part of the result; an error is that the test itself could not be made. */
export const useTestKey = (id: string) =>
  useEnginesMutation(() =>
    call<EngineKeyTest>(fillPath(API_PATHS.engineKeyTest, { id }), {
      body: {},
      background: true,
      timeoutMs: 60_000,
    }),
  );

export const useClearCache = () =>
  useEnginesMutation(() => call<EngineCacheDto>(API_PATHS.engineCache, { method: "DELETE" }));

/** Downloads a model, stops its download, or removes it. */
export const useChangeModel = (model: string) =>
  useEnginesMutation((action: "install" | "cancel" | "remove") => {
    if (action === "remove")
      return call<EngineModelList>(fillPath(API_PATHS.engineModel, { model }), { method: "DELETE" });
    const path = action === "install" ? API_PATHS.engineModelInstall : API_PATHS.engineModelCancel;
    return call<EngineModelList>(fillPath(path, { model }), { body: {} });
  });

/** From a folder on the server. */
export const useImportModels = () =>
  useEnginesMutation((folder: string) =>
    call<ImportedModels>(API_PATHS.engineModelImport, {
      body: { folder },
      background: true,
      timeoutMs: 600_000,
    }),
  );
