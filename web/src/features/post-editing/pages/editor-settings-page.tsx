import { useTranslation } from "react-i18next";
import { Switch } from "../../../ui/switch.tsx";
import { CheckSettings } from "../components/check-settings.tsx";
import styles from "../components/check-settings.module.css";
import { useChangeEditorSettings, useEditorSettings } from "../api/settings.ts";

/** The section of the settings that is about the editor: checks, and help while typing. */
export default function EditorSettingsPage() {
  const { t } = useTranslation("editor");
  const settings = useEditorSettings();
  const saving = useChangeEditorSettings();
  return (
    <section className={styles.page}>
      <h2 className="h3">{t("checks.title")}</h2>
      <CheckSettings />
      {settings.data && (
        <Switch
          isOn={settings.data.isCompleting}
          onChange={(isCompleting) => saving.mutate({ isCompleting })}
        >
          {t("sheet.completing")}
        </Switch>
      )}
    </section>
  );
}
