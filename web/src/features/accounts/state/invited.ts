const KEY = "yizhou.invited";

/** Query parameters of an invitation's link that hold its code; the first is the one that our links use. */
const CODE_PARAMS = ["code", "InviteCode"] as const;

/** The invitation code that an address brings; empty without one. */
export function inviteCodeOf(search: string): string {
  const params = new URLSearchParams(search);
  return (CODE_PARAMS.map((name) => params.get(name)).find(Boolean) ?? "").trim().slice(0, 64);
}

/** Remembers that this tab has just registered through an invitation. */
export function keepInvited(): void {
  sessionStorage.setItem(KEY, "1");
}

export function isInvited(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}
