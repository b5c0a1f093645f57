import { uiLanguageTag } from "@yizhou/contract";
import { useTranslation } from "react-i18next";
import { useUiLanguage } from "../../../lib/page.ts";
import { FileIcon } from "../../../ui/file-icon.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SAMPLE_FILES, SAMPLE_SOURCE } from "../samples/sample.ts";
import { useSampleSentences } from "../state/use-sample.ts";

const DONE = 168;
const TOTAL = 212;

/** Sentence against sentence, with where each came from. */
export function SegmentsTeaser() {
  const { t } = useTranslation("home");
  const target = useUiLanguage();
  const source = SAMPLE_SOURCE[target];
  const sentences = useSampleSentences();
  return (
    <section className="wrap sec bench" aria-labelledby="segments-title">
      <div>
        <h2 className="h2" id="segments-title">
          {t("segments.title")}
        </h2>
        <p className="soft bench-lead">{t("segments.lead")}</p>
        <ul>
          {(["memory", "check", "keep"] as const).map((point) => (
            <li key={point}>
              <b>{t(`segments.${point}`)}</b>
              {t(`segments.${point}Text`)}
            </li>
          ))}
        </ul>
      </div>
      <div className="mini">
        <div className="bar">
          <span className="row tight">
            <FileIcon file="docx" isSmall />
            {SAMPLE_FILES.engineering.file}
          </span>
          <span className="row small mute">
            {t("segments.done", { done: DONE, total: TOTAL })}
            <progress className="line-meter" value={DONE} max={TOTAL} aria-hidden />
          </span>
        </div>
        {sentences?.[source].map((sentence, row) => (
          <div key={sentence} className={`r${row === 1 ? " cur" : ""}`}>
            <p lang={uiLanguageTag(source)}>{sentence}</p>
            <div className="g">
              <span className="c-ok">
                <Icon name="check" />
              </span>
              {row === 0 ? (
                <span className="band b100">100</span>
              ) : (
                <span className="band bmt">{t("segments.machine")}</span>
              )}
            </div>
            <p className="t" lang={uiLanguageTag(target)}>
              {sentences[target][row]}
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}
