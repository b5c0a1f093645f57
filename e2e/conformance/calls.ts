import { openDialog, submit } from "./forms.ts";
import { madeCall, recordCalls, type Kit } from "./kit.ts";
import { USER_A, USER_U } from "./people.ts";
import { expectSame, expectThat, type Statement } from "./statement.ts";

// Section H of the list: what every call has (145 to 149), the unused calls (161), the language ids (162).

const NAMED_CALLS = [
  ["POST", "SignInRJwtAsync"],
  ["POST", "SendLoginVerifiCode"],
  ["POST", "CheckLoginVerifiCodeRJwtAsync"],
  ["GET", "GetSystemUserAsync"],
  ["GET", "SignOutAsync"],
  ["GET", "SignInJwtFromWeixinAsync"],
  ["POST", "BindPhoneWithWeixinAsync"],
  ["GET", "GetScuIDaasUrlAsync"],
  ["POST", "ScuLoginByIDassTokenAsync"],
  ["POST", "SignInJwtFromThirdPartyAsync"],
  ["POST", "IsFindEmail"],
  ["POST", "IsFindPhoneNumber"],
  ["POST", "CheckPhoneBindedWithYXS"],
  ["POST", "SendVerifiCode"],
  ["POST", "SendVerifiCodeToEmail"],
  ["POST", "CheckVerifiCode"],
  ["POST", "RegYXSUserAsync"],
  ["POST", "SendForgetPwdCode"],
  ["POST", "SendForgetPwdCodeToEmail"],
  ["POST", "CheckEmailVerifyCode"],
  ["POST", "ForgetPasswordResetAsync"],
] as const;

const UNUSED_CALLS = [
  "RegWeWorkUserAsync",
  "IsFindOrganization",
  "GetActionCheckResource",
  "CheckActionResource",
  "SendVerifiCodeWithCheck",
  "ChangePasswordAsync",
  "CheckPasswordAsync",
  "CreateCustomerInfo",
] as const;

/** Calls each address with an empty body and sees the common form. @returns how many of each HTTP status */
async function answersInForm(
  kit: Kit,
  calls: readonly (readonly [string, string])[],
  token?: string,
): Promise<string> {
  const statuses: Record<number, number> = {};
  for (const [method, name] of calls) {
    const answer = await kit.call(method, `/api/App/${name}`, {
      ...(method === "POST" ? { body: {} } : {}),
      ...(token ? { token } : {}),
    });
    const fields = ["isSuccess", "data", "errorMessage"].filter((field) => field in answer.body);
    expectSame(`fields of ${name}`, fields, ["isSuccess", "data", "errorMessage"]);
    expectThat(
      typeof answer.isSuccess === "boolean",
      `isSuccess of ${name} to be true or false`,
      answer.body,
    );
    expectThat(answer.status !== 404 && answer.status < 500, `an answer of ${name}`, answer.status);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
  }
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");
}

export const CALLS: readonly Statement[] = [
  {
    number: 145,
    title: "the bearer header when signed in, none when not",
    async run(kit) {
      const page = await kit.page({ as: USER_A });
      const own = recordCalls(page);
      for (const path of ["/resource", "/account-set", "/personal", "/upload"]) {
        await kit.go(page, path);
        await page.waitForLoadState("networkidle");
      }
      const token = await page.evaluate(() => sessionStorage.getItem("yizhou.token"));
      const headers = new Set(own.map(({ headers }) => headers["authorization"]));
      expectSame("headers when signed in", [...headers], [`Bearer ${token}`]);

      const visitor = await openDialog(kit);
      await visitor.dialog.getByLabel("账号", { exact: true }).fill("nobody");
      await visitor.dialog.getByLabel("密码", { exact: true }).fill("wrong1");
      await submit(visitor.dialog);
      await madeCall(visitor.page, visitor.calls, "SignInRJwtAsync");
      const without = visitor.calls.filter(({ headers }) => "authorization" in headers);
      expectSame("headers when not", without.length, 0);
      return `Bearer <token> on ${own.length} calls of A; on none of a visitor's ${visitor.calls.length}`;
    },
  },
  {
    number: 146,
    title: "Accept-Language by the page's language",
    async run(kit) {
      const seen: (string | undefined)[] = [];
      for (const prefix of ["", "/en", "/ko"]) {
        const page = await kit.page({ as: USER_A });
        const calls = recordCalls(page);
        await kit.go(page, `${prefix}/account-set`);
        await page.waitForLoadState("networkidle");
        const tags = [...new Set(calls.map(({ headers }) => headers["accept-language"]))];
        expectSame(`values below ${prefix || "/"}`, tags.length, 1);
        seen.push(tags[0]);
      }
      expectSame("values", seen, ["zh-Hans", "en", "ko"]);
      return seen.join(", ");
    },
  },
  {
    number: 147,
    title: "the page attribute redirects the calls",
    async run(kit) {
      const elsewhere = "http://api.elsewhere.example";
      const hosts: string[] = [];
      for (const base of ["", elsewhere]) {
        const page = await kit.page();
        await changeAttribute(page, "data-api-base", base, elsewhere);
        const asked = page.waitForRequest((request) => request.url().includes("/api/App/SignInRJwtAsync"));
        await kit.go(page, "/login");
        await page.getByLabel("账号", { exact: true }).fill("somebody");
        await page.getByLabel("密码", { exact: true }).fill("abc123");
        await submit(page.locator("main"));
        hosts.push(new URL((await asked).url()).origin);
      }
      expectSame("hosts", hosts, [kit.site.address, elsewhere]);
      return `without it the site's own host, with it ${elsewhere}`;
    },
  },
  {
    number: 148,
    title: "/k8s goes to its own base without /k8s",
    async run(kit) {
      const elsewhere = "http://k8s.elsewhere.example";
      const page = await kit.page();
      await changeAttribute(page, "data-k8s-base", elsewhere, elsewhere);
      // The one address that the server itself names: where the page asks for the scan's code.
      await page.route("**/api/scan-login", (route) =>
        route.fulfill({
          json: {
            isSuccess: true,
            data: {
              kind: "qr",
              url: "/",
              svg: "<svg xmlns='http://www.w3.org/2000/svg'/>",
              pollUrl: "/k8s/scans/1?x=1",
              state: "s",
              expiresInSeconds: 300,
            },
            errorMessage: null,
          },
        }),
      );
      const asked = page.waitForRequest((request) => request.url().includes("/scans/1"));
      await kit.go(page, "/login?mode=scan");
      const url = (await asked).url();
      expectSame("address", url, `${elsewhere}/scans/1?x=1`);
      return `/k8s/scans/1?x=1 goes to ${url}`;
    },
  },
  {
    number: 149,
    title: "every answer has isSuccess, data, errorMessage",
    run: async (kit) => `all 21 calls: ${await answersInForm(kit, NAMED_CALLS)}`,
  },
  {
    number: 161,
    title: "the unused calls answer in the common form",
    async run(kit) {
      const calls = UNUSED_CALLS.map((name) => ["POST", name] as const);
      const visitor = await answersInForm(kit, calls);
      const signedIn = await answersInForm(kit, calls, await kit.token(USER_U));
      return `all 8, as a visitor ${visitor}; signed in ${signedIn}`;
    },
  },
  {
    number: 162,
    title: "the selector's ids: zh 0, ko 50, en 10",
    async run(kit) {
      const page = await kit.open("/");
      await page.locator("header").getByRole("button", { name: "语言" }).click();
      const ids = await page
        .getByRole("menuitemradio")
        .evaluateAll((items) => items.map((item) => [item.textContent!.trim(), item.getAttribute("value")]));
      expectSame("ids", ids, [
        ["中文", "0"],
        ["English", "10"],
        ["한국어", "50"],
      ]);
      return "中文 0, English 10, 한국어 50";
    },
  },
];

/** Serves the page with another value of an attribute, a policy that allows its host, and plays that host. */
async function changeAttribute(
  page: Awaited<ReturnType<Kit["page"]>>,
  name: string,
  value: string,
  host: string,
): Promise<void> {
  await page.route(
    (url) => url.origin === host,
    (route) => {
      const origin = route.request().headers()["origin"] ?? "*";
      return route.fulfill({
        status: 200,
        headers: {
          "Access-Control-Allow-Origin": origin,
          "Access-Control-Allow-Credentials": "true",
          "Access-Control-Allow-Headers": "accept-language, authorization, content-type",
        },
        json: { isSuccess: false, data: null, errorMessage: "played" },
      });
    },
  );
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(`${name}=""`, `${name}="${value}"`);
    const policy = response.headers()["content-security-policy"] ?? "";
    const wider = policy.replace("connect-src ", `connect-src ${host} `);
    await route.fulfill({
      response,
      body: html,
      headers: { ...response.headers(), "content-security-policy": wider },
    });
  });
}
