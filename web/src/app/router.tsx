import { createBrowserRouter } from "react-router";
import { ErrorPage } from "./pages/error-page.tsx";
import { loadPage } from "./page-loader.ts";
import { PageView } from "./shell/page-view.tsx";
import styles from "./shell/loading-bar.module.css";

/**
 * One route for everything: the contract's table decides what an address is, for server and web alike. Another query on
 * the same page loads again only what is not there yet.
 */
export function createRouter() {
  return createBrowserRouter([
    {
      path: "*",
      loader: loadPage,
      Component: PageView,
      ErrorBoundary: ErrorPage,
      HydrateFallback: FirstLoad,
    },
  ]);
}

/** Nothing yet but the loading bar, which shows only when it takes long. */
function FirstLoad() {
  return <div className={styles.bar} data-part="loading-bar" role="progressbar" />;
}
