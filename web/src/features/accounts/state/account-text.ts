import { ACCOUNT_TEXTS } from "@yizhou/contract";
import type { AccountText } from "@yizhou/contract";
import { useUiLanguage } from "../../../lib/page.ts";

/** The texts that the specification fixes, in the language of the page; null stays null. */
export function useAccountText() {
  const language = useUiLanguage();
  return <T extends AccountText | null>(name: T): T extends null ? string | null : string =>
    (name === null ? null : ACCOUNT_TEXTS[name][language]) as T extends null ? string | null : string;
}
