import type { ReactNode } from "react";
import type { Resolved } from "../middleware.ts";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { classes } from "../../lib/classes.ts";
import styles from "./layouts.module.css";

interface Props {
  readonly page: Resolved;
  readonly title: string;
  readonly children: ReactNode;
}

/** The four layouts of docs/specification.md, section 2. */
export function Layout({ page, title, children }: Props) {
  switch (page.page.layout) {
    case "default":
      return (
        <>
          <Header page={page} />
          <main id="content" tabIndex={-1}>
            {children}
          </main>
          {/* The footer is the last section of home, and of no other page in this layout (Q47). */}
          {isHome(page) && <Footer />}
          {/* Workbenches have their own line of state there. */}
          {!page.page.isFullWidth && <AnnouncementBar />}
        </>
      );
    case "invite":
      return (
        <>
          <main id="content" tabIndex={-1} className={styles.overFooter}>
            {children}
          </main>
          <Footer />
        </>
      );
    case "login-register":
      return (
        <>
          <Header page={page} />
          <main id="content" tabIndex={-1} className={classes("wrap page", styles.entry)}>
            <div className={styles.entryForm}>
              <h1 className="h1">{title}</h1>
              {children}
            </div>
            <ContactPanel page={page} />
          </main>
        </>
      );
    case "server":
      return (
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      );
  }
}

/** Home, or its other form for en and ko. */
export function isHome(page: Resolved): boolean {
  return page.name === "" || page.name === "index-copy";
}
