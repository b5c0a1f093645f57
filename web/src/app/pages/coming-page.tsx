import { PAGES } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { usePageName, usePagePath, useUiLanguage } from "../../lib/page.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { EmptyState } from "../../ui/screen-states.tsx";
import { classes } from "../../lib/classes.ts";
import styles from "./coming-page.module.css";

/** Stands at the address of a screen that is not built yet, and says so (docs/readings.md Q48). */
export default function ComingPage() {
  const { t } = useTranslation("shell");
  const language = useUiLanguage();
  const to = usePagePath();
  const name = usePageName();
  // The layout login-register has its own frame and writes the title itself.
  const isFramed = name !== null && PAGES[name].layout === "login-register";
  const title = name === null ? "" : PAGES[name].title[language];
  return (
    <div className={isFramed ? undefined : "wrap page"}>
      {!isFramed && <PageHead title={title} />}
      <EmptyState
        className={isFramed ? styles.framed : undefined}
        text={t("coming.text", { page: title })}
        action={
          <>
            <p className={classes("lead", styles.note)}>{t("coming.note")}</p>
            <ButtonLink to={to("upload")} tone="seal" size="lg">
              {t("coming.action")}
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
