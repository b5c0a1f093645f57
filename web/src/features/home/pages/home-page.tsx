import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { usePageName } from "../../../lib/page.ts";
import { useSession } from "../../../lib/use-session.ts";
import { DropZone } from "../components/drop-zone.tsx";
import { FormatsTable } from "../components/formats-table.tsx";
import { PricesSection } from "../components/prices-section.tsx";
import { PrivacyAndQuestions } from "../components/privacy-and-questions.tsx";
import { RealPages } from "../components/real-pages.tsx";
import { SampleSpread } from "../components/sample-spread.tsx";
import { ScreensSection } from "../components/screens-section.tsx";
import { SegmentsTeaser } from "../components/segments-teaser.tsx";
import { ToolsSection } from "../components/tools-section.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./home-page.module.css";

/** Only who is signed in has files; a first visit does not load what shows them. */
const LatestFiles = lazy(async () => {
  const { LatestFiles: List } = await import("../components/latest-files.tsx");
  return { default: List };
});

/** Home; as index-copy (en and ko only) with another hero (docs/screens.md 29). */
export default function HomePage() {
  const { t } = useTranslation("home");
  const isCopy = usePageName() === "index-copy";
  const isSignedIn = useSession() !== null;
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
      {isSignedIn && (
        <Suspense>
          <LatestFiles />
        </Suspense>
      )}
      <SampleSpread />
      <FormatsTable />
      <RealPages />
      <SegmentsTeaser />
      <ScreensSection />
      <PricesSection />
      <ToolsSection />
      <PrivacyAndQuestions />
    </>
  );
}
