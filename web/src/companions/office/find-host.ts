// Which program shows the pane: WPS puts its objects into the page, Word is reached through Office.js.
import type { UiLanguage } from "@yizhou/contract";
import type { DocumentHost } from "./document-host.ts";
import { wordHost, type WordApi } from "./word-host.ts";
import { wpsHost, type WpsApplication } from "./wps-host.ts";

/** Microsoft asks that it is loaded from here; the page's content policy allows this one address. */
const OFFICE_JS = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";
/** A page that no program shows waits no longer for one. */
const OFFICE_MS = 20_000;

interface HostWindow {
  readonly Application?: WpsApplication;
  readonly wps?: { readonly Application?: WpsApplication };
  readonly Word?: WordApi;
  readonly Office?: {
    onReady(): Promise<{ readonly host: string | null }>;
    readonly context?: { readonly displayLanguage?: string };
  };
}

/** @returns null where neither program has the page open */
export async function findHost(page: Window): Promise<DocumentHost | null> {
  const own = page as unknown as HostWindow;
  const application = own.Application ?? own.wps?.Application;
  if (application) return wpsHost(application);
  if (!own.Office) await loadScript(OFFICE_JS);
  if (!own.Office) return null;
  const { host } = await Promise.race([
    own.Office.onReady(),
    new Promise<{ host: null }>((resolve) => setTimeout(resolve, OFFICE_MS, { host: null })),
  ]);
  return host === "Word" && own.Word ? wordHost(own.Word) : null;
}

/** The language in which the program talks to its user; that of the page's own surroundings where it does not say. */
export function languageOfProgram(page: Window): UiLanguage {
  const own = page as unknown as HostWindow;
  const tag = own.Office?.context?.displayLanguage ?? page.navigator.language;
  if (/^zh\b/iu.test(tag)) return "zh";
  return /^ko\b/iu.test(tag) ? "ko" : "en";
}

/** Also where it does not come: the pane then says that no document is open. */
function loadScript(address: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => resolve();
    document.head.append(script);
  });
}
