import { uiLanguageTag } from "@yizhou/contract";
import type { AccountDefaults } from "@yizhou/contract";
import { isSameLanguage } from "@yizhou/model";
import { useQuery } from "@tanstack/react-query";
import { useUiLanguage } from "./page.ts";
import { accountQuery } from "./shared-queries.ts";
import { useSession } from "./use-session.ts";

export interface Pair {
  readonly from: string;
  readonly to: string;
}

/** The languages a screen starts with: those of the person's profile, else into the language of the interface. */
export function pairFor(
  interfaceTag: string,
  defaults: Pick<AccountDefaults, "sourceLanguage" | "targetLanguage"> | null,
): Pair {
  const to = defaults?.targetLanguage ?? interfaceTag;
  const other = isSameLanguage(to, "en") ? "zh-Hans" : "en";
  const from = defaults?.sourceLanguage ?? other;
  return { from: isSameLanguage(from, to) ? other : from, to };
}

/** The same for who is here now; the profile may come after the screen. */
export function useDefaultPair(): Pair {
  const tag = uiLanguageTag(useUiLanguage());
  const { data } = useQuery({ ...accountQuery, enabled: useSession() !== null, staleTime: 60_000 });
  return pairFor(tag, data?.defaults ?? null);
}
