import { PAGES } from "@yizhou/contract";
import { useLoaderData, useLocation } from "react-router";
import { entryModeOf } from "../../lib/entry-mode.ts";
import type { LoadedPage } from "../page-loader.ts";
import { Layout, isHome } from "./layouts.tsx";
import { SecondStepHost } from "./second-step-host.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import { useDocumentTitle } from "./use-document-title.ts";
import { useFocusAfterNavigation } from "./use-focus-after-navigation.ts";

/** The page in its layout, with what may stand over any page. */
export function PageView() {
  const { resolved, Screen } = useLoaderData<LoadedPage>();
  const { search } = useLocation();
  // Registering on the login page has the title of the pages that register.
  const isRegistering = resolved.name === "login" && entryModeOf(search) === "register";
  const titles = isRegistering ? PAGES["invite-trial"].title : resolved.page.title;
  const title = titles[resolved.language];
  useFocusAfterNavigation(`${resolved.language}/${resolved.name}`);
  useDocumentTitle(isHome(resolved) ? null : title, resolved.page.isHiddenFromSearch);
  return (
    <ShellFrame>
      <Layout page={resolved} title={title}>
        <Screen key={resolved.name} />
      </Layout>
      <SecondStepHost isAdminPage={resolved.page.guard === "admin"} />
    </ShellFrame>
  );
}
