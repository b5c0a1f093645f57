import type { ReactNode } from "react";
import "./controls.css";

/** On or off at once, with its name beside it. */
export function Switch({
  isOn,
  onChange,
  children,
}: {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className="switch-button"
      onClick={() => onChange(!isOn)}
    >
      <span className={isOn ? "switch on" : "switch"} aria-hidden />
      {children}
    </button>
  );
}
