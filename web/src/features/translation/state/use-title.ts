import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Puts a document's name into the title of the window, once it is known: `estuary.docx｜译舟`. */
export function useTitle(title: string | undefined): void {
  const { t, i18n } = useTranslation("shell");
  const text = title && `${title}${i18n.language === "zh" ? "｜" : " | "}${t("brand")}`;
  useEffect(() => {
    if (text) document.title = text;
  }, [text]);
}
