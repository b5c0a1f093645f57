import { useId, useState } from "react";
import type { InputHTMLAttributes, Ref } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

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
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={`input${isLarge ? " lg" : ""}${error ? " err" : ""}`}>
        {prefix && <span className="input-prefix">{prefix}</span>}
        <input
          {...rest}
          ref={inputRef}
          id={id}
          type={isShown ? "text" : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {type === "password" && (
          <button
            type="button"
            className="reveal"
            aria-label={t(isShown ? "action.hidePassword" : "action.showPassword")}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? "eye-off" : "eye"} />
          </button>
        )}
      </div>
      {error && (
        <p className="errline" id={`${id}-error`} role="alert">
          <Icon name="error" size={14} />
          {error}
        </p>
      )}
    </div>
  );
}
