import type { TermbaseLibrary } from "@yizhou/contract";
import type { TFunction } from "i18next";
import { formatLanguage } from "../../../lib/format.ts";

const SHOWN = 4;

/** The first languages of a termbase's terms. */
export function languagesText({ languages }: TermbaseLibrary, t: TFunction<"termbase">): string {
  if (languages.length === 0) return t("list.empty");
  return languages
    .slice(0, SHOWN)
    .map(({ language }) => formatLanguage(language))
    .join(t("list.separator"));
}
