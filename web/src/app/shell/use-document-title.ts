import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** `title｜译舟`, or the site's own title for null. A page that is hidden from search says so in its head. */
export function useDocumentTitle(title: string | null, isHiddenFromSearch = false): void {
  const { t, i18n } = useTranslation("shell");
  const separator = i18n.language === "zh" ? "｜" : " | ";
  const text = title === null ? t("siteTitle") : `${title}${separator}${t("brand")}`;
  useEffect(() => {
    document.title = text;
  }, [text]);
  useEffect(() => {
    if (!isHiddenFromSearch) return;
    const meta = Object.assign(document.createElement("meta"), { name: "robots", content: "noindex" });
    document.head.append(meta);
    return () => meta.remove();
  }, [isHiddenFromSearch]);
}
