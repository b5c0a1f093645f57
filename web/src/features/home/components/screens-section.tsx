import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { classes } from "../../../lib/classes.ts";
import { usePagePath, useUiLanguage } from "../../../lib/page.ts";
import shared from "./home.module.css";
import { usePictureLoading } from "../state/use-picture-loading.ts";
import { SCREEN_PICTURES, SCREEN_SIZE } from "./pictures.ts";
import styles from "./pictures.module.css";

const SCREENS = [
  { name: "workbench", page: "post-editing" },
  { name: "memory", page: "cloud-library" },
] as const;

/** The workbench and the library as they are, and the way to them. */
export function ScreensSection() {
  const { t } = useTranslation("home");
  const to = usePagePath();
  const language = useUiLanguage();
  const loading = usePictureLoading();
  return (
    <section className={classes("wrap", shared.sec)} aria-labelledby="screens-title">
      <h2 className="h2" id="screens-title">
        {t("screens.title")}
      </h2>
      <div className={styles.screens}>
        {SCREENS.map(({ name, page }) => (
          <figure key={name}>
            <img
              className={styles.picture}
              src={SCREEN_PICTURES[name][language]}
              alt={t(`screens.${name}Picture`)}
              loading={loading}
              {...SCREEN_SIZE}
            />
            <figcaption>
              <h3 className="h3">{t(`screens.${name}`)}</h3>
              <p className="soft">{t(`screens.${name}Text`)}</p>
              <Link className="link" to={to(page)}>
                {t(`screens.${name}Open`)}
              </Link>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
