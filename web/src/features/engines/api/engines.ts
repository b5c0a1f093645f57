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
} from "@yizhou/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { useUiLanguage } from "../../../lib/page.ts";

// Our own REST under /api/engines. Problems come in the language of the request, so the language is part of every key.

function useEnginesQuery<T>(name: string, path: string, refetchMs?: (data: T | undefined) => number | false) {
  const language = useUiLanguage();
  return useQuery({
    queryKey: ["engines", name, language],
    queryFn: ({ signal }) => call<T>(path, { signal, background: true }),
    refetchInterval: refetchMs && (({ state }) => refetchMs(state.data)),
  });
}

/** Engines the person may use, as the automatic choice asks them. */
export const useEngines = () => useEnginesQuery<EngineInfo[]>("list", API_PATHS.engines);

/** What a key can be added for. */
export const useEngineTypes = () => useEnginesQuery<EngineTypeDto[]>("types", API_PATHS.engineTypes);

/** Own keys and the organisation's. */
export const useEngineKeys = () => useEnginesQuery<EngineKeyList>("keys", API_PATHS.engineKeys);

/** This month's. */
export const useSpending = () => useEnginesQuery<EngineSpending>("spending", API_PATHS.engineSpending);

export const useEngineCache = () => useEnginesQuery<EngineCacheDto>("cache", API_PATHS.engineCache);

/** Asked again every second while something is on its way, every ten otherwise: others may start a download. */
export const useModels = () =>
  useEnginesQuery<EngineModelList>("models", API_PATHS.engineModels, (data) =>
    data?.models.some(({ state }) => state === "downloading" || state === "wanted") ? 1000 : 10_000,
  );

/** After a change of keys or models: everything of this section, and what the upload screen offers. */
export function useRefreshEngines(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ["engines"] });
    await client.invalidateQueries({ queryKey: ["translation-options"] });
  };
}

/** @throws {ApiError} with the server's reason */
export const addKey = (body: AddEngineKey): Promise<EngineKey> =>
  call<EngineKey>(API_PATHS.engineKeys, { body, background: true });

/** What is absent stays. @throws {ApiError} */
export const changeKey = (id: string, body: ChangeEngineKey): Promise<EngineKey> =>
  call<EngineKey>(fillPath(API_PATHS.engineKey, { id }), { method: "PATCH", body, background: true });

/** @throws {ApiError} */
export const replaceKey = (id: string, body: ReplaceEngineKey): Promise<EngineKey> =>
  call<EngineKey>(fillPath(API_PATHS.engineKeySecret, { id }), { body, background: true });

/** @throws {ApiError} */
export const removeKey = (id: string): Promise<unknown> =>
  call(fillPath(API_PATHS.engineKey, { id }), { method: "DELETE" });

/** @throws {ApiError} */
export const orderKeys = (ids: readonly string[]): Promise<EngineKeyList> =>
  call<EngineKeyList>(API_PATHS.engineKeyOrder, { body: { ids } });

/** What the engine says is part of the result. @throws {ApiError} when the test itself could not be made */
export const testKey = (id: string): Promise<EngineKeyTest> =>
  call<EngineKeyTest>(fillPath(API_PATHS.engineKeyTest, { id }), {
    body: {},
    background: true,
    timeoutMs: 60_000,
  });

/** @throws {ApiError} */
export const clearCache = (): Promise<EngineCacheDto> =>
  call<EngineCacheDto>(API_PATHS.engineCache, { method: "DELETE" });

/** Downloads a model, stops its download, or removes it. @throws {ApiError} */
export function changeModel(
  model: string,
  action: "install" | "cancel" | "remove",
): Promise<EngineModelList> {
  if (action === "remove")
    return call<EngineModelList>(fillPath(API_PATHS.engineModel, { model }), { method: "DELETE" });
  const path = action === "install" ? API_PATHS.engineModelInstall : API_PATHS.engineModelCancel;
  return call<EngineModelList>(fillPath(path, { model }), { body: {} });
}

/** @param folder  on the server @throws {ApiError} with the server's reason */
export const importModels = (folder: string): Promise<ImportedModels> =>
  call<ImportedModels>(API_PATHS.engineModelImport, {
    body: { folder },
    background: true,
    timeoutMs: 600_000,
  });
