import { createContext, use } from "react";
import { DEFAULT_KEYS, isMacKeyboard, shownKeys, type CommandName, type Keys } from "./commands.ts";

/** The keyboard at hand, and what its keys do for this person. */
export interface Keyboard {
  readonly isMac: boolean;
  readonly keys: Keys;
}

export const KeyboardContext = createContext<Keyboard>({ isMac: isMacKeyboard(), keys: DEFAULT_KEYS });

/** How the keys of a command are printed on the keyboard at hand. */
export function useShownKeys(): (name: CommandName) => readonly string[] {
  const { isMac, keys } = use(KeyboardContext);
  return (name) => shownKeys(name, isMac, keys);
}
