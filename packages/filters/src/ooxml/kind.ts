import { isAppError } from "@yizhou/model";
import { sniffContainer } from "@yizhou/bytes/containers";
import { openToIdentify } from "./package.ts";

export type OoxmlKind = "docx" | "xlsx" | "pptx";

const FOLDERS: readonly (readonly [folder: string, kind: OoxmlKind])[] = [
  ["word/", "docx"],
  ["xl/", "xlsx"],
  ["ppt/", "pptx"],
];

/**
 * Which kind of Office document the bytes hold, by the main part's content type, else by its place; null for none.
 * Templates, macro documents and shows count as their kind. Reads the directory, the content types and the package's
 * relationships; never throws for bad bytes.
 */
export function ooxmlKind(source: Uint8Array): OoxmlKind | null {
  if (sniffContainer(source) !== "zip") return null;
  try {
    const opc = openToIdentify(source);
    const main = opc.mainPart();
    const type = opc.contentType(main);
    if (type.includes("wordprocessingml") || type.includes("ms-word")) return "docx";
    if (type.includes("spreadsheetml") || type.includes("ms-excel")) return "xlsx";
    if (type.includes("presentationml") || type.includes("ms-powerpoint")) return "pptx";
    return FOLDERS.find(([folder]) => main.toLowerCase().startsWith(folder))?.[1] ?? null;
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
