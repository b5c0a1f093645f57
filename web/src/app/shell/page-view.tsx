import { useEffect } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ScrollRestoration, useLoaderData } from "react-router";
import type { LoadedPage } from "../page-loader.ts";
import { AlertDialog } from "./alert-dialog.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { SignInDialogHost } from "./sign-in-dialog-host.tsx";

/** The page in its layout (spec.md section 2), with what may stand over any page. */
export function PageView() {
  const { resolved, Screen } = useLoaderData<LoadedPage>();
  const title = resolved.page.title[resolved.language];
  useDocumentTitle(
    resolved.name === "" || resolved.name === "index-copy" ? null : title,
    resolved.page.isHiddenFromSearch,
  );
  return (
    <ShellFrame>
      <Layout title={title}>
        <Screen key={resolved.name} />
      </Layout>
    </ShellFrame>
  );

  function Layout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
    switch (resolved.page.layout) {
      case "default":
        return (
          <>
            <Header page={resolved} />
            <main id="content">{children}</main>
            {/* The footer is the last section of home, and of no other page in this layout (Q47). */}
            {(resolved.name === "" || resolved.name === "index-copy") && <Footer />}
          </>
        );
      case "invite":
        return (
          <>
            <main id="content">{children}</main>
            <Footer />
          </>
        );
      case "login-register":
        return (
          <>
            <Header page={resolved} />
            <main id="content" className="wrap page entry">
              <ContactPanel page={resolved} />
              <div className="entry-form">
                <h1 className="h1">{title}</h1>
                {children}
              </div>
            </main>
          </>
        );
      case "server":
        return <main id="content">{children}</main>;
    }
  }
}

/** What stands around every page, the error page included. */
export function ShellFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("shell");
  return (
    <>
      <a className="skip-link" href="#content">
        {t("skipToContent")}
      </a>
      <LoadingBar />
      {children}
      <SignInDialogHost />
      <AlertDialog />
      <ScrollRestoration />
    </>
  );
}

/** `title｜译舟`, or the site's own title for null. A page that is hidden from search says so in its head. */
export function useDocumentTitle(title: string | null, isHiddenFromSearch = false): void {
  const { t, i18n } = useTranslation("shell");
  const text =
    title === null ? t("siteTitle") : `${title}${i18n.language === "zh" ? "｜" : " | "}${t("brand")}`;
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
