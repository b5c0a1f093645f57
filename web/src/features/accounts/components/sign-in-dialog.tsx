import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { EntryMode } from "../../../lib/entry-mode.ts";
import { closeSignInDialog } from "../../../lib/sign-in-store.ts";
import { Logo } from "../../../ui/brand.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { ContactList } from "../../../ui/contact-list.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { reloadSoon } from "../state/after-sign-in.ts";
import { EntryPanel } from "./entry-panel.tsx";
import "./entry.css";

/** The 800 px dialog that the header's link and a 401 open (docs/specification.md, section 4). */
export default function SignInDialog() {
  const { t } = useTranslation("account");
  const shell = useTranslation("shell").t;
  const { pathname, search, hash } = useLocation();
  const [mode, setMode] = useState<EntryMode>("password");
  const id = useId();
  const finish = () => {
    closeSignInDialog();
    reloadSoon();
  };
  return (
    <Modal className="sign-in" labelledBy={id} onClose={closeSignInDialog}>
      <aside className="side">
        <p className="footer-brand">
          <Logo isOnInk />
          <b>{shell("brand")}</b>
        </p>
        <p className="side-title">{t("sideTitle")}</p>
        <p className="side-note">{t("sideNote")}</p>
        <ContactList />
      </aside>
      <div className="side-main">
        <EntryPanel
          mode={mode}
          onMode={setMode}
          onSignedIn={finish}
          next={`${pathname}${search}${hash}`}
          heading={() => (
            <h2 className="h1" id={id}>
              {t(`title.${mode}`)}
            </h2>
          )}
        />
        <IconButton
          className="dialog-close"
          icon="cross"
          label={shell("action.close")}
          onClick={closeSignInDialog}
        />
      </div>
    </Modal>
  );
}
