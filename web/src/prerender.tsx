// Home as the server writes it before any script runs; built beside the site (`web/prerendering.ts`).
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { pagePath, resolvePage, SITE_NAMES, uiLanguageTag, windowTitle } from "@yizhou/contract";
import type { HomeFacts, RenderHome, UiLanguage } from "@yizhou/contract";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server.edge";
import { StaticRouter } from "react-router";
import { Layout } from "./app/shell/layouts.tsx";
import { HOME_QUESTIONS } from "./features/home/components/privacy-and-questions.tsx";
import HomePage from "./features/home/pages/home-page.tsx";
import { prepareSamples } from "./features/home/state/use-sample.ts";
import { loadTexts } from "./lib/i18n.ts";
import { setPageFacts } from "./lib/page-facts.ts";

/** Home in a language, for somebody who is not signed in. Not two at a time: the current language is one for all. */
const renderHome: RenderHome = async (language, facts) => {
  const { contacts, prices, apiBase } = facts;
  setPageFacts({ contacts: JSON.stringify(contacts), prices: JSON.stringify(prices), apiBase });
  await loadTexts(language, ["shell", "home"]);
  const client = new QueryClient();
  await prepareSamples(client, language);
  const path = pagePath("", language);
  const page = resolvePage(path);
  if (page.kind !== "page") throw new Error(`${path} is no page`);
  const body = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StaticRouter location={path}>
        <Layout page={page} title="">
          <HomePage />
        </Layout>
      </StaticRouter>
    </QueryClientProvider>,
  );
  client.clear();
  const description = i18next.t("heroLead", { ns: "home" });
  // A script element ends with the first `</`.
  const structuredData = JSON.stringify(graphOf(language, facts, description)).replaceAll("<", "\\u003c");
  return { body, description, structuredData };
};

export default renderHome;

/** What the page is about, in the words of schema.org. */
function graphOf(language: UiLanguage, { prices, siteUrl }: HomeFacts, description: string): object {
  const url = siteUrl === null ? {} : { url: siteUrl + pagePath("", language) };
  const about = { name: SITE_NAMES[language], inLanguage: uiLanguageTag(language), ...url };
  return {
    "@context": "https://schema.org",
    "@graph": [
      { "@type": "WebSite", ...about },
      {
        "@type": "WebApplication",
        ...{ ...about, name: windowTitle(null, language), description, operatingSystem: "Web" },
        applicationCategory: "BusinessApplication",
        offers: prices.packages.map(({ priceFen, characters }) => ({
          "@type": "Offer",
          ...{ price: (priceFen / 100).toFixed(2), priceCurrency: "CNY" },
          eligibleQuantity: { "@type": "QuantitativeValue", value: characters, unitText: "character" },
        })),
      },
      {
        "@type": "FAQPage",
        mainEntity: HOME_QUESTIONS.map((question) => ({
          "@type": "Question",
          name: i18next.t(`faq.${question}Question`, { ns: "home" }),
          acceptedAnswer: { "@type": "Answer", text: i18next.t(`faq.${question}Answer`, { ns: "home" }) },
        })),
      },
    ],
  };
}
