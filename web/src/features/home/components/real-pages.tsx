import { uiLanguageTag } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { classes } from "../../../lib/classes.ts";
import { usePageName, useUiLanguage } from "../../../lib/page.ts";
import { formatLanguage } from "../../../lib/format.ts";
import shared from "./home.module.css";
import { usePictureLoading } from "../state/use-picture-loading.ts";
import { PAGE_PICTURES, PAGE_SIZE } from "./pictures.ts";
import styles from "./pictures.module.css";

/** The first page of our sample paper, and what came back: pictures of real results, not drawings. */
export function RealPages() {
  const { t } = useTranslation("home");
  const language = useUiLanguage();
  const loading = usePictureLoading();
  const isCopy = usePageName() === "index-copy";
  // The paper is English; who reads English sees what it became in another language.
  const target = language === "en" ? (isCopy ? "ko" : "zh") : language;
  return (
    <section className={classes("wrap", shared.sec)} aria-labelledby="pages-title">
      <div className={shared.secHead}>
        <h2 className="h2" id="pages-title">
          {t("pages.title")}
        </h2>
        <p>{t("pages.lead")}</p>
      </div>
      <div className={styles.pages}>
        {(["en", target] as const).map((shown, at) => {
          const name = formatLanguage(uiLanguageTag(shown));
          const caption = t(at === 0 ? "pages.before" : "pages.after", { language: name });
          return (
            <figure key={shown}>
              <img
                className={styles.picture}
                src={PAGE_PICTURES[shown]}
                alt={caption}
                loading={loading}
                {...PAGE_SIZE}
              />
              <figcaption className="small mute">{caption}</figcaption>
            </figure>
          );
        })}
      </div>
    </section>
  );
}
