import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import {
  ADMIN_USER_TYPE,
  checkGuard,
  parseTheme,
  PRERENDER_FOLDER,
  resolvePage,
  THEME_COOKIE,
  uiLanguageTag,
  windowTitle,
} from "@yizhou/contract";
import type { Announcement, Contacts, PageVisitor, PriceList, Theme, UiLanguage } from "@yizhou/contract";
import { AppError } from "@yizhou/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../settings.ts";
import { renderedHome, type WrittenHome } from "./prerendered-home.ts";
import { addressLinks, escapeAttribute, textForMachines } from "./search-engines.ts";
import type { Actor } from "./actor.ts";

/** Who looks at a page, by the page cookie. */
export type SiteVisitor = (NonNullable<PageVisitor> & Pick<Actor, "isDemo" | "secondStep">) | null;

/** What the page has to ask for: the second step, or of an administrator a second factor at all. */
type SecondStepState = "due" | "missing" | null;

function secondStepOf(visitor: SiteVisitor): SecondStepState {
  if (!visitor || visitor.secondStep === "passed") return null;
  if (visitor.secondStep === "due") return "due";
  return visitor.userType === ADMIN_USER_TYPE && !visitor.isDemo ? "missing" : null;
}

const YEAR_MS = 365 * 24 * 3600 * 1000;

/** What pages ask about whoever looks and about the site. */
export interface SiteFacts {
  /** Who looks at the page, by the page cookie; opens pages only. */
  findVisitor(request: FastifyRequest): Promise<SiteVisitor>;
  /** How people reach the operator. */
  findContacts(): Promise<Contacts>;
  findPrices(): Promise<PriceList>;
  /** The site's own address; null where nobody has said it. */
  siteUrl(): string | null;
  /** What everybody is told now. */
  findAnnouncement(): Promise<Announcement | null>;
}

/**
 * Serves the built pages. Every address goes through the table that server and web share: a redirect, the page, or the same
 * HTML with status 404 or 403, so that search engines and people see the same thing.
 */
export async function serveSite(
  app: FastifyInstance,
  settings: Settings,
  { findVisitor, findContacts, findPrices, findAnnouncement, siteUrl }: SiteFacts,
): Promise<void> {
  const hasSite = existsSync(settings.webDist);
  if (hasSite) {
    // The build has put packed forms beside scripts and styles.
    const files = { root: settings.webDist, serve: false, index: false, preCompressed: true } as const;
    await app.register(fastifyStatic, files);
  }

  app.setNotFoundHandler(async (request, reply) => {
    const url = new URL(request.raw.url ?? "/", "http://site.invalid");
    // The raw address keeps `//host` and encoded characters, which the URL parser may have read otherwise.
    const pathname = (request.raw.url ?? "/").split(/[?#]/, 1)[0]!;
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (!isPage || /^\/(?:api|k8s)(?:\/|$)/.test(pathname)) throw new AppError("request.not_found");
    if (hasSite && (await isFile(settings.webDist, url.pathname))) {
      const isHashed = url.pathname.startsWith("/assets/");
      return reply.sendFile(decodeURIComponent(url.pathname.slice(1)), {
        maxAge: isHashed ? YEAR_MS : 3600_000,
        immutable: isHashed,
      });
    }
    const said = textForMachines(pathname, siteUrl());
    if (said) return reply.type(said.type).send(said.text);
    if (pathname.startsWith("/assets/")) throw new AppError("request.not_found");
    const resolution = resolvePage(pathname, url.search);
    if (resolution.kind === "redirect") return reply.redirect(resolution.to, 302);
    const theme = parseTheme(request.cookies[THEME_COOKIE]);
    if (resolution.kind === "notFound")
      return sendPage(reply, settings, {
        theme,
        language: resolution.language,
        status: 404,
        title: resolution.message,
        contacts: await findContacts(),
      });
    const visitor = await findVisitor(request);
    const guard = checkGuard(resolution, visitor, url.search);
    if (guard.kind === "redirect") return reply.redirect(guard.to, 302);
    const { name, language } = resolution;
    const isHome = name === "" || name === "index-copy";
    const title = isHome ? null : resolution.page.title[language];
    const [contacts, prices] = [await findContacts(), isHome ? await findPrices() : null];
    const facts = prices && { contacts, prices, apiBase: settings.apiBase, siteUrl: siteUrl() };
    return sendPage(reply, settings, {
      theme,
      language,
      status: guard.kind === "forbidden" ? 403 : 200,
      title,
      secondStep: secondStepOf(visitor),
      contacts,
      ...(prices && { prices }),
      head: addressLinks(resolution, siteUrl()),
      // Whoever is signed in sees their own home, which only their browser knows.
      home:
        name === "" && visitor === null && facts
          ? await renderedHome(settings.webDist, language, facts)
          : null,
      announcement: await findAnnouncement(),
    });
  });
}

/** True for an existing file inside the folder; a path that tries to leave it is none. */
async function isFile(folder: string, pathname: string): Promise<boolean> {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return false;
  }
  const path = normalize(join(folder, decoded));
  if (!path.startsWith(folder + sep) || decoded.includes("\0") || path.endsWith(".html")) return false;
  if (path.startsWith(join(folder, PRERENDER_FOLDER) + sep)) return false;
  return stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  );
}

/** What a browser may paint before the first style sheet is there: nobody who reads at night sees a white page first. */
const COLOR_SCHEMES = { system: "light dark", light: "light", dark: "dark" } as const satisfies Record<
  Theme,
  string
>;

/** Where the page's script draws. */
const ROOT = '<div id="root"></div>';

let cached: { path: string; changedMs: number; html: string } | null = null;

async function readTemplate(folder: string): Promise<string | null> {
  const path = join(folder, "index.html");
  const facts = await stat(path).catch(() => null);
  if (!facts) return null;
  if (cached?.path !== path || cached.changedMs !== facts.mtimeMs) {
    cached = { path, changedMs: facts.mtimeMs, html: await readFile(path, "utf8") };
  }
  return cached.html;
}

/** The one HTML file with the page's language and theme, the base addresses of the calls and the nonce for style sheets. */
async function sendPage(
  reply: FastifyReply,
  settings: Settings,
  page: {
    theme: Theme;
    language: UiLanguage;
    status: number;
    title: string | null;
    contacts: Contacts;
    prices?: PriceList;
    secondStep?: SecondStepState;
    /** Elements for the head. */
    head?: string;
    home?: WrittenHome | null;
    announcement?: Announcement | null;
  },
): Promise<FastifyReply> {
  const { theme, language, status, title } = page;
  const template = await readTemplate(settings.webDist);
  if (template === null) {
    const text = "The pages of the site are not built. Run npm start.";
    return reply.status(503).type("text/plain; charset=utf-8").send(text);
  }
  const attributes = {
    lang: uiLanguageTag(language),
    ...(theme !== "system" && { "data-theme": theme }),
    "data-api-base": settings.apiBase,
    "data-k8s-base": settings.k8sBase,
    "data-status": String(status),
    "data-style-nonce": reply.styleNonce,
    ...(Object.keys(page.contacts).length > 0 && { "data-contacts": JSON.stringify(page.contacts) }),
    ...(page.prices && { "data-prices": JSON.stringify(page.prices) }),
    ...(page.announcement && { "data-announcement": JSON.stringify(page.announcement) }),
    ...(page.secondStep && { "data-second-step": page.secondStep }),
  };
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const html = template
    .replace(/<html[^>]*>/i, () => `<html${written.join("")}>`)
    .replace(
      /(<meta name="color-scheme" content=")[^"]*/i,
      (_, start: string) => start + COLOR_SCHEMES[theme],
    )
    .replace(/<title>.*?<\/title>/i, () => `<title>${escapeAttribute(windowTitle(title, language))}</title>`)
    .replace("</head>", () => `${page.head ?? ""}${page.home?.head ?? ""}</head>`)
    .replace(ROOT, (root) => root.replace("><", () => `>${page.home?.body ?? ""}<`));
  return reply.status(status).type("text/html; charset=utf-8").send(html);
}
