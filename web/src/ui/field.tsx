import { useId, useState } from "react";
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../lib/classes.ts";
import { Icon } from "./icon.tsx";
import { InputFrame } from "./input.tsx";
import styles from "./field.module.css";
import input from "./input.module.css";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "size" | "prefix"> {
  readonly label: string;
  readonly error?: string | null;
  readonly isLarge?: boolean;
  /** Stands before what is typed and is not part of it, such as +86. */
  readonly prefix?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Label above, input, and the reason under it when the input is refused. A password can be shown. */
export function TextField({ label, error, isLarge, prefix, inputRef, type = "text", ...rest }: Props) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const { t } = useTranslation("shell");
  return (
    <Field label={label} controlId={id} error={error}>
      <InputFrame size={isLarge ? "lg" : "md"} isRefused={Boolean(error)} prefix={prefix}>
        <input
          {...rest}
          ref={inputRef}
          id={id}
          type={isShown ? "text" : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorIdOf(id) : undefined}
        />
        {type === "password" && (
          <button
            type="button"
            className={input.reveal}
            aria-label={t(isShown ? "action.hidePassword" : "action.showPassword")}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? "eye-off" : "eye"} />
          </button>
        )}
      </InputFrame>
    </Field>
  );
}

/** A control of any kind with its label above, and a note or the reason of a refusal under it. */
export function Field({
  label,
  controlId,
  isLabelHidden = false,
  note,
  error,
  className,
  children,
}: {
  readonly label: ReactNode;
  /** The label is only for those who do not see what the control stands in. */
  readonly isLabelHidden?: boolean;
  /** The control's own `id`; its `aria-describedby` names `noteIdOf` or `errorIdOf` of it. */
  readonly controlId: string;
  readonly note?: ReactNode;
  readonly error?: string | null;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes(styles.field, className)}>
      <label className={isLabelHidden ? "sr-only" : styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children}
      {note && <FieldNote id={noteIdOf(controlId)}>{note}</FieldNote>}
      {error && <FieldError id={errorIdOf(controlId)}>{error}</FieldError>}
    </div>
  );
}

/** Several controls under one label. */
export function FieldGroup({
  legend,
  className,
  children,
}: {
  readonly legend: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={classes(styles.field, className)}>
      <legend className={styles.label}>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** What a control does or where it leads, under it. */
export function FieldNote({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <div className={styles.note} id={id}>
      {children}
    </div>
  );
}

/** Why something was refused: sign and words, said at once, unless what it stands in is already said by itself. */
export function FieldError({
  id,
  isQuiet = false,
  className,
  children,
}: {
  readonly id?: string;
  readonly isQuiet?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <p className={classes(styles.error, className)} id={id} role={isQuiet ? undefined : "alert"}>
      <Icon name="error" size={14} />
      {children}
    </p>
  );
}

export const noteIdOf = (controlId: string) => `${controlId}-note`;
export const errorIdOf = (controlId: string) => `${controlId}-error`;
