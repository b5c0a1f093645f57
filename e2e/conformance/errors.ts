import { openDialog, submit, type Dialog } from "./forms.ts";
import { answerCall, recordCalls, TOKEN_KEY, type Kit } from "./kit.ts";
import { USER_A } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";
import { serveTestBuild } from "./test-build.ts";

// Section H of the list, statements 150 to 158: the error catalogue.

const SIGN_IN = "**/api/App/SignInRJwtAsync";
const STATUSES = [400, 402, 403, 405, 408, 410, 422, 500, 501, 502, 503, 504];

/** The dialog, filled in and ready to be sent. */
async function readyToSend(kit: Kit, prepare?: Parameters<typeof openDialog>[1]): Promise<Dialog> {
  const form = await openDialog(kit, prepare);
  await form.dialog.getByLabel("账号", { exact: true }).fill("somebody");
  await form.dialog.getByLabel("密码", { exact: true }).fill("abc123");
  return form;
}

/** Sends the form and reads the alert; closes it. */
async function alertAfter({ page }: Dialog): Promise<string> {
  await submit(page.locator("dialog:not([role=alertdialog])"));
  return readAlert(page);
}

async function readAlert(page: Dialog["page"]): Promise<string> {
  const alert = page.getByRole("alertdialog");
  await alert.waitFor();
  const text = (await alert.locator("p").innerText()).trim();
  await alert.getByRole("button").click();
  await alert.waitFor({ state: "detached" });
  return text;
}

/** Lets every call of the page time out a hundred times sooner, and keeps the time it asked for. */
const hurry = (page: Dialog["page"]) =>
  page.addInitScript(() => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      Object.assign(window, { askedForMs: ms });
      return real(ms / 100);
    };
  });

/** The sign-in page of a language, sent with a given fault; what the alert says. */
async function faultOn(kit: Kit, path: string, fault: "timeout" | 404 | "network"): Promise<string> {
  const page = await kit.page();
  if (fault === "timeout") await hurry(page);
  await page.route(SIGN_IN, async (route) => {
    if (fault === "timeout") return;
    if (fault === "network") return route.abort("connectionrefused");
    return route.fulfill({ status: fault, json: { isSuccess: false, data: null, errorMessage: "x" } });
  });
  await kit.go(page, path);
  await page.locator("input[name=account]").fill("somebody");
  await page.locator("input[name=password]").fill("abc123");
  await submit(page.locator("main"));
  return readAlert(page);
}

export const ERRORS: readonly Statement[] = [
  {
    number: 150,
    title: "a time-out alerts, then the page reloads",
    async run(kit) {
      const form = await readyToSend(kit, hurry);
      const { page } = form;
      await page.route(SIGN_IN, () => undefined);
      await submit(form.dialog);
      const alert = page.getByRole("alertdialog");
      await alert.waitFor();
      expectSame("alert", (await alert.locator("p").innerText()).trim(), "请求超时");
      const askedForMs = await page.evaluate(() => (window as unknown as { askedForMs: number }).askedForMs);
      const reloaded = page.waitForEvent("load");
      await alert.getByRole("button").click();
      await reloaded;
      return `请求超时 after ${askedForMs / 1000} s without an answer, then a reload`;
    },
  },
  {
    number: 151,
    title: "a 401 opens the dialog, several open one",
    async run(kit) {
      const page = await kit.open("/upload", { as: USER_A });
      // A call of the page's own beginning that comes late would end the session before the click does.
      await page.waitForLoadState("networkidle");
      const token = await page.evaluate((key) => sessionStorage.getItem(key)!, TOKEN_KEY);
      const calls = recordCalls(page);
      const refused: number[] = [];
      page.on("response", (answer) => answer.status() === 401 && refused.push(401));
      await kit.call("GET", "/api/App/SignOutAsync", { token });
      await page.locator("header [data-part=user]").click();
      await page.getByRole("menuitem", { name: "账号设置" }).click();
      await page.getByRole("dialog").waitFor();
      await page.waitForLoadState("networkidle");
      expectSame("dialogs", await page.getByRole("dialog").count(), 1);
      expectThat(
        refused.length >= 1,
        "a 401",
        calls.map(({ path }) => path),
      );
      const many = await severalAtOnce(kit);
      return `one dialog after ${refused.length} × 401; one after ${many} at once`;
    },
  },
  {
    number: 152,
    title: "a 404 alerts with the URL",
    async run(kit) {
      const form = await readyToSend(kit);
      await answerCall(form.page, "SignInRJwtAsync", {
        status: 404,
        body: { isSuccess: false, data: null, errorMessage: "x" },
      });
      const text = await alertAfter(form);
      expectThat(
        text.startsWith("请求资源不存在") && text.endsWith(`${kit.site.address}/api/App/SignInRJwtAsync`),
        "请求资源不存在 and the URL",
        text,
      );
      return text;
    },
  },
  {
    number: 153,
    title: "the listed statuses alert the last segment",
    async run(kit) {
      const form = await readyToSend(kit);
      let status = 0;
      await form.page.route(SIGN_IN, (route) =>
        route.fulfill({ status, json: { isSuccess: false, data: null, errorMessage: `A:B:C${status}` } }),
      );
      for (status of STATUSES) expectSame(`alert of ${status}`, await alertAfter(form), `C${status}`);
      return `A:B:C shows C for ${STATUSES.join(", ")}`;
    },
  },
  {
    number: 154,
    title: "any other failure alerts 网络未知错误",
    async run(kit) {
      const form = await readyToSend(kit);
      let fault: 418 | "refused" = 418;
      await form.page.route(SIGN_IN, (route) =>
        fault === "refused"
          ? route.abort("connectionrefused")
          : route.fulfill({ status: fault, json: { isSuccess: false, data: null, errorMessage: "A:B" } }),
      );
      const seen = [await alertAfter(form)];
      fault = "refused";
      seen.push(await alertAfter(form));
      expectSame("alerts of 418 and of a refused connection", seen, ["网络未知错误", "网络未知错误"]);
      return "网络未知错误 for 418 and for a refused connection";
    },
  },
  {
    number: 155,
    title: "time-out, missing resource and network error on en and ko",
    async run(kit) {
      const seen: string[] = [];
      for (const [path, script] of [
        ["/en/login", /[a-z]{3}/i],
        ["/ko/login", /\p{Script=Hangul}/u],
      ] as const) {
        const texts: string[] = [];
        for (const fault of ["timeout", 404, "network"] as const) texts.push(await faultOn(kit, path, fault));
        for (const text of texts)
          expectThat(
            script.test(text) && !/\p{Script=Han}/u.test(text),
            `a text in the language of ${path}`,
            text,
          );
        expectSame(`different texts on ${path}`, new Set(texts).size, 3);
        seen.push(...texts.map((text) => text.replace(/ ?http\S+/, "")));
      }
      return seen.join(" / ");
    },
  },
  {
    number: 156,
    title: "a failing chunk reloads, not for ever",
    async run(kit) {
      const seen: string[] = [];
      for (const [kind, pattern] of [
        ["script", /\/assets\/resource-page-[^/]*\.js$/],
        ["style", /\/assets\/resource-page-[^/]*\.css$/],
      ] as const) {
        const page = await kit.open("/upload", { as: USER_A });
        let failed = 0;
        await page.route(pattern, (route) => {
          failed += 1;
          return route.abort();
        });
        let loads = 0;
        page.on("load", () => (loads += 1));
        await page.locator("header nav").getByRole("link", { name: "历史文件" }).click();
        await page
          .locator("main [data-part=status], main h1")
          .filter({ hasText: /500|历史文件/ })
          .first()
          .waitFor();
        await page.waitForTimeout(2500);
        expectThat(failed > 0, `a failing ${kind}`, failed);
        expectSame(`full reloads for a ${kind}`, loads, 1);
        seen.push(`${kind}: one reload`);
      }
      return `${seen.join(", ")}; then the page stays`;
    },
  },
  {
    number: 157,
    title: "a route error shows status and message",
    async run(kit) {
      const page = await kit.open("/upload", { as: USER_A });
      await page.route(/\/assets\/resource-page-[^/]*\.js$/, (route) =>
        route.fulfill({ contentType: "text/javascript", body: "throw new Error('played');" }),
      );
      await page.locator("header nav").getByRole("link", { name: "历史文件" }).click();
      await page.getByText("500", { exact: true }).waitFor();
      const message = (await page.getByRole("heading", { level: 1 }).innerText()).trim();
      expectThat(message !== "", "a message", message);
      return `500, “${message}”`;
    },
  },
  {
    number: 158,
    title: "an unknown middleware name",
    async run(kit) {
      const page = await kit.page();
      await serveTestBuild(kit, page, { VITE_TEST_MIDDLEWARE: "harbour" });
      await kit.go(page, "/upload");
      const text = (await page.locator("main").innerText()).replaceAll(/\s+/g, " ").trim();
      expectSame("page", text, "500 Unknown middleware harbour");
      return text;
    },
  },
];

/** The settings page, whose calls all meet a dead token together. @returns how many 401 came */
async function severalAtOnce(kit: Kit): Promise<number> {
  const page = await kit.page({ as: USER_A });
  let refused = 0;
  await page.route(/\/api\/account/, async (route) => {
    refused += 1;
    await route.fulfill({ status: 401, json: { isSuccess: false, data: null, errorMessage: "请先登录" } });
  });
  await page.route(/\/api\/translation-options/, async (route) => {
    refused += 1;
    await route.fulfill({ status: 401, json: { isSuccess: false, data: null, errorMessage: "请先登录" } });
  });
  await kit.go(page, "/personal");
  await page.getByRole("dialog").waitFor();
  await page.waitForTimeout(800);
  expectThat(refused > 1, "several 401", refused);
  expectSame("dialogs", await page.locator("dialog[open]").count(), 1);
  return refused;
}
