/** The forms of the sign-in dialog and of the login page. */
export const ENTRY_MODES = ["password", "phone", "scan", "card", "register", "forgot"] as const;
export type EntryMode = (typeof ENTRY_MODES)[number];

const PARAM = "mode";

/** Which form the address of the login page names: `/login?mode=register`; account and password when it names none. */
export function entryModeOf(search: string): EntryMode {
  const named = new URLSearchParams(search).get(PARAM);
  return ENTRY_MODES.find((mode) => mode === named) ?? "password";
}

/** The query with another form named; everything else in it stays. Empty, or begins with `?`. */
export function withEntryMode(search: string, mode: EntryMode): string {
  const params = new URLSearchParams(search);
  if (mode === "password") params.delete(PARAM);
  else params.set(PARAM, mode);
  return params.size === 0 ? "" : `?${params.toString()}`;
}
