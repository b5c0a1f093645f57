/** A check box in our drawing; the real one lies under it for keyboard and screen reader. */
export function CheckBox({
  label,
  state,
  isDisabled = false,
  onChange,
}: {
  readonly label: string;
  readonly state: "on" | "off" | "part";
  readonly isDisabled?: boolean;
  readonly onChange: () => void;
}) {
  return (
    <label className="check-box">
      <input
        type="checkbox"
        className="sr-only"
        aria-label={label}
        checked={state === "on"}
        disabled={isDisabled}
        ref={(element) => {
          if (element) element.indeterminate = state === "part";
        }}
        onChange={onChange}
      />
      <span className={`box ${state}`} aria-hidden />
    </label>
  );
}
