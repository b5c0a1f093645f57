import type { FileDto, UiLanguage } from "@yizhou/contract";
import { presentProblem } from "../../platform/http/messages.ts";
import type { FileRow } from "./repo.ts";

export function presentFile(
  { file, isDuplicate }: { file: FileRow; isDuplicate: boolean },
  language: UiLanguage,
): FileDto {
  const { id, name, format, sizeBytes, pages, characters, segments, detectedLanguage, textGroups } = file;
  return {
    ...{ id, name, format, sizeBytes, pages, characters, segments, detectedLanguage, textGroups },
    warnings: file.warnings.map((warning) => presentProblem(warning, language)),
    duplicate: isDuplicate,
    encrypted: file.passwordSealed !== null,
    origin: file.origin,
    createdAt: file.createdAt.toISOString(),
    expiresAt: file.expiresAt.toISOString(),
  };
}
