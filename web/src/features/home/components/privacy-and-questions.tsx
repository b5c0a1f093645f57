import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";

const QUESTIONS = ["keep", "formula", "scan", "stop", "where"] as const;

/** The privacy promise beside the questions; the first answer stands open. */
export function PrivacyAndQuestions() {
  const { t } = useTranslation("home");
  return (
    <section className="wrap sec two last" aria-labelledby="privacy-title">
      <div>
        <h2 className="h2" id="privacy-title">
          {t("privacy.title")}
        </h2>
        <p className="soft bench-lead">{t("privacy.lead")}</p>
      </div>
      <div className="faq" role="group" aria-label={t("faq.label")}>
        {QUESTIONS.map((question, order) => (
          <details key={question} open={order === 0}>
            <summary>
              {t(`faq.${question}Question`)}
              <span className="closed">
                <Icon name="plus" />
              </span>
              <span className="opened">
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
