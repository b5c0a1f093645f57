import { uiLanguageTag } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { useUiLanguage } from "../../../lib/page.ts";
import { Seal } from "../../../ui/brand.tsx";
import { Fold, Spread } from "../../../ui/fold.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SAMPLE_FIELDS, SAMPLE_FILES, SAMPLE_SOURCE } from "../samples/sample.ts";
import type { SampleField } from "../samples/sample.ts";
import { useSample } from "../state/use-sample.ts";
import { SampleLeaf } from "./sample-leaf.tsx";

/** Before and after, one sample page for each field; the reader's language is the target. */
export function SampleSpread() {
  const { t } = useTranslation("home");
  const target = useUiLanguage();
  const source = SAMPLE_SOURCE[target];
  const [field, setField] = useState<SampleField>("engineering");
  const sample = useSample(field);
  const { file, pages, fold } = SAMPLE_FILES[field];
  return (
    <section className="wrap" aria-labelledby="sample-title">
      <h2 className="sr-only" id="sample-title">
        {t("sampleLabel")}
      </h2>
      <div className="show-bar">
        <div className="seg" role="radiogroup" aria-label={t("field.label")}>
          {SAMPLE_FIELDS.map((name) => (
            <label key={name} className={name === field ? "on" : ""}>
              <input
                type="radio"
                name="field"
                className="sr-only"
                checked={name === field}
                onChange={() => setField(name)}
              />
              {t(`field.${name}`)}
            </label>
          ))}
        </div>
        <p className="row mute">
          {formatLanguage(uiLanguageTag(source))}
          <Icon name="arrow-right" />
          {formatLanguage(uiLanguageTag(target))}
          <span className="bar-line" aria-hidden />
          {t("sampleLength", { file, pages, count: pages })}
        </p>
      </div>
      <div className="show">
        {sample && (
          <Spread
            source={<SampleLeaf page={sample[source]} language={uiLanguageTag(source)} />}
            fold={
              <Fold title={fold[target]}>
                <span className="v">{t("samplePage")}</span>
              </Fold>
            }
            target={<SampleLeaf page={sample[target]} language={uiLanguageTag(target)} />}
          />
        )}
        <span className="show-seal">
          <Seal />
        </span>
      </div>
    </section>
  );
}
