import { useLoaderData } from "react-router";
import type { LoadedPage } from "../page-loader.ts";
import { Layout, isHome } from "./layouts.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import { useDocumentTitle } from "./use-document-title.ts";
import { useFocusAfterNavigation } from "./use-focus-after-navigation.ts";

/** The page in its layout, with what may stand over any page. */
export function PageView() {
  const { resolved, Screen } = useLoaderData<LoadedPage>();
  const title = resolved.page.title[resolved.language];
  useFocusAfterNavigation(`${resolved.language}/${resolved.name}`);
  useDocumentTitle(isHome(resolved) ? null : title, resolved.page.isHiddenFromSearch);
  return (
    <ShellFrame>
      <Layout page={resolved} title={title}>
        <Screen key={resolved.name} />
      </Layout>
    </ShellFrame>
  );
}
