import { useTranslation } from "react-i18next";
import { ToolCards } from "../../../ui/tool-cards.tsx";
import { classes } from "../../../lib/classes.ts";
import shared from "./home.module.css";

/** The tools that no menu item leads to. */
export function ToolsSection() {
  const { t } = useTranslation("home");
  return (
    <section className={classes("wrap", shared.sec)} aria-labelledby="tools-title">
      <h2 className="h2" id="tools-title">
        {t("tools.title")}
      </h2>
      <p className={classes("soft", shared.benchLead)}>{t("tools.lead")}</p>
      <ToolCards tools={["library", "alignment", "quickAlignment", "engines"]} label={t("tools.title")} />
    </section>
  );
}
