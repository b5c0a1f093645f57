import type { Request } from "playwright-core";
import { answerCall, madeCall, TOKEN_KEY, USER_KEY, type Kit } from "./kit.ts";
import { SCANNERS } from "./people.ts";
import { openScan, scanAs } from "./scan.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section G of the list, its statements on scan login; those on binding are in scan-binding.ts.

/**
 * Milliseconds of the page's own clock between the new route after a scan and the reload. That clock moves in steps of 10 ms, and only
 * when told, so a busy machine changes nothing.
 */
async function reloadDelay(kit: Kit): Promise<number> {
  const page = await kit.page();
  await page.clock.install();
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (...state) => {
      replace(...state);
      if (location.pathname === "/" && !sessionStorage.getItem("test.replaced"))
        sessionStorage.setItem("test.replaced", String(Date.now()));
    };
    addEventListener("pagehide", () => {
      if (sessionStorage.getItem("test.replaced") && !sessionStorage.getItem("test.left"))
        sessionStorage.setItem("test.left", String(Date.now()));
    });
  });
  const data = { token: await kit.token("lin@yizhou.example"), isPhoneBound: true };
  await answerCall(page, "SignInJwtFromWeixinAsync", { body: { isSuccess: true, data, errorMessage: null } });
  await kit.go(page, "/upload");
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.goto(`${kit.site.address}/login-wework?code=played&state=played`, {
    waitUntil: "domcontentloaded",
  });
  for (let step = 0; step < 600; step++) {
    await page.clock.runFor(10);
    await page.waitForTimeout(20);
    const times = await page
      .evaluate(() => ["test.replaced", "test.left"].map((key) => Number(sessionStorage.getItem(key))))
      .catch(() => [0, 0]); // Asked while the page was going.
    if (times[1]) return times[1]! - times[0]!;
  }
  throw new Error("expected a reload after the route was replaced, saw none");
}

export const SCAN_LOGIN: readonly Statement[] = [
  {
    number: 127,
    title: "a QR frame of 280 x 280px",
    async run(kit) {
      const { dialog } = await openScan(kit);
      const frame = await dialog.locator("[data-part=qr-frame]").boundingBox();
      const picture = await dialog.getByRole("img", { name: "微信登录二维码" }).boundingBox();
      expectSame("frame", [frame?.width, frame?.height], [280, 280]);
      expectSame("picture", [picture?.width, picture?.height], [280, 280]);
      return "280 × 280, the picture in it too";
    },
  },
  {
    number: 128,
    title: "the code is exchanged with onBoardChannel=1",
    async run(kit) {
      const form = await openScan(kit);
      await scanAs(kit, form, SCANNERS.bound);
      const call = await madeCall(form.page, form.calls, "SignInJwtFromWeixinAsync");
      const { code, ...rest } = call.query;
      expectSame("call", [call.method, rest, call.body], ["GET", { onBoardChannel: "1" }, null]);
      expectThat(typeof code === "string" && code !== "", "a code", code);
      await form.page.locator("header [data-part=user]").waitFor();
      return "GET with code and onBoardChannel=1, then signed in";
    },
  },
  {
    number: 129,
    title: "its data carries token and isPhoneBound",
    async run(kit) {
      // A browser begins the scan, for the state belongs to it; the exchange itself goes over plain HTTP with its cookie.
      const exchange = async (name: string) => {
        const page = await kit.page();
        const begun = await page.context().request.post(`${kit.site.address}/api/scan-login`, {
          data: { provider: "wechat" },
        });
        const { data: scan } = (await begun.json()) as {
          data: { url: string; pollUrl: string; state: string };
        };
        await page.goto(scan.url);
        await page.getByRole("button", { name }).click();
        await page.getByText("已确认登录").waitFor();
        const { data: code } = await kit.call("GET", scan.pollUrl);
        const query = new URLSearchParams({ code: code as string, onBoardChannel: "1" });
        const answer = await page
          .context()
          .request.get(`${kit.site.address}/api/App/SignInJwtFromWeixinAsync?${query.toString()}`, {
            headers: { "X-Scan-State": scan.state },
          });
        return (await answer.json()) as {
          isSuccess: boolean;
          data: { token: string; isPhoneBound: boolean };
        };
      };
      for (const [name, isPhoneBound] of [
        [SCANNERS.bound, true],
        [SCANNERS.unknown, false],
      ] as const) {
        const { isSuccess, data } = await exchange(name);
        expectSame(`fields for ${name}`, Object.keys(data).sort(), ["isPhoneBound", "token"]);
        expectSame(
          `isSuccess, isPhoneBound for ${name}`,
          [isSuccess, data.isPhoneBound],
          [true, isPhoneBound],
        );
        expectThat(typeof data.token === "string" && data.token.length > 20, "a token", data.token);
      }
      return "token and isPhoneBound, true for the bound person, false for the new one";
    },
  },
  {
    number: 130,
    title: "bound: the route is replaced, the page reloads after 0.2 s",
    async run(kit) {
      const form = await openScan(kit, (page) => page.clock.install());
      const { page } = form;
      const home = `${kit.site.address}/`;
      const isReload = (one: Request) => one.isNavigationRequest() && one.url() === home;
      const scanned = async () => {
        await scanAs(kit, form, SCANNERS.bound);
        await page.waitForURL(/\/login-wework\?/, { timeout: 30_000 });
        const address = page.url();
        await page.waitForURL(home);
        return address;
      };
      const [reload, callback] = await Promise.all([
        page.waitForRequest(isReload, { timeout: 60_000 }),
        scanned(),
      ]);
      // Going back while the page reloads would end both.
      await reload.response();
      await page.locator("header [data-part=user]").waitFor();
      await page.waitForLoadState("load");
      await page.goBack();
      const back = page.url();
      expectThat(back !== callback && !back.includes("code="), "not the code's address after back", back);

      const delayMs = await reloadDelay(kit);
      expectThat(
        delayMs >= 150 && delayMs <= 300,
        "a reload about 0.2 s after the route was replaced",
        delayMs,
      );
      return `/ in place of the code's address; reloaded ${delayMs} ms later`;
    },
  },
  {
    number: 133,
    title: "a failed exchange warns and clears the session",
    async run(kit) {
      const page = await kit.page();
      await page.addInitScript(
        ([token, user]) => {
          if (sessionStorage.getItem("test.once")) return;
          for (const [key, value] of [
            ["test.once", "1"],
            [token!, "left-over"],
            [user!, "{}"],
          ])
            sessionStorage.setItem(key!, value!);
        },
        [TOKEN_KEY, USER_KEY],
      );
      await kit.go(page, "/login-wework?code=made-up&state=made-up");
      await page.getByText("微信登录失败", { exact: true }).waitFor();
      const kept = await page.evaluate(
        (keys) => keys.map((key) => sessionStorage.getItem(key)),
        [TOKEN_KEY, USER_KEY],
      );
      expectSame("token and user info", kept, [null, null]);
      return "微信登录失败; token and user info are gone";
    },
  },
];
