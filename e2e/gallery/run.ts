// `npm run gallery [-- words]`: see tools/gallery.mjs. Pictures and contact sheets go to .cache/gallery; exit status 1 when there
// are findings.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { pagePath, type PageName } from "@yizhou/contract";
import { ADMIN, giveSession, PASSWORD, SCHOLAR, STUDENT } from "../support/accounts.ts";
import { startBrowser } from "../support/browser.ts";
import { startEngine } from "../support/engine.ts";
import { startMovableSite } from "../support/site.ts";
import { lookAtPage, type Finding } from "./look.ts";
import { scenesOf, type Scene, type Viewer } from "./scenes.ts";
import { drawSheet } from "./sheet.ts";
import { makeThings, type Things } from "./things.ts";

const folder = join(import.meta.dirname, "../../.cache/gallery");
const LANGUAGES = ["zh", "en", "ko"] as const;
type Language = (typeof LANGUAGES)[number];
const LOCALES = { zh: "zh-CN", en: "en-US", ko: "ko-KR" } as const;

/** A window that everything is drawn in. */
interface Window {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly isDark?: boolean;
}
const WINDOWS: readonly Window[] = [
  { name: "1440", width: 1440, height: 900 },
  { name: "1200", width: 1200, height: 800 },
  { name: "390", width: 390, height: 844 },
  { name: "1440-dark", width: 1440, height: 900, isDark: true },
  { name: "390-dark", width: 390, height: 844, isDark: true },
];

/** Contexts at once: one a core. */
const AT_ONCE = 2;

const words = process.argv.slice(2);
const chosenLanguages = pick(LANGUAGES, (language) => words.includes(language));
const chosenWindows = pick(
  WINDOWS,
  ({ name }) => words.includes(name) || (words.includes("dark") && name.includes("dark")),
);
const names = words.filter((word) => !/^(?:zh|en|ko|dark|\d+(?:-dark)?)$/.test(word));
const scenes = pick(scenesOf(), ({ name }) => names.some((word) => name.includes(word)));

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const engine = await startEngine({ name: "Stand-in", latencyMs: 4000 });
// Prices as people meet them: the tests' own sites charge nothing.
const site = await startMovableSite({ ...engine.settings, FREE_CHARACTERS: "2000", FREE_PAGES: "3" });
const browser = await startBrowser();
const rows: string[] = [];
const startedMs = Date.now();
try {
  const things = await makeThings(site, browser);
  const keys = await textKeys();
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const rounds = chosenWindows.flatMap((window) => chosenLanguages.map((language) => ({ window, language })));
  const work = async () => {
    for (let round = rounds.shift(); round; round = rounds.shift())
      await drawRound(browser, round.window, round.language, { things, keys, axe });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const window of chosenWindows)
    for (const language of chosenLanguages)
      await drawSheet(browser, folder, `${window.name}-${language}`, window.width);
} finally {
  await browser.close();
  await site.stop();
  await engine.stop();
}
rows.sort();
for (const row of rows) console.log(row);
await writeFile(join(folder, "findings.txt"), rows.map((row) => `${row}\n`).join(""));
const pictures = (await readdir(folder)).filter(
  (name) => name.endsWith(".png") && !name.startsWith("sheet-"),
).length;
console.log(
  `${pictures} pictures in .cache/gallery, ${rows.length} findings, ${Math.round((Date.now() - startedMs) / 1000)} s`,
);
process.exitCode = rows.length === 0 ? 0 : 1;

interface Material {
  readonly things: Things;
  readonly keys: readonly string[];
  readonly axe: string;
}

/** All scenes in one window and language; one session for each viewer. */
async function drawRound(
  browser: Browser,
  window: Window,
  language: Language,
  material: Material,
): Promise<void> {
  const contexts = new Map<Viewer, Promise<{ context: BrowserContext; page: Page; errors: string[] }>>();
  const openFor = async (viewer: Viewer) => {
    const context = await browser.newContext({
      viewport: { width: window.width, height: window.height },
      locale: LOCALES[language],
      colorScheme: window.isDark ? "dark" : "light",
      // Nothing moves in a picture.
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(20_000);
    const account = {
      ...{ visitor: null, student: STUDENT, admin: ADMIN, scholar: SCHOLAR },
      newcomer: material.things.newcomer,
    }[viewer];
    if (account !== null) await giveSession(context, site.address, account, PASSWORD);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    return { context, page, errors };
  };
  for (const scene of scenes) {
    if (scene.prefixedOnly && language === "zh") continue;
    const opened = contexts.get(scene.viewer) ?? openFor(scene.viewer);
    contexts.set(scene.viewer, opened);
    const { page, errors } = await opened;
    const label = `${scene.name} ${window.name} ${language}`;
    const report = (kind: string, what: string) => rows.push(`${label} · ${kind} · ${what}`);
    try {
      await page.setViewportSize({ width: window.width, height: window.height });
      await page.goto(site.address + addressOf(scene, language, material.things), {
        waitUntil: "domcontentloaded",
      });
      await page.locator("main").first().waitFor();
      await settle(page);
      await scene.prepare?.(page, material.things);
      await settle(page);
      const isWide = scene.isWide === true || window.width >= 750;
      const look = () =>
        page.evaluate<Finding[], Parameters<typeof lookAtPage>[0]>(lookAtPage, {
          language,
          keys: material.keys,
          isWide,
          own: material.things.own,
        });
      let findings = await look();
      if (findings.length > 0) {
        // Rows of a long list are measured once they are drawn.
        await page.waitForTimeout(1000);
        findings = await look();
      }
      for (const { kind, what } of findings) report(kind, what);
      // Colours are the same in every language.
      if (language === "zh" && window.width !== 1200)
        for (const what of await contrast(page, material.axe)) report("contrast", what);
      await page.screenshot({
        path: join(folder, `${window.name}-${language}-${scene.name}.png`),
        fullPage: true,
        animations: "disabled",
      });
    } catch (error) {
      report("not drawn", String(error).split("\n", 1)[0]!);
    }
    for (const message of errors.splice(0)) report("script", message);
  }
  for (const opened of contexts.values()) await (await opened).context.close();
}

/** Waits until fonts and pictures are there and nothing is asked for, but not for streams, which never end. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 3000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  // Only what stands still is worth a picture; one that never comes is found as broken.
  await page
    .waitForFunction(() => [...document.images].every((image) => image.complete), null, { timeout: 5000 })
    .catch(() => undefined);
}

function addressOf(scene: Scene, language: Language, things: Things): string {
  if (scene.isUnprefixed) return scene.path(things);
  const [path, search] = scene.path(things).split("?", 2) as [string, string | undefined];
  const prefixed = pagePath(path.slice(1) as PageName, language);
  return search === undefined ? prefixed : `${prefixed}?${search}`;
}

/** Texts that are too pale, by axe. */
async function contrast(page: Page, axe: string): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          context: object,
          options: object,
        ): Promise<{ violations: { nodes: { html: string; any: { data: Record<string, unknown> }[] }[] }[] }>;
      };
    };
    const { violations } = await axe.run(
      { exclude: [["[data-part=page]"], ["[data-part=text]"]] },
      { runOnly: ["color-contrast"] },
    );
    return violations.flatMap(({ nodes }) =>
      nodes.map(({ html, any }) => {
        const { fgColor, bgColor, contrastRatio } = any[0]?.data ?? {};
        return `${String(fgColor)} on ${String(bgColor)}, ${String(contrastRatio)}: ${html.slice(0, 90)}`;
      }),
    );
  });
}

/** Every key of every text, as it would stand on a page that misses it. */
async function textKeys(): Promise<string[]> {
  const texts = join(import.meta.dirname, "../../web/src/locales/zh");
  const keys: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value === "string") keys.push(path);
    else
      for (const [name, inner] of Object.entries(value as object))
        walk(inner, path ? `${path}.${name}` : name);
  };
  for (const file of await readdir(texts)) {
    const { default: area } = (await import(join(texts, file))) as { default: object };
    walk(area, "");
  }
  // A key of one word may well be a word.
  return keys.filter((key) => key.includes("."));
}

/** Those that are asked for; all when none is. */
function pick<T>(all: readonly T[], isAsked: (one: T) => boolean): readonly T[] {
  const asked = all.filter(isAsked);
  return asked.length > 0 ? asked : all;
}
