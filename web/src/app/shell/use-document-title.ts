import { useEffect } from "react";
import { windowTitle } from "@yizhou/contract";
import { useUiLanguage } from "../../lib/page.ts";

/** `title｜译舟`, or the site's own title for null. A page that is hidden from search says so in its head. */
export function useDocumentTitle(title: string | null, isHiddenFromSearch = false): void {
  const text = windowTitle(title, useUiLanguage());
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
