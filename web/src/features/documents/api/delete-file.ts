import { API_PATHS, fillPath } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** Deletes an uploaded file that no job uses. In the background: the row has left the screen already. */
export function deleteFile(id: string): Promise<unknown> {
  return call(fillPath(API_PATHS.file, { id }), { method: "DELETE", background: true });
}
