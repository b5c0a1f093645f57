import type { ParagraphPlaces } from "@yizhou/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { failureText } from "../../../lib/api-error.ts";
import { classes } from "../../../lib/classes.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { useParagraphPlaces } from "../api/corrections.ts";
import styles from "./paragraph-corrections.module.css";

interface Props {
  readonly jobId: string;
  readonly unit: string;
  readonly isBusy: boolean;
  readonly onSplit: (at: number) => void;
  readonly onCancel: () => void;
}

/** Where a paragraph is to be two: one of its sentences or lines begins the second. */
export function SplitPlaces({ jobId, unit, isBusy, onSplit, onCancel }: Props) {
  const { t } = useTranslation("translation");
  const { t: shell } = useTranslation("shell");
  const title = useId();
  const { data, error } = useParagraphPlaces(jobId, unit);
  const [chosen, setChosen] = useState<number | null>(null);
  const places = data?.places ?? [];
  const problem = failureText(error, shell("error.failed"));
  return (
    <div className={styles.split} role="group" aria-labelledby={title}>
      <p id={title}>{t("corrections.places")}</p>
      {problem ? (
        <FieldError>{problem}</FieldError>
      ) : (
        <p role="status" className="small mute">
          {!data ? t("corrections.placesLoading") : places.length === 0 ? t("corrections.noPlaces") : ""}
        </p>
      )}
      {places.length > 0 && (
        <div className={styles.places}>
          {places.map((place) => (
            <Place
              key={place.at}
              name={title}
              place={place}
              isOn={chosen === place.at}
              onChoose={setChosen}
            />
          ))}
        </div>
      )}
      <div className={styles.acts}>
        <Button
          size="sm"
          tone="seal"
          disabled={isBusy || chosen === null}
          onClick={() => chosen !== null && onSplit(chosen)}
        >
          {t("corrections.splitHere")}
        </Button>
        <Button size="sm" tone="text" onClick={onCancel}>
          {t("corrections.cancel")}
        </Button>
      </div>
    </div>
  );
}

function Place({
  name,
  place: { at, isSentence, text },
  isOn,
  onChoose,
}: {
  readonly name: string;
  readonly place: ParagraphPlaces["places"][number];
  readonly isOn: boolean;
  readonly onChoose: (at: number) => void;
}) {
  const { t } = useTranslation("translation");
  return (
    <label className={styles.place}>
      <input type="radio" name={name} checked={isOn} onChange={() => onChoose(at)} />
      <span>
        {text}{" "}
        <small className={classes("mute", styles.sort)}>
          {t(isSentence ? "corrections.sentence" : "corrections.line")}
        </small>
      </span>
    </label>
  );
}
