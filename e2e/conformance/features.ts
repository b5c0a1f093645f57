import type { Kit } from "./kit.ts";
import { openDialog } from "./forms.ts";
import { USER_A } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section I of the list, statements 163 and 164: the named features can be reached.

/** Each feature with the pages that are it. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  "document translation": ["upload"],
  "memory library": ["cloud-library"],
  "post-editing": ["post-editing", "new-post-editing"],
  alignment: ["align-util", "new-align-util"],
  "file history": ["resource"],
  statistics: ["statisticsCenter"],
  "top-up and packages": ["payMoney"],
  rebate: ["rebate"],
  "invite trial": ["invite-trial", "invite"],
  downloads: ["download"],
};

/** In-site addresses that a page's visible links and the user drop-down lead to, without query and fragment. */
async function linksOn(kit: Kit, path: string): Promise<string[]> {
  const page = await kit.open(path, { as: USER_A });
  await page.waitForLoadState("networkidle");
  if (await page.locator("header [data-part=user]").count())
    await page.locator("header [data-part=user]").click();
  const hrefs = await page
    .locator("a[href]:visible")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  return [
    ...new Set(
      hrefs
        .map((href) => new URL(href))
        .filter((url) => url.origin === kit.site.address && !/^\/(api|dev)\b/.test(url.pathname))
        .map((url) => url.pathname),
    ),
  ];
}

export const FEATURES_REACHED: readonly Statement[] = [
  {
    number: 163,
    title: "from menus and hub pages every named feature is reached",
    waitsFor: [
      "cloud-library",
      "post-editing",
      "align-util",
      "statisticsCenter",
      "payMoney",
      "personalCenter",
      "rebate",
      "download",
    ],
    async run(kit) {
      const trail = new Map<string, string>([["/", ""]]);
      let edge = ["/"];
      // Home, what it leads to, and what that leads to: hubs are two steps away at most.
      for (let depth = 0; depth < 3; depth++) {
        const next: string[] = [];
        for (const path of edge)
          for (const target of await linksOn(kit, path))
            if (!trail.has(target)) {
              trail.set(target, path);
              next.push(target);
            }
        edge = next;
      }
      const missing = Object.entries(FEATURES)
        .filter(([, pages]) => !pages.some((name) => trail.has(`/${name}`)))
        .map(([feature]) => feature);
      expectSame("features that no link leads to", missing, []);
      return Object.entries(FEATURES)
        .map(
          ([feature, pages]) =>
            `${feature} from ${trail.get(`/${pages.find((name) => trail.has(`/${name}`))}`)}`,
        )
        .join(", ");
    },
  },
  {
    number: 164,
    title: "all five methods are reachable from the dialog",
    async run(kit) {
      const { page, dialog } = await openDialog(kit);
      await dialog.getByLabel("密码", { exact: true }).waitFor();
      await dialog.getByRole("tab", { name: "手机验证码" }).click();
      await dialog.getByLabel("手机号").waitFor();
      await dialog.getByRole("button", { name: "一卡通" }).click();
      await dialog.getByLabel("一卡通学工号").waitFor();
      await dialog.getByRole("button", { name: "返回登录" }).click();
      await dialog.getByRole("button", { name: "微信扫码" }).click();
      await dialog.getByRole("img", { name: "微信登录二维码" }).waitFor();
      await dialog.getByRole("button", { name: "返回登录" }).click();
      await dialog.getByRole("button", { name: "统一身份认证" }).click();
      await page.waitForURL((url) => url.pathname !== "/");
      const left = new URL(page.url()).pathname;
      expectThat(left === "/dev/university", "the university's page", left);
      return "password, phone code, university card, scan in the dialog; university sign-on leaves for its page";
    },
  },
];
