import { useId } from "react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly isDisabled?: boolean;
  }[];
  readonly note?: ReactNode;
}

/** A choice with its label above. The browser's own list opens: it fits every device and every keyboard. */
export function SelectField({ label, value, onChange, options, note }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input select native">
        <select
          id={id}
          value={value}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      {note && (
        <div className="field-note" id={`${id}-note`}>
          {note}
        </div>
      )}
    </div>
  );
}
