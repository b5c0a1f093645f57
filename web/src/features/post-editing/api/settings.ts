import { API_PATHS, type ChangeEditorSettings, type EditorSettings } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { editorKeys } from "./keys.ts";

/** How the person and their organisation want the editor. */
export function useEditorSettings() {
  return useQuery({
    queryKey: editorKeys.settings,
    queryFn: ({ signal }) => call<EditorSettings>(API_PATHS.editorSettings, { signal, background: true }),
    staleTime: 5 * 60_000,
  });
}

/** Changes what is given; every screen that works by the settings follows at once. */
export function useChangeEditorSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeEditorSettings) =>
      call<EditorSettings>(API_PATHS.editorSettings, { method: "PATCH", body: change }),
    onSuccess: (settings) => client.setQueryData(editorKeys.settings, settings),
    meta: { isShownInPlace: true },
  });
}
