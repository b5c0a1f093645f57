import { useId } from "react";
import type { ReactNode, SelectHTMLAttributes } from "react";
import { classes } from "../lib/classes.ts";
import { Field, noteIdOf } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { InputFrame } from "./input.tsx";
import styles from "./select.module.css";

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

interface Chosen {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface SelectProps
  extends Chosen, Pick<SelectHTMLAttributes<HTMLSelectElement>, "id" | "lang" | "disabled"> {
  /** Names the list where no label is seen. */
  readonly label?: string;
  readonly describedBy?: string;
  /** What is offered; a list in groups is given as `children` instead. */
  readonly options?: readonly Choice[];
  readonly size?: "sm" | "md";
  readonly className?: string;
  readonly children?: ReactNode;
}

/** One of several. The browser's own list opens: it fits every device, every keyboard and every screen reader. */
export function Select({
  label,
  describedBy,
  value,
  onChange,
  options = [],
  size = "md",
  className,
  children,
  ...rest
}: SelectProps) {
  return (
    <InputFrame size={size} className={classes(styles.frame, className)}>
      <select
        {...rest}
        value={value}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <Icon name="chevron-down" />
    </InputFrame>
  );
}

/** The same with its label above it. */
export function SelectField({
  label,
  note,
  ...rest
}: Chosen & { readonly label: string; readonly options: readonly Choice[]; readonly note?: ReactNode }) {
  const id = useId();
  return (
    <Field label={label} controlId={id} note={note}>
      <Select {...rest} id={id} describedBy={note ? noteIdOf(id) : undefined} />
    </Field>
  );
}
