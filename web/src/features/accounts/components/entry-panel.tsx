import type { AccountText } from "@yizhou/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Tabs } from "../../../ui/tabs.tsx";
import type { EntryMode } from "../../../lib/entry-mode.ts";
import { useAccountText } from "../state/account-text.ts";
import type { PendingEntry } from "../state/pending-entry.ts";
import { CardForm } from "./card-form.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { Success } from "./notice.tsx";
import { OtherMethods } from "./other-methods.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PhoneForm } from "./phone-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { ScanPanel } from "./scan-panel.tsx";
import shared from "./accounts.module.css";
import styles from "./entry-panel.module.css";

interface Props {
  /** The form that is shown; who holds it decides whether it stands in the address. */
  readonly mode: EntryMode;
  readonly onMode: (mode: EntryMode) => void;
  readonly onSignedIn: () => void;
  /** In-site address to go on to where the way leads over another site. */
  readonly next: string;
  /** The heading over the forms; the login page has its own and only needs the modes that differ from it. */
  readonly heading: (mode: EntryMode) => ReactNode;
  /** What has just happened elsewhere, such as a registration. */
  readonly notice?: AccountText | null;
}

/**
 * Every way in, and registration and forgot password beside them: the content of the sign-in dialog and of the login page
 * (docs/specification.md, section 4). Opens with account and password; after registering or resetting it is there again, with the message.
 */
export function EntryPanel({ mode, onMode, onSignedIn, next, heading, notice: firstNotice = null }: Props) {
  const { t } = useTranslation("account");
  const text = useAccountText();
  // With the form it belongs to: where the form stands in the address, the next one comes a moment later.
  const [notice, setNotice] = useState({ mode, text: firstNotice });
  const entry = useMemo<PendingEntry>(() => ({ purpose: "signIn", next }), [next]);
  const show = (another: EntryMode, message: AccountText | null = null) => {
    onMode(another);
    setNotice({ mode: another, text: message });
  };
  const box = useFocusInForm(mode);
  const isAccountMode = mode === "password" || mode === "phone";
  return (
    <div ref={box}>
      {heading(mode)}
      {isAccountMode && (
        <Tabs
          className={styles.entryTabs}
          tabs={(["password", "phone"] as const).map((name) => ({ name, label: t(`method.${name}`) }))}
          shown={mode}
          onShow={(name) => show(name)}
        />
      )}
      {notice.mode === mode && notice.text && <Success>{text(notice.text)}</Success>}
      {mode === "password" && <PasswordForm onSignedIn={onSignedIn} />}
      {mode === "phone" && <PhoneForm onSignedIn={onSignedIn} />}
      {mode === "card" && <CardForm onSignedIn={onSignedIn} />}
      {mode === "scan" && <ScanPanel provider="wechat" entry={entry} />}
      {mode === "register" && <RegisterForm onRegistered={() => show("password", "registered")} />}
      {mode === "forgot" && <ForgotForm onReset={() => show("password", "passwordChanged")} />}
      {isAccountMode ? (
        <>
          <p className={shared.entryLinks}>
            <span className="soft">
              {t("noAccount")}
              <button type="button" className="link" onClick={() => show("register")}>
                {t("register")}
              </button>
            </span>
            <button type="button" className="link" onClick={() => show("forgot")}>
              {t("forgot")}
            </button>
          </p>
          <OtherMethods
            next={next}
            onPhone={() => show("phone")}
            onScan={() => show("scan")}
            onCard={() => show("card")}
          />
        </>
      ) : (
        <p className={shared.entryLinks}>
          <button type="button" className="link" onClick={() => show("password")}>
            {t("backToSignIn")}
          </button>
        </p>
      )}
    </div>
  );
}

/** The button that led to another form is gone with the old one; the keyboard goes on in the new form, not at the window's top. */
function useFocusInForm(mode: EntryMode) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(mode);
  useEffect(() => {
    if (before.current === mode) return;
    before.current = mode;
    if (document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
  }, [mode]);
  return box;
}
