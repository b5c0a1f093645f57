import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { EntryMode } from "../../../lib/entry-mode.ts";
import { closeSignInDialog } from "../../../lib/sign-in-store.ts";
import { BrandOnInk } from "../../../ui/brand.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { ContactList } from "../../../ui/contact-list.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { reloadSoon } from "../state/after-sign-in.ts";
import { EntryPanel } from "./entry-panel.tsx";
import shared from "./accounts.module.css";
import styles from "./sign-in-dialog.module.css";

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
    <Modal className={shared.signIn} labelledBy={id} onClose={closeSignInDialog}>
      <aside className={shared.side}>
        <BrandOnInk />
        <p className={shared.sideTitle}>{t("sideTitle")}</p>
        <p className={shared.sideNote}>{t("sideNote")}</p>
        <ContactList className={styles.sideContacts} />
      </aside>
      <div className={shared.sideMain}>
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
          className={styles.dialogClose}
          icon="cross"
          label={shell("action.close")}
          onClick={closeSignInDialog}
        />
      </div>
    </Modal>
  );
}
