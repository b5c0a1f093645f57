import { createStore } from "./store.ts";

export interface Toast {
  readonly text: string;
  /** The way back from what was done. */
  readonly undo?: () => void;
}

/** What has just been done; a newer one takes the place of an older. */
export const toastStore = createStore<Toast | null>(null);

/** Says what was done, over any page, for a while; with `undo`, offers the way back. */
export function showToast(text: string, undo?: () => void): void {
  toastStore.set({ text, ...(undo && { undo }) });
}

export function closeToast(): void {
  toastStore.set(null);
}
