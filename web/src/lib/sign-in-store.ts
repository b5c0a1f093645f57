import { isUnauthorized, setUnauthorized } from "./session.ts";
import { createStore } from "./store.ts";

/** Whether the sign-in dialog stands over the page. */
export const signInDialogStore = createStore(false);

/** Opens the sign-in dialog; several calls at once (a burst of 401 answers) open one. */
export function openSignInDialog(): void {
  if (signInDialogStore.get() && isUnauthorized()) return;
  setUnauthorized(true);
  signInDialogStore.set(true);
}

export function closeSignInDialog(): void {
  setUnauthorized(false);
  signInDialogStore.set(false);
}
