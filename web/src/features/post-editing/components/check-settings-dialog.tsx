import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CheckSettings } from "./check-settings.tsx";

/** The checks, over the workbench that works by them. */
export function CheckSettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("editor");
  return (
    <Dialog
      title={t("checks.title")}
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("sheet.close")}</Button>}
    >
      <CheckSettings />
    </Dialog>
  );
}
