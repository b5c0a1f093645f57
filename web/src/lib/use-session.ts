import { useSyncExternalStore } from "react";
import { getSession, subscribeSession } from "./session.ts";
import type { Session } from "./session.ts";

/** The session of this tab, followed as it changes; null when signed out. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, getSession, () => null);
}
