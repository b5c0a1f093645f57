import { API_PATHS, fillPath } from "@yizhou/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";

/**
 * Deletes an uploaded file that no job uses. In the background: the row has left the screen already, and a failure concerns
 * nobody, for a file that is in use is refused and stays, and one that is left behind ends with its retention.
 */
export function useDeleteFile() {
  return useMutation({
    mutationFn: (id: string) =>
      call(fillPath(API_PATHS.file, { id }), { method: "DELETE", background: true }),
  });
}
