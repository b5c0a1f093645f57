import { useTranslation } from "react-i18next";
import type { Side } from "../state/places.ts";

/** Which side is seen on a window that has room for one; hidden by the style sheet on a wider one. */
export function SideToggle({
  side,
  onChange,
}: {
  readonly side: Side;
  readonly onChange: (side: Side) => void;
}) {
  const { t } = useTranslation("translation");
  return (
    <div className="seg sm side-toggle" role="group" aria-label={t("preview.side.label")}>
      {(["source", "target"] as const).map((one) => (
        <button
          key={one}
          type="button"
          className={one === side ? "on" : undefined}
          aria-pressed={one === side}
          onClick={() => onChange(one)}
        >
          {t(`preview.side.${one}`)}
        </button>
      ))}
    </div>
  );
}
