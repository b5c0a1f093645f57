import { alertStore, closeAlert } from "../../lib/alert.ts";
import { useStore } from "../../lib/store.ts";
import { MessageDialog } from "../../ui/dialog.tsx";

/** The alert of the error catalogue: one at a time, and what follows waits until it is closed. */
export function AlertDialog() {
  const alert = useStore(alertStore);
  return alert && <MessageDialog text={alert.text} onClose={closeAlert} />;
}
