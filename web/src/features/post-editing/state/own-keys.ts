// A person's own keys over those the editor comes with.
import { COMMANDS, DEFAULT_KEYS, NO_KEY, type CommandName, type Keys } from "./commands.ts";

/**
 * Keys of all commands; what was kept for a command that there no longer is says nothing. A command that is newer than a person's keys
 * comes without its own where the person has them on another.
 */
export function keysWith(own: Readonly<Record<string, string>>): Keys {
  const taken = new Set(COMMANDS.map((name) => own[name]));
  const usual = (name: CommandName) => (taken.has(DEFAULT_KEYS[name]) ? NO_KEY : DEFAULT_KEYS[name]);
  return Object.fromEntries(COMMANDS.map((name) => [name, own[name] ?? usual(name)])) as Keys;
}

/** What is kept of a person's keys: those that differ. */
export function ownKeysOf(keys: Keys): Record<string, string> {
  return Object.fromEntries(
    COMMANDS.filter((name) => keys[name] !== DEFAULT_KEYS[name]).map((name) => [name, keys[name]]),
  );
}

/** Keys that browsers keep for themselves, or that every text has; a command on them would never be heard, or spoil typing. */
const NOT_OURS = new Set(
  ["w", "t", "n", "q", "r", "tab", "c", "v", "x", "a", "z", "y"].flatMap((key) => [
    `mod+${key}`,
    `mod+shift+${key}`,
  ]),
);

/** Whether a press can be a command: a function key, or something with Ctrl, Cmd or Alt that nobody else wants. */
export function canBeKey(press: string): boolean {
  const key = press.split("+").at(-1)!;
  if (["control", "meta", "alt", "shift", "dead", "process", "unidentified"].includes(key)) return false;
  if (NOT_OURS.has(press)) return false;
  return /^(?:shift\+)?f\d{1,2}$/.test(press) || press.startsWith("mod+") || press.startsWith("alt+");
}

/** The other command that is on these keys. */
export function commandOn(keys: Keys, press: string, but: CommandName): CommandName | null {
  return COMMANDS.find((name) => name !== but && keys[name] === press) ?? null;
}

/** Gives a command its keys; another that was on them has none then. */
export function withKey(keys: Keys, name: CommandName, press: string): Keys {
  const other = commandOn(keys, press, name);
  return { ...keys, ...(other && { [other]: NO_KEY }), [name]: press };
}
