import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { resolvePage } from "@yizhou/contract";
import type { SystemUser } from "@yizhou/contract";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router";
import { setLanguage } from "../lib/i18n.ts";
import { storeToken, storeUser } from "../lib/session.ts";
import type { LocaleArea } from "../locales/areas.ts";

/** Renders a component as it stands at an address: in its language, with router and query cache. */
export async function renderAt(address: string, element: ReactElement, areas: readonly LocaleArea[] = []) {
  const [pathname = "/", search = ""] = address.split(/(?=\?)/);
  const resolved = resolvePage(pathname, search);
  if (resolved.kind !== "page") throw new Error(`${address} is no page`);
  await setLanguage(resolved.language, ["shell", ...areas]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const result = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...result, resolved };
}

/** Signs in somebody: an ordinary person of organisation 1 unless told otherwise. */
export function signInAs(more: Partial<SystemUser> = {}): void {
  storeToken("token-1");
  storeUser({ userName: "lin", nickName: "林知远", userType: 1, organizationId: 1, email: null, ...more });
}
