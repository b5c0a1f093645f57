import { resolvePage } from "@yizhou/contract";
import { lastSegment } from "./api-error.ts";
import type { ApiError } from "./api-error.ts";
import { showAlert } from "./alert.ts";
import { translate } from "./i18n.ts";
import { clearSession, getToken } from "./session.ts";
import { secondStepStore } from "./second-step-store.ts";
import { openSignInDialog } from "./sign-in-store.ts";

/** Statuses whose own text is shown (docs/specification.md, section 8). */
const STATUSES_WITH_TEXT = new Set([400, 402, 403, 405, 408, 410, 422, 500, 501, 502, 503, 504]);

/**
 * The error catalogue of docs/specification.md, section 8 for every failed call: alert, sign-in dialog or reload. Background calls
 * show their state in place, so only a dead session concerns them here.
 *
 * @param token  the token the call was made with: a 401 for an older one does not end a newer session
 */
export function reportFailure(
  error: ApiError,
  { background, token = null }: { readonly background: boolean; readonly token?: string | null },
): void {
  if (error.status === 401) {
    if (token === getToken()) clearSession();
    if (!isLoginPage()) openSignInDialog();
    return;
  }
  if (error.code === "account.second_step_due") {
    secondStepStore.set("due");
    return;
  }
  if (background || error.kind === "refused") return;
  if (error.kind === "timeout") {
    showAlert(translate("error.timeout"), { onClose: () => location.reload() });
  } else if (error.status === 404) {
    showAlert(`${translate("error.notFound")} ${new URL(error.address, location.href).href}`);
  } else if (STATUSES_WITH_TEXT.has(error.status) && lastSegment(error.message)) {
    showAlert(lastSegment(error.message));
  } else {
    showAlert(translate("error.network"));
  }
}

/** The login page holds the dialog's form already. */
function isLoginPage(): boolean {
  const resolved = resolvePage(location.pathname);
  return resolved.kind === "page" && resolved.name === "login";
}
