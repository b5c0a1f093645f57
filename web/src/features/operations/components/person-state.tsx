import type { PersonState } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import type { IconName } from "../../../ui/icon.tsx";
import { Mark } from "../../../ui/state-mark.tsx";
import type { Tone } from "../../../ui/state-mark.tsx";

const LOOKS: Readonly<Record<PersonState, { readonly icon: IconName; readonly tone: Tone }>> = {
  active: { icon: "check", tone: "ok" },
  disabled: { icon: "lock", tone: "bad" },
  leaving: { icon: "clock", tone: "warn" },
};

/** Whether an account is open, in words and a sign. */
export function PersonStateMark({ state }: { readonly state: PersonState }) {
  const { t } = useTranslation("operations");
  return <Mark {...LOOKS[state]}>{t(`states.${state}`)}</Mark>;
}
