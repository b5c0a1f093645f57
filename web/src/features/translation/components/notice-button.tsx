import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { askForNotices, noticeLeave } from "../state/job-notice.ts";
import styles from "./notice-button.module.css";

/** Lets the browser say when the job has ended; what it answered stands in the button's place. */
export function NoticeButton() {
  const { t } = useTranslation("translation");
  const [leave, setLeave] = useState(noticeLeave);
  if (leave === "none") return null;
  if (leave === "default")
    return (
      <Button icon="bell" onClick={() => void askForNotices().then(setLeave)}>
        {t("job.notice.ask")}
      </Button>
    );
  return (
    <span className={styles.answer} role="status">
      <Icon name="bell" size={14} /> {t(leave === "granted" ? "job.notice.granted" : "job.notice.denied")}
    </span>
  );
}
