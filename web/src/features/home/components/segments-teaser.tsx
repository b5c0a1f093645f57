import { uiLanguageTag } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { Band } from "../../../ui/band.tsx";
import { FileIcon } from "../../../ui/file-icon.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SAMPLE_FILES } from "../samples/sample.ts";
import { useSampleChoice, useSampleSentences } from "../state/use-sample.ts";
import { classes } from "../../../lib/classes.ts";
import shared from "./home.module.css";
import styles from "./segments-teaser.module.css";

const DONE = 168;
const TOTAL = 212;

/** Sentence against sentence, with where each came from. */
export function SegmentsTeaser() {
  const { t } = useTranslation("home");
  const { source, target } = useSampleChoice();
  const sentences = useSampleSentences();
  return (
    <section className={classes("wrap", shared.sec, styles.bench)} aria-labelledby="segments-title">
      <div>
        <h2 className="h2" id="segments-title">
          {t("segments.title")}
        </h2>
        <p className={classes("soft", shared.benchLead)}>{t("segments.lead")}</p>
        <ul>
          {(["memory", "check", "keep"] as const).map((point) => (
            <li key={point}>
              <b>{t(`segments.${point}`)}</b>
              {t(`segments.${point}Text`)}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.mini}>
        <div className={styles.bar}>
          <span className="row tight">
            <FileIcon file="docx" isSmall />
            {SAMPLE_FILES.engineering.file}
          </span>
          <span className="row small mute">
            {t("segments.done", { done: DONE, total: TOTAL })}
            <progress className={styles.lineMeter} value={DONE} max={TOTAL} aria-hidden />
          </span>
        </div>
        {sentences?.source.map((sentence, row) => (
          <div key={sentence} className={classes(styles.r, row === 1 && styles.cur)}>
            <p lang={uiLanguageTag(source)}>{sentence}</p>
            <div className={styles.g}>
              <span className="c-ok">
                <Icon name="check" />
              </span>
              {row === 0 ? <Band look="b100">100</Band> : <Band look="bmt">{t("segments.machine")}</Band>}
            </div>
            <p className={styles.t} lang={uiLanguageTag(target)}>
              {sentences.target[row]}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}
