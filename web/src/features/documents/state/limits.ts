import { EXTENSION_ALIASES, UPLOAD_LIMITS } from "@yizhou/contract";
import type { TranslationOptions } from "@yizhou/contract";
import type { UploadRules } from "./file-check.ts";

/** Limits of an upload in the form the screen needs. */
export interface Limits {
  readonly rules: UploadRules;
  readonly maxFiles: number;
  /** `20M` in Chinese, as the specification writes it; `20 MB` and `20MB` elsewhere. */
  readonly limitText: string;
  /** `DOCX、XLSX和TXT`; empty while it is not known what can be read. */
  readonly types: string;
}

const SIZE_UNITS: Readonly<Record<string, string>> = { en: " MB", ko: "MB" };

/**
 * @param options      null until the server answered; the contract's limits hold meanwhile
 * @param languageTag  language the list of types is written in
 */
export function limitsOf(options: TranslationOptions | null, languageTag: string): Limits {
  const maxFileBytes = options?.maxFileBytes ?? UPLOAD_LIMITS.maxFileBytes;
  const extensions = options?.formats.map((format) => format.extension.toLowerCase()) ?? [];
  return {
    rules: {
      maxFileBytes,
      maxNameCharacters: UPLOAD_LIMITS.maxNameCharacters,
      readable: extensions.length > 0 ? new Set(extensions) : null,
    },
    maxFiles: options?.maxFilesPerBatch ?? UPLOAD_LIMITS.maxFilesPerBatch,
    limitText: `${Math.floor(maxFileBytes / (1024 * 1024))}${SIZE_UNITS[languageTag] ?? "M"}`,
    types: new Intl.ListFormat(languageTag).format(
      extensions
        .filter((extension) => !Object.hasOwn(EXTENSION_ALIASES, extension))
        .map((extension) => extension.toUpperCase()),
    ),
  };
}
