import { useTranslation } from "react-i18next";
import { usePageName } from "../../../lib/page.ts";
import { DropZone } from "../components/drop-zone.tsx";
import { FormatsTable } from "../components/formats-table.tsx";
import { LatestFiles } from "../components/latest-files.tsx";
import { PrivacyAndQuestions } from "../components/privacy-and-questions.tsx";
import { SampleSpread } from "../components/sample-spread.tsx";
import { SegmentsTeaser } from "../components/segments-teaser.tsx";
import { ToolsSection } from "../components/tools-section.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./home-page.module.css";

/** Home; as index-copy (en and ko only) with another hero (docs/screens.md 29). */
export default function HomePage() {
  const { t } = useTranslation("home");
  const isCopy = usePageName() === "index-copy";
  return (
    <>
      <section className={styles.hero}>
        <div className={classes("wrap", styles.heroColumns)}>
          <div>
            <h1 className={classes("display", styles.heroTitle)}>
              {t(isCopy ? "otherHeroTitle" : "heroTitle")}
            </h1>
            <p className={classes("lead", styles.heroLead)}>{t(isCopy ? "otherHeroLead" : "heroLead")}</p>
            <ol className={styles.steps}>
              {(["one", "two", "three"] as const).map((step) => (
                <li key={step}>
                  <b aria-hidden>{t(`steps.${step}Mark`)}</b>
                  {t(`steps.${step}`)}
                </li>
              ))}
            </ol>
          </div>
          <DropZone />
        </div>
      </section>
      <LatestFiles />
      <SampleSpread />
      <FormatsTable />
      <SegmentsTeaser />
      <ToolsSection />
      <PrivacyAndQuestions />
    </>
  );
}
