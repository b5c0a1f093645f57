import { sniffContainer } from "@yizhou/bytes/containers";
import { detectEncoding } from "@yizhou/bytes/encodings";
import type { DocumentFilter } from "../filter.ts";
import { extractText, type TextSkeleton } from "./extract.ts";
import { mergeText } from "./merge.ts";

/** Plain text in any of the encodings of `encoding.ts`. See docs/formats/txt.md. */
export const txtFilter: DocumentFilter<TextSkeleton> = {
  format: "txt",
  extensions: ["txt"],
  outputs: ["target", "bilingual"],
  probe: (source) =>
    source.length > 0 && sniffContainer(source) === "unknown" && detectEncoding(source) !== null,
  extract: async (source) => extractText(source),
  merge: async (source, skeleton, targets, options) => mergeText(source, skeleton, targets, options),
};
