import { useId } from "react";
import type { InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../lib/classes.ts";
import { formatDateTime, formatDay } from "../lib/format.ts";
import { errorIdOf, Field } from "./field.tsx";
import { InputFrame } from "./input.tsx";
import styles from "./day-input.module.css";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "value"> {
  readonly type: "date" | "datetime-local";
  /** `2026-11-22`, or `2026-11-22T08:00`; empty while nothing is chosen. */
  readonly value: string;
}

/**
 * A day, or a minute of it, in the browser's own field with its own calendar. Browsers write days in their language, whatever the page's
 * is; the page's own way of writing stands over it until the field is entered.
 */
export function DayInput({ value, ...rest }: Props) {
  const { t } = useTranslation("shell");
  const format = rest.type === "date" ? formatDay : formatDateTime;
  // Without a time a day is read as one of Greenwich, which is the day before in half of the world.
  const moment = rest.type === "date" ? `${value}T00:00` : value;
  return (
    <span className={styles.day}>
      <input {...rest} value={value} />
      <span className={classes(styles.shown, !value && styles.none)} aria-hidden>
        {value ? format(moment) : t("dates.none")}
      </span>
    </span>
  );
}

/** The same with its label above it, and the reason under it when it is refused. */
export function DayField({
  label,
  error,
  ...rest
}: Omit<Props, "id"> & { readonly label: string; readonly error?: string | null }) {
  const id = useId();
  return (
    <Field label={label} controlId={id} error={error}>
      <InputFrame isRefused={Boolean(error)}>
        <DayInput
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorIdOf(id) : undefined}
        />
      </InputFrame>
    </Field>
  );
}
