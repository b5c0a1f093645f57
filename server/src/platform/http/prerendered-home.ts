// Home for visitors is written here, by the very components that the browser draws it with: a page that is there before its script,
// and for those who run none (docs/decisions/0049-home-without-script.md).
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PRERENDER_FILES, PRERENDER_FOLDER, PRERENDER_MODULE } from "@yizhou/contract";
import type { HomeFacts, HomeFiles, RenderHome, UiLanguage } from "@yizhou/contract";
import { escapeAttribute } from "./search-engines.ts";

/** As elements. */
export interface WrittenHome {
  readonly head: string;
  readonly body: string;
}

interface Build {
  readonly render: RenderHome;
  readonly files: HomeFiles;
  /** By language; each with the facts that it says. */
  readonly written: Map<UiLanguage, { readonly facts: string; readonly home: Promise<WrittenHome> }>;
}

let build: { readonly changedMs: number; readonly path: string; readonly loaded: Promise<Build> } | null =
  null;

/**
 * Home in a language, from the last time that these facts were true; null where the build has none, as while one works on the pages.
 *
 * @param webDist  folder of the built pages
 */
export async function renderedHome(
  webDist: string,
  language: UiLanguage,
  facts: HomeFacts,
): Promise<WrittenHome | null> {
  const path = join(webDist, PRERENDER_FOLDER, PRERENDER_MODULE);
  const found = await stat(path).catch(() => null);
  if (!found) return null;
  if (build?.path !== path || build.changedMs !== found.mtimeMs)
    build = { path, changedMs: found.mtimeMs, loaded: load(path, found.mtimeMs) };
  const { render, files, written } = await build.loaded;
  const key = JSON.stringify(facts);
  const known = written.get(language);
  if (known?.facts === key) return known.home;
  // One at a time: the texts of a language are current for all that is written meanwhile.
  const before = [...written.values()].map(({ home }) => home.catch(() => null));
  const home = Promise.all(before).then(async () => withHead(await render(language, facts), files[language]));
  written.set(language, { facts: key, home });
  home.catch(() => written.delete(language));
  return home;
}

async function load(path: string, changedMs: number): Promise<Build> {
  const [module, files] = await Promise.all([
    import(`${pathToFileURL(path).href}?${changedMs}`) as Promise<{ readonly default: RenderHome }>,
    readFile(join(path, "..", PRERENDER_FILES), "utf8"),
  ]);
  return { render: module.default, files: JSON.parse(files) as HomeFiles, written: new Map() };
}

function withHead(
  { body, description, structuredData }: Awaited<ReturnType<RenderHome>>,
  { styles, scripts }: HomeFiles[UiLanguage],
): WrittenHome {
  const said = escapeAttribute(description);
  const head = [
    `<meta name="description" content="${said}"/>`,
    `<meta property="og:description" content="${said}"/><meta property="og:type" content="website"/>`,
    ...styles.map((address) => `<link rel="stylesheet" crossorigin href="${escapeAttribute(address)}"/>`),
    ...scripts.map((address) => `<link rel="modulepreload" crossorigin href="${escapeAttribute(address)}"/>`),
    `<script type="application/ld+json">${structuredData}</script>`,
  ];
  return { head: head.join(""), body };
}
