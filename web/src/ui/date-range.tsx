import { useTranslation } from "react-i18next";
import { classes } from "../lib/classes.ts";
import { DayInput } from "./day-input.tsx";
import { InputFrame } from "./input.tsx";
import styles from "./date-range.module.css";

/** Days as `2026-11-22`; one that is not set is open. */
export interface Days {
  readonly since?: string;
  readonly until?: string;
}

/**
 * From one day to another; neither lets the end come before the beginning.
 */
export function DateRange({
  label,
  value: { since, until },
  onChange,
  className,
}: {
  /** Names the pair, such as "Created". */
  readonly label: string;
  readonly value: Days;
  readonly onChange: (days: Days) => void;
  readonly className?: string;
}) {
  const { t } = useTranslation("shell");
  return (
    <div role="group" aria-label={label} className={className}>
      <InputFrame className={classes(styles.frame)}>
        <DayInput
          type="date"
          aria-label={t("dates.from")}
          value={since ?? ""}
          max={until}
          onChange={(event) => onChange({ since: event.target.value || undefined, until })}
        />
        <span className={styles.between}>{t("dates.until")}</span>
        <DayInput
          type="date"
          aria-label={t("dates.to")}
          value={until ?? ""}
          min={since}
          onChange={(event) => onChange({ since, until: event.target.value || undefined })}
        />
      </InputFrame>
    </div>
  );
}
