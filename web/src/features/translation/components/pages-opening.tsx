import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../ui/screen-states.tsx";
import styles from "./pages-opening.module.css";

/** In the place of the pages while their file is on its way; on a slow line that takes a while. */
export function PagesOpening() {
  const { t } = useTranslation("translation");
  return (
    <div className={styles.pviewOpening}>
      <p className="mute" role="status">
        {t("preview.opening")}
      </p>
      <Skeleton rows={8} />
    </div>
  );
}
