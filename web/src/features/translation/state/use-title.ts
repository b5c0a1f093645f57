import { useEffect } from "react";
import { windowTitle } from "@yizhou/contract";
import { useUiLanguage } from "../../../lib/page.ts";

/** Puts a document's name into the title of the window, once it is known: `estuary.docx｜译舟`. */
export function useTitle(title: string | undefined): void {
  const language = useUiLanguage();
  const text = title && windowTitle(title, language);
  useEffect(() => {
    if (text) document.title = text;
  }, [text]);
}
