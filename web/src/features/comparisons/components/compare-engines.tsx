import { useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { EngineComparison } from "../../../lib/engine-comparison.ts";
import { CompareDialog } from "./compare-dialog.tsx";

/** The way to two engines side by side, where there are two to choose from. */
export function CompareEngines(about: EngineComparison) {
  const { t } = useTranslation("comparison");
  const [isOpen, setOpen] = useState(false);
  if (about.engines.length < 2) return null;
  return (
    <div className="small">
      <button type="button" className="link" data-part="compare-engines" onClick={() => setOpen(true)}>
        {t("open")}
      </button>
      {isOpen && createPortal(<CompareDialog {...about} onClose={() => setOpen(false)} />, document.body)}
    </div>
  );
}
