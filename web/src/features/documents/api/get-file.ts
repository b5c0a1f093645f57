import { API_PATHS, fillPath } from "@yizhou/contract";
import type { FileDto } from "@yizhou/contract";
import { call } from "../../../lib/api-client.ts";

/** A file uploaded before. In the background: one that is gone is simply not shown. */
export function getFile(id: string): Promise<FileDto> {
  return call<FileDto>(fillPath(API_PATHS.file, { id }), { background: true });
}
