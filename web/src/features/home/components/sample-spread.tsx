import { uiLanguageTag } from "@yizhou/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLanguage } from "../../../lib/format.ts";
import { Seal } from "../../../ui/brand.tsx";
import { Fold, FoldText, Spread } from "../../../ui/fold.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { SAMPLE_FIELDS, SAMPLE_FILES } from "../samples/sample.ts";
import type { SampleField } from "../samples/sample.ts";
import { useSample, useSampleChoice } from "../state/use-sample.ts";
import { SampleLeaf } from "./sample-leaf.tsx";
import { classes } from "../../../lib/classes.ts";
import styles from "./sample-spread.module.css";

/** Before and after, one sample page for each field; the reader's language is the target. */
export function SampleSpread() {
  const { t } = useTranslation("home");
  const { source, target, field: first } = useSampleChoice();
  const [field, setField] = useState<SampleField>(first);
  const sample = useSample(field);
  const { file, pages, fold } = SAMPLE_FILES[field];
  return (
    <section className="wrap" aria-labelledby="sample-title">
      <h2 className="sr-only" id="sample-title">
        {t("sampleLabel")}
      </h2>
      <div className={styles.showBar}>
        <RadioGroup
          label={t("field.label")}
          value={field}
          options={SAMPLE_FIELDS.map((value) => ({ value, label: t(`field.${value}`) }))}
          onChange={setField}
        />
        <p className={classes("row mute", styles.showPair)}>
          {formatLanguage(uiLanguageTag(source))}
          <Icon name="arrow-right" />
          {formatLanguage(uiLanguageTag(target))}
          <span className={styles.barLine} aria-hidden />
          {t("sampleLength", { file, pages, count: pages })}
        </p>
      </div>
      <div className={styles.show}>
        {sample && (
          <Spread
            className={styles.showSpread}
            source={<SampleLeaf page={sample.source} language={uiLanguageTag(source)} />}
            fold={
              <Fold title={fold[target]}>
                <FoldText>{t("samplePage")}</FoldText>
              </Fold>
            }
            target={<SampleLeaf page={sample.target} language={uiLanguageTag(target)} />}
          />
        )}
        <span className={styles.showSeal}>
          <Seal />
        </span>
      </div>
    </section>
  );
}
