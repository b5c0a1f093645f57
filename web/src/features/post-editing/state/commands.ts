/** What a person can do in the editor, by name; shortcuts, the sheet of shortcuts and buttons read this one table. */
export const COMMANDS = [
  "confirm",
  "confirmNext",
  "draft",
  "confirmShown",
  "applyMatches",
  "nextSegment",
  "previousSegment",
  "nextOpen",
  "accept",
  "reject",
  "nextReview",
  "copySource",
  "clear",
  "missingTag",
  "match1",
  "match2",
  "match3",
  "term1",
  "term2",
  "term3",
  "changeCase",
  "split",
  "merge",
  "source",
  "applyFix",
  "fixAll",
  "nextFinding",
  "runChecks",
  "concordance",
  "undo",
  "redo",
  "find",
  "filter",
  "shortcuts",
  "palette",
] as const;
export type CommandName = (typeof COMMANDS)[number];

/** Where a key is pressed: in the target in hand, in another field, in or behind a dialog, or elsewhere. */
export type KeyPlace = "target" | "field" | "dialog" | "page";

/** What is done to all listed sentences at once. */
export const BULK: readonly CommandName[] = ["confirmShown", "applyMatches", "fixAll"];

/** Commands that change no text in hand, and whose keys mean nothing in a field of its own. */
const HEARD_IN_FIELDS: ReadonlySet<CommandName> = new Set([
  ...(["nextSegment", "previousSegment", "nextOpen", "nextFinding", "runChecks"] as const),
  ...(["concordance", "find", "filter", "shortcuts", "palette"] as const),
  // A reviewer writes the reason and sends it with the key that led there.
  ...(["accept", "reject", "nextReview"] as const),
  // Whoever has just chosen what is listed stands in the filter; these ask before they do anything.
  ...BULK,
]);

/** What only a reviewer does; to others it is not offered. */
export const REVIEWERS: ReadonlySet<CommandName> = new Set(["accept", "reject", "nextReview"]);

/** Whether a command's keys are meant for the sentences where they are pressed: who writes a comment does not confirm by it. */
export function isHeardIn(name: CommandName, place: KeyPlace): boolean {
  if (place === "dialog") return false;
  return place !== "field" || HEARD_IN_FIELDS.has(name);
}

/** The keys of every command. */
export type Keys = Readonly<Record<CommandName, string>>;
/** Stands where a command has none, because a person gave its keys to another. */
export const NO_KEY = "none";

/** A key press: `Mod` is Ctrl, and Cmd on a Mac; then Alt and Shift; then `KeyboardEvent.code` or `key` in lower case. */
export const DEFAULT_KEYS: Keys = {
  confirm: "mod+shift+enter",
  confirmNext: "mod+enter",
  draft: "mod+alt+enter",
  confirmShown: "mod+alt+shift+enter",
  applyMatches: "mod+alt+shift+m",
  nextSegment: "alt+arrowdown",
  previousSegment: "alt+arrowup",
  nextOpen: "mod+alt+arrowdown",
  accept: "f9",
  reject: "shift+f9",
  nextReview: "mod+alt+n",
  copySource: "mod+insert",
  clear: "mod+alt+backspace",
  missingTag: "mod+alt+t",
  match1: "mod+1",
  match2: "mod+2",
  match3: "mod+3",
  term1: "mod+alt+1",
  term2: "mod+alt+2",
  term3: "mod+alt+3",
  changeCase: "shift+f3",
  split: "mod+alt+k",
  merge: "mod+alt+j",
  source: "mod+alt+o",
  applyFix: "mod+alt+f",
  fixAll: "mod+alt+shift+f",
  nextFinding: "f8",
  runChecks: "shift+f8",
  concordance: "f3",
  undo: "mod+alt+z",
  redo: "mod+alt+y",
  find: "mod+f",
  filter: "mod+alt+l",
  shortcuts: "f1",
  palette: "mod+k",
};

export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
  readonly getModifierState?: (key: "AltGraph") => boolean;
}

/** The command of a key press; none while an input method composes or AltGr makes a letter, since those keys are the text's. */
export function commandOf(event: KeyPress, isMac: boolean, keys: Keys): CommandName | null {
  if (event.isComposing || event.key === "Process") return null;
  // Keyboards with AltGr say Ctrl and Alt of it; a Mac calls its Option key so.
  if (!isMac && event.getModifierState?.("AltGraph")) return null;
  const pressed = pressOf(event, isMac);
  return COMMANDS.find((name) => keys[name] === pressed) ?? null;
}

/**
 * A key press as the tables have it. Digits and letters by their place on the keyboard: with Alt a Mac types other characters in
 * their place.
 */
export function pressOf(event: KeyPress, isMac: boolean): string {
  const code = /^(?:Digit|Key)(.)$/.exec(event.code)?.[1];
  const key = (code ?? event.key).toLowerCase();
  const mod = isMac ? event.metaKey : event.ctrlKey;
  return [mod && "mod", event.altKey && "alt", event.shiftKey && "shift", key].filter(Boolean).join("+");
}

const SHOWN: Readonly<Record<string, string>> = {
  arrowdown: "↓",
  arrowup: "↑",
  enter: "Enter",
  insert: "Insert",
  backspace: "Backspace",
  arrowleft: "←",
  arrowright: "→",
  " ": "Space",
};

/** The keys of a command as they are printed on the keyboard at hand; empty where it has none. */
export function shownKeys(name: CommandName, isMac: boolean, keys: Keys): readonly string[] {
  if (keys[name] === NO_KEY) return [];
  return keys[name].split("+").map((key) => {
    if (key === "mod") return isMac ? "⌘" : "Ctrl";
    if (key === "alt") return isMac ? "⌥" : "Alt";
    if (key === "shift") return isMac ? "⇧" : "Shift";
    return SHOWN[key] ?? key.toUpperCase();
  });
}

export function isMacKeyboard(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
