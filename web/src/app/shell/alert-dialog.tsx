import { useId } from "react";
import { useTranslation } from "react-i18next";
import { alertStore, closeAlert } from "../../lib/alert.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";

/** The alert of the error catalogue: one at a time, and what follows waits until it is closed. */
export function AlertDialog() {
  const { t } = useTranslation("shell");
  const alert = useStore(alertStore);
  const id = useId();
  if (!alert) return null;
  return (
    <Modal className="ask" role="alertdialog" labelledBy={id} onClose={closeAlert}>
      <p className="alert-text" id={id}>
        {alert.text}
      </p>
      <div className="ask-actions">
        <Button tone="ink" onClick={closeAlert}>
          {t("action.confirm")}
        </Button>
      </div>
    </Modal>
  );
}
