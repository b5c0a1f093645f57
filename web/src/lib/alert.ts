import { createStore } from "./store.ts";

export interface Alert {
  readonly text: string;
  readonly onClose?: () => void;
}

/** The alert on the screen. At most one at a time; while it stands, further ones are dropped (docs/readings.md Q27). */
export const alertStore = createStore<Alert | null>(null);

export function showAlert(text: string, options: Omit<Alert, "text"> = {}): void {
  if (alertStore.get() === null) alertStore.set({ text, ...options });
}

export function closeAlert(): void {
  const alert = alertStore.get();
  alertStore.set(null);
  alert?.onClose?.();
}
