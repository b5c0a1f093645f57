import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./home.module.css";
import styles from "./privacy-and-questions.module.css";

/** Also told to search engines. */
export const HOME_QUESTIONS = ["keep", "formula", "scan", "stop", "where"] as const;

/** The privacy promise beside the questions; the first answer stands open. */
export function PrivacyAndQuestions() {
  const { t } = useTranslation("home");
  return (
    <section className={classes("wrap", shared.sec, styles.two, styles.last)} aria-labelledby="privacy-title">
      <div>
        <h2 className="h2" id="privacy-title">
          {t("privacy.title")}
        </h2>
        <p className={classes("soft", shared.benchLead)}>{t("privacy.lead")}</p>
      </div>
      <div className={styles.faq} role="group" aria-label={t("faq.label")}>
        {HOME_QUESTIONS.map((question, order) => (
          <details key={question} open={order === 0}>
            <summary>
              {t(`faq.${question}Question`)}
              <span className={styles.closed}>
                <Icon name="plus" />
              </span>
              <span className={styles.opened}>
                <Icon name="minus" />
              </span>
            </summary>
            <p>{t(`faq.${question}Answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
