import { PAGES, pagePath, safeNextPath } from "@yizhou/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { isApiError, lastSegment } from "../../../lib/api-error.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { clearSession, getSession, storeToken } from "../../../lib/session.ts";
import { Logo } from "../../../ui/brand.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { addIdentity, exchangeScan } from "../api/scan-login.ts";
import { enter } from "../api/sign-in.ts";
import { BindDialog } from "../components/bind-dialog.tsx";
import { Problem } from "../components/notice.tsx";
import { ScanPanel } from "../components/scan-panel.tsx";
import { useAccountText } from "../state/account-text.ts";
import { reloadSoon, SCAN_RELOAD_DELAY_MS } from "../state/after-sign-in.ts";
import { takePendingEntry } from "../state/pending-entry.ts";
import styles from "./login-wework-page.module.css";

type Outcome =
  | { readonly kind: "working" }
  | { readonly kind: "mustBind"; readonly next: string | null }
  | { readonly kind: "failed"; readonly text: string; readonly back: "login" | "account-set" };

/**
 * Where a scan comes back to with the provider's code: the code is exchanged, then it goes on, or the phone must be bound
 * (docs/specification.md, section 4). Without a code it shows the QR frame.
 */
export default function LoginWeworkPage() {
  const { t } = useTranslation("account");
  const text = useAccountText();
  const language = useUiLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>({ kind: "working" });
  const isStarted = useRef(false);
  const home = pagePath("", language);
  const { code, state } = useMemo(() => {
    const params = new URLSearchParams(search);
    return { code: params.get("code"), state: params.get("state") ?? "" };
  }, [search]);
  const entry = useMemo(() => ({ purpose: "signIn" as const, next: home }), [home]);

  useEffect(() => {
    // A code works once, so the exchange must run once.
    if (!code || isStarted.current) return;
    isStarted.current = true;
    const pending = takePendingEntry();
    const accountSet = pagePath("account-set", language);

    const bindToAccount = async () => {
      try {
        await addIdentity(code, state);
        void navigate(accountSet, { replace: true });
      } catch (error) {
        const said = isApiError(error) ? lastSegment(error.message) : "";
        setOutcome({ kind: "failed", text: said || text("scanFailed"), back: "account-set" });
      }
    };
    const signIn = async () => {
      const next = pending ? safeNextPath(pending.next, home) : null;
      try {
        const { token, isPhoneBound } = await exchangeScan(code, state);
        if (isPhoneBound) {
          await enter(token);
          // Only once the address is the new one: a reload before would bring the used code again, and fail.
          await navigate(next ?? home, { replace: true });
          reloadSoon(SCAN_RELOAD_DELAY_MS);
          return;
        }
        // The token of somebody without a phone only binds one; without user info it signs nobody in.
        clearSession();
        storeToken(token);
        setOutcome({ kind: "mustBind", next });
      } catch {
        clearSession();
        setOutcome({ kind: "failed", text: text("scanFailed"), back: "login" });
      }
    };
    void (pending?.purpose === "bind" && getSession() ? bindToAccount() : signIn());
  }, [code, state, home, language, navigate, text]);

  return (
    <div className={styles.scanPage}>
      <h1 className="h1">
        <Logo />
        {PAGES["login-wework"].title[language]}
      </h1>
      {!code && <ScanPanel provider="wechat" entry={entry} />}
      {code && outcome.kind === "working" && <p role="status">{t("scan.working")}</p>}
      {outcome.kind === "failed" && (
        <>
          <Problem>{outcome.text}</Problem>
          <ButtonLink to={pagePath(outcome.back, language)} tone="ink">
            {t(outcome.back === "login" ? "backToSignIn" : "scan.backToAccount")}
          </ButtonLink>
        </>
      )}
      {outcome.kind === "mustBind" && <BindDialog next={outcome.next} />}
    </div>
  );
}
