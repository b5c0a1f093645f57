import { NEXT_PARAM, PAGES, type PageName } from "@yizhou/contract";
import type { Page } from "playwright-core";
import type { Things } from "./things.ts";

/** Who looks at a scene. */
export type Viewer = "visitor" | "student" | "admin" | "newcomer" | "scholar";

/** One picture of the gallery: an address, and what is done there before it is drawn. */
export interface Scene {
  readonly name: string;
  readonly viewer: Viewer;
  /** Address without language prefix, with its query. */
  readonly path: (things: Things) => string;
  /** Brings the page into the state that is drawn, by parts that are the same in every language. */
  readonly prepare?: (page: Page, things: Things) => Promise<void>;
  /** Keeps its 1200 px on a phone: a workbench or a wide table (docs/decisions/0022-narrow-windows.md). */
  readonly isWide?: boolean;
  /** The page of a server answer other than 200. */
  readonly isError?: boolean;
  /** An address outside the table of pages, the same in every language: the page asks the browser for its own. */
  readonly isUnprefixed?: boolean;
  /** Only in these languages; all when absent. */
  readonly prefixedOnly?: boolean;
}

/** Pages that are drawn 1200 px wide in every window; the others fit a phone. */
export const WIDE_PAGES: readonly PageName[] = ["new-post-editing", "new-post-editing-copy"];

/** Each page of the table once, as it opens for somebody who has used the site. */
function opened(): Scene[] {
  return (Object.keys(PAGES) as PageName[])
    .filter((name) => name !== "login-wework" && name !== "login")
    .map((name) => {
      const page = PAGES[name];
      return {
        name: name === "" ? "home-signed-in" : name.replace("/", "-"),
        viewer: page.guard === "admin" ? "admin" : "student",
        path: () => `/${name}`,
        isWide: WIDE_PAGES.includes(name),
        prefixedOnly: "isPrefixedOnly" in page,
      };
    });
}

const openHeaderMenu = (which: "user" | "language") => async (page: Page) => {
  const button =
    which === "user"
      ? page.locator("header [data-part=user]").first()
      : page.locator("header button[aria-haspopup=menu]").first();
  if (await button.isVisible()) await button.click();
  else await page.locator("header [data-part=phone-menu]").click();
};

const opensWorkbench = async (page: Page) => {
  await page.locator("[data-part=scroll]").first().waitFor();
  await page.waitForTimeout(800);
};

/** Opens the pane as WPS Writer shows it: with the program's objects in the page, and a document without a selection. */
async function openInWriter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const range = { Text: "", Start: 0, End: 0 };
    Object.assign(globalThis, {
      Application: { ActiveDocument: { Paragraphs: { Count: 0 } }, Selection: { Range: range, ...range } },
    });
  });
  await page.reload();
}

/** Every scene, in the order of a visit. */
export function scenesOf(): readonly Scene[] {
  return [
    { name: "home", viewer: "visitor", path: () => "/" },
    { name: "home-menu", viewer: "visitor", path: () => "/", prepare: openHeaderMenu("language") },
    { name: "login", viewer: "visitor", path: () => "/login" },
    { name: "login-register", viewer: "visitor", path: () => "/login?mode=register" },
    { name: "login-next", viewer: "visitor", path: () => `/login?${NEXT_PARAM}=%2Fresource` },
    { name: "invite-trial-visitor", viewer: "visitor", path: () => "/invite-trial" },
    { name: "upload-visitor", viewer: "visitor", path: () => "/upload" },
    {
      name: "sign-in-dialog",
      viewer: "visitor",
      path: () => "/upload",
      prepare: async (page, { files }) => {
        await page.locator("aside select").first().waitFor();
        await page.locator("input[type=file]").first().setInputFiles(files.paper);
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "scan-failed", viewer: "visitor", path: () => "/login-wework?code=x" },
    { name: "not-found", viewer: "visitor", path: () => "/a/b/c/d", isError: true },
    { name: "forbidden", viewer: "student", path: () => "/statistics", isError: true },
    ...opened(),
    { name: "user-menu", viewer: "student", path: () => "/account-set", prepare: openHeaderMenu("user") },
    {
      name: "upload-files",
      viewer: "student",
      path: () => "/upload",
      prepare: async (page, { files }) => {
        await page.locator("aside select").first().waitFor();
        await page
          .locator("input[type=file]")
          .first()
          .setInputFiles([files.paper, files.sheet, files.slides, files.letter, files.refused]);
        await page.getByRole("row").nth(4).waitFor();
        // Every file is looked through: its row says what was counted, or why it is not taken.
        const ended = page.locator("tr:is([data-phase=ready], [data-phase=refused])");
        await ended.nth(4).waitFor({ timeout: 90_000 });
        await page.waitForFunction(() => !document.querySelector("aside [aria-busy=true]"));
        await page.waitForTimeout(1500);
      },
    },
    { name: "job-done", viewer: "student", path: ({ jobs }) => `/translation?id=${jobs.paper}` },
    { name: "job-under-way", viewer: "student", path: ({ jobs }) => `/translation?id=${jobs.slow}` },
    { name: "job-cancelled", viewer: "student", path: ({ jobs }) => `/translation?id=${jobs.cancelled}` },
    { name: "job-unknown", viewer: "student", path: () => `/translation?id=${NOBODY}` },
    {
      name: "history-chosen",
      viewer: "student",
      path: () => "/resource",
      prepare: async (page) => {
        await page.locator("tbody input[type=checkbox]").first().waitFor();
        await page.locator("tbody input[type=checkbox]").first().check({ force: true });
      },
    },
    {
      name: "sign-out",
      viewer: "student",
      path: () => "/personal",
      prepare: async (page) => {
        await openHeaderMenu("user")(page);
        await page
          .getByText(/^(?:退出登录|Sign out|로그아웃)$/)
          .filter({ visible: true })
          .last()
          .click();
        await page.getByRole("alertdialog").waitFor();
      },
    },
    {
      name: "upload-tour",
      viewer: "student",
      path: () => "/upload",
      prepare: async (page) => {
        await page.locator("aside select").first().waitFor();
        await page.locator("[data-part=tour] button").first().click();
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "history-bin", viewer: "student", path: () => "/resource?group=recycled" },
    { name: "history-search", viewer: "student", path: () => "/resource?search=nothing-like-it" },
    { name: "history-empty", viewer: "newcomer", path: () => "/resource" },
    { name: "home-newcomer", viewer: "newcomer", path: () => "/" },
    {
      name: "preview-docx",
      viewer: "student",
      path: ({ jobs }) => `/resource-preview?id=${jobs.paper}`,
      prepare: async (page) => {
        // On a phone only the translation is to be seen.
        await page
          .locator("[data-part=page] img, canvas")
          .filter({ visible: true })
          .first()
          .waitFor({ timeout: 90_000 });
        await page.waitForTimeout(800);
      },
    },
    {
      name: "preview-segments",
      viewer: "student",
      path: ({ jobs }) => `/resource-preview?id=${jobs.paper}&view=segments`,
    },
    {
      name: "reading",
      viewer: "student",
      path: ({ jobs }) => `/resource-preview?id=${jobs.pdf}&view=reading`,
      prepare: async (page) => page.locator("[data-part=reading]").waitFor({ timeout: 90_000 }),
    },
    {
      name: "workbench",
      viewer: "student",
      path: ({ jobs }) => `/new-post-editing?id=${jobs.pdf}`,
      isWide: true,
      prepare: opensWorkbench,
    },
    {
      name: "workbench-copy",
      viewer: "student",
      path: ({ jobs }) => `/new-post-editing-copy?id=${jobs.copy}`,
      isWide: true,
      prepare: opensWorkbench,
    },
    { name: "light-editor", viewer: "student", path: ({ jobs }) => `/post-editing?id=${jobs.paper}` },
    {
      name: "share-links",
      viewer: "student",
      path: ({ jobs }) => `/resource-preview?id=${jobs.paper}&view=segments`,
      prepare: async (page) => {
        await page.locator("[data-part=share]").click();
        await page.getByRole("dialog").locator("code, input").first().waitFor();
      },
    },
    { name: "share-link", viewer: "newcomer", path: ({ link }) => `/resource-preview?share=${link.id}` },
    {
      name: "share-opened",
      viewer: "scholar",
      path: ({ link }) => `/resource-preview?share=${link.id}&view=segments`,
      prepare: async (page, { link }) => {
        const code = page.locator("form input");
        const sentences = page.locator("[data-part=sentence]").first();
        await code.or(sentences).first().waitFor();
        // Who has given the code is not asked again.
        if (await code.isVisible()) {
          await code.fill(link.code);
          await page.keyboard.press("Enter");
        }
        await sentences.waitFor();
      },
    },
    {
      name: "office-pane",
      viewer: "student",
      path: () => "/office/pane",
      isUnprefixed: true,
      prepare: async (page, { key }) => {
        await openInWriter(page);
        await page.locator("input[type=password]").fill(key);
        await page.keyboard.press("Enter");
        await page.locator("select").first().waitFor();
      },
    },
    {
      name: "text-alternatives",
      viewer: "student",
      path: ({ jobs }) => `/translation?text=${jobs.text}`,
      prepare: async (page) => {
        const sentence = page.locator("main ol > li").first();
        await sentence.hover();
        await sentence.getByRole("button", { expanded: false }).first().click();
        await page.getByRole("group").first().waitFor();
      },
    },
    {
      name: "engines-compared",
      viewer: "student",
      path: ({ jobs }) => `/translation?text=${jobs.text}`,
      prepare: async (page) => {
        await page.locator("[data-part=compare-engines]").click();
        await page.getByRole("dialog").locator("select").first().waitFor();
      },
    },
    { name: "text-typed", viewer: "student", path: ({ jobs }) => `/translation?text=${jobs.text}` },
    {
      name: "pay-open",
      viewer: "student",
      path: ({ orders }) => `/pay?id=${orders.open}`,
      prepare: async (page) => page.getByRole("img").first().waitFor(),
    },
    { name: "pay-done", viewer: "student", path: ({ orders }) => `/pay?id=${orders.paid}` },
    { name: "order-open", viewer: "student", path: ({ orders }) => `/pay-detail?id=${orders.open}` },
    { name: "order-paid", viewer: "student", path: ({ orders }) => `/pay-detail?id=${orders.paid}` },
    { name: "top-up-university", viewer: "scholar", path: () => "/payMoney" },
    { name: "account-university", viewer: "scholar", path: () => "/account-set" },
    { name: "settings-engines", viewer: "student", path: () => "/account-set?section=engines" },
    { name: "settings-api", viewer: "student", path: () => "/account-set?section=api" },
    { name: "settings-editor", viewer: "student", path: () => "/account-set?section=editor" },
    {
      name: "notices",
      viewer: "student",
      path: () => "/account-set",
      prepare: async (page) => page.locator("main button[aria-expanded]").first().click(),
    },
    { name: "statistics-none", viewer: "newcomer", path: () => "/statisticsCenter" },
    { name: "post-editing-none", viewer: "newcomer", path: () => "/post-editing" },
    {
      name: "backend-person",
      viewer: "admin",
      path: ({ person }) => `/statistics/userList?search=${person}&person=${person}`,
      prepare: async (page) => page.locator("main aside").waitFor(),
    },
    { name: "backend-offers", viewer: "admin", path: () => "/statistics?view=offers" },
    { name: "backend-failed", viewer: "admin", path: () => "/statistics/userDetailList?state=failed" },
    { name: "invited", viewer: "visitor", path: ({ invitation }) => `/invite-trial?code=${invitation}` },
    { name: "backend-audit", viewer: "admin", path: () => "/statistics?view=audit" },
    { name: "backend-evaluations", viewer: "admin", path: () => "/statistics?view=evaluations" },
    { name: "backend-settings", viewer: "admin", path: () => "/statistics?view=settings" },
    {
      name: "preview-pdf",
      viewer: "student",
      path: ({ jobs }) => `/resource-preview?id=${jobs.pdf}`,
      prepare: async (page) => {
        await page.locator("canvas").first().waitFor({ state: "attached" });
        await page.waitForLoadState("networkidle");
        await page.waitForTimeout(800);
      },
    },
    {
      name: "memory",
      viewer: "student",
      path: ({ libraries }) => `/cloud-library?library=${libraries.memory}`,
    },
    {
      name: "termbase",
      viewer: "student",
      path: ({ libraries }) => `/cloud-library?termbase=${libraries.termbase}`,
    },
    { name: "library-none", viewer: "newcomer", path: () => "/cloud-library" },
    {
      name: "quick-alignment",
      viewer: "student",
      path: () => "/align-util",
      prepare: async (page, { texts }) => {
        const sides = page.locator("textarea");
        await sides.nth(0).fill(texts.english);
        await sides.nth(1).fill(texts.chinese);
        await page.locator("main [data-part=align]").click();
        await page.locator("table tbody tr").first().waitFor();
      },
    },
    {
      name: "alignment-project",
      viewer: "student",
      path: ({ alignment }) => `/new-align-util?id=${alignment}`,
      isWide: true,
      prepare: async (page) => {
        await page.locator("[data-part=bead]").first().waitFor();
      },
    },
    { name: "alignment-none", viewer: "newcomer", path: () => "/new-align-util" },
  ];
}

/** A well-formed id that nothing has. */
const NOBODY = "00000000-0000-4000-8000-000000000000";
