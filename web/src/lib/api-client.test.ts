import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { alertStore, closeAlert } from "./alert.ts";
import { call } from "./api-client.ts";
import { isApiError } from "./api-error.ts";
import { setLanguage } from "./i18n.ts";
import { clearSession, getSession, storeToken, storeUser } from "./session.ts";
import { closeSignInDialog, signInDialogStore } from "./sign-in-store.ts";

const reload = vi.fn();
let requests: { readonly address: string; readonly init: RequestInit }[] = [];

/** Every call is answered with this status and envelope, or fails with this error. */
function answerWith(status: number, body: unknown): void {
  respond(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
}
function failWith(error: unknown): void {
  respond(() => Promise.reject(error));
}
function respond(make: (init: RequestInit) => Promise<Response>): void {
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    requests.push({ address, init });
    return make(init);
  });
}
const header = (name: string) => new Headers(requests[0]!.init.headers).get(name);
const success = (data: unknown) => ({ isSuccess: true, data, errorMessage: null });
const failure = (errorMessage: string) => ({ isSuccess: false, data: null, errorMessage });
const attempt = (path = "/api/jobs", options = {}) => call(path, options).catch((error: unknown) => error);

beforeEach(async () => {
  await setLanguage("zh", ["shell"]);
  vi.stubGlobal("location", { reload, pathname: "/resource", href: "http://site.example/resource" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  reload.mockReset();
  requests = [];
  alertStore.set(null);
  closeSignInDialog();
  clearSession();
  document.documentElement.removeAttribute("data-api-base");
  document.documentElement.removeAttribute("data-k8s-base");
});

describe("what a call carries", () => {
  test("145: a bearer token when signed in, and no such header when not", async () => {
    answerWith(200, success(1));
    await call("/api/jobs");
    expect(header("Authorization")).toBeNull();
    requests = [];
    storeToken("token-1");
    await call("/api/jobs");
    expect(header("Authorization")).toBe("Bearer token-1");
  });

  test.each([
    ["zh", "zh-Hans"],
    ["en", "en"],
    ["ko", "ko"],
  ] as const)("146: on %s pages Accept-Language is %s", async (language, tag) => {
    await setLanguage(language, ["shell"]);
    answerWith(200, success(1));
    await call("/api/jobs");
    expect(header("Accept-Language")).toBe(tag);
  });

  test("147: the page's attribute is the base address", async () => {
    document.documentElement.dataset.apiBase = "https://api.example/";
    answerWith(200, success(1));
    await call("/api/jobs", { query: { page: 2, search: undefined } });
    expect(requests[0]!.address).toBe("https://api.example/api/jobs?page=2");
  });

  test.each([
    ["/k8s/engines", "https://k8s.example/engines"],
    ["/k8s", "https://k8s.example/"],
    ["/k8sx/y", "/k8sx/y"],
  ])("148: %s goes to %s", async (path, address) => {
    document.documentElement.dataset.k8sBase = "https://k8s.example";
    answerWith(200, success(1));
    await call(path);
    expect(requests[0]!.address).toBe(address);
  });

  test("a body is sent as JSON, a form as it is", async () => {
    answerWith(200, success(1));
    await call("/api/quotes", { body: { a: 1 } });
    await call("/api/files", { body: new FormData() });
    expect(requests.map(({ init }) => [init.method, new Headers(init.headers).get("Content-Type")])).toEqual([
      ["POST", "application/json"],
      ["POST", null],
    ]);
  });
});

describe("what comes back", () => {
  test("149: the data of the envelope", async () => {
    answerWith(200, success({ items: [] }));
    expect(await call("/api/jobs")).toEqual({ items: [] });
  });

  test("Q45: a refusal with status 200 belongs to the form, without an alert", async () => {
    answerWith(200, failure("账号或密码错误"));
    expect(await attempt()).toMatchObject({ kind: "refused", message: "账号或密码错误" });
    expect(alertStore.get()).toBeNull();
  });

  test("an abort of the caller's is no failure to report", async () => {
    const controller = new AbortController();
    respond(
      (init) =>
        new Promise((_, reject) =>
          init.signal!.addEventListener("abort", () => reject(init.signal!.reason as Error)),
        ),
    );
    const asked = attempt("/api/jobs", { signal: controller.signal });
    controller.abort();
    expect(isApiError(await asked)).toBe(false);
    expect(alertStore.get()).toBeNull();
  });
});

describe("the error catalogue", () => {
  test("150: a time-out alerts, and reloads once the alert is closed", async () => {
    respond(
      (init) =>
        new Promise((_, reject) =>
          init.signal!.addEventListener("abort", () => reject(init.signal!.reason as Error)),
        ),
    );
    expect(await attempt("/api/jobs", { timeoutMs: 1 })).toMatchObject({ kind: "timeout" });
    expect(alertStore.get()?.text).toBe("请求超时");
    expect(reload).not.toHaveBeenCalled();
    closeAlert();
    expect(reload).toHaveBeenCalledOnce();
  });

  test("151: several 401 at once open one dialog and end the dead session", async () => {
    storeToken("token-1");
    storeUser({ userName: "lin", nickName: "林知远", userType: 1, organizationId: 1, email: null });
    const opened = vi.fn();
    const stop = signInDialogStore.subscribe(opened);
    answerWith(401, failure("请先登录"));
    await Promise.all([attempt(), attempt(), attempt("/api/jobs", { background: true })]);
    stop();
    expect(signInDialogStore.get()).toBe(true);
    expect(opened).toHaveBeenCalledOnce();
    expect(getSession()).toBeNull();
    expect(alertStore.get()).toBeNull();
  });

  test("151: a late 401 of an older token leaves the new session alone", async () => {
    storeToken("old");
    respond(() => {
      storeToken("new");
      return Promise.resolve(new Response(JSON.stringify(failure("请先登录")), { status: 401 }));
    });
    await attempt();
    expect(sessionStorage.getItem("yizhou.token")).toBe("new");
  });

  test("152: a 404 alerts with the address", async () => {
    answerWith(404, failure("x"));
    await attempt("/api/jobs/1");
    expect(alertStore.get()?.text).toBe("请求资源不存在 http://site.example/api/jobs/1");
  });

  test.each([400, 402, 403, 405, 408, 410, 422, 500, 501, 502, 503, 504])(
    "153: a %i alerts the last colon-separated part",
    async (status) => {
      answerWith(status, failure("A:B:C"));
      await attempt();
      expect(alertStore.get()?.text).toBe("C");
    },
  );

  test("Q13: a full-width colon does not separate", async () => {
    answerWith(422, failure("文件名：a"));
    await attempt();
    expect(alertStore.get()?.text).toBe("文件名：a");
  });

  test.each([
    ["another status", () => answerWith(418, failure("teapot"))],
    ["a refused connection", () => failWith(new TypeError("fetch failed"))],
    ["an answer that is no envelope", () => answerWith(200, "<html>")],
    ["a listed status without text", () => answerWith(502, "")],
  ])("154: %s alerts that the network failed", async (_, arrange) => {
    arrange();
    await attempt();
    expect(alertStore.get()?.text).toBe("网络未知错误");
  });

  test.each([
    ["en", "Network error"],
    ["ko", "네트워크 오류가 발생했습니다"],
  ] as const)("155: in %s it is translated", async (language, text) => {
    await setLanguage(language, ["shell"]);
    answerWith(418, failure("teapot"));
    await attempt();
    expect(alertStore.get()?.text).toBe(text);
  });

  test("Q27: while an alert stands, further ones are dropped", async () => {
    answerWith(422, failure("first"));
    await attempt();
    answerWith(422, failure("second"));
    await attempt();
    expect(alertStore.get()?.text).toBe("first");
  });

  test.each([404, 422, 500, 418])("Q46: a background call never alerts (%i)", async (status) => {
    answerWith(status, failure("x"));
    expect(await attempt("/api/jobs", { background: true })).toMatchObject({ kind: "status", status });
    expect(alertStore.get()).toBeNull();
  });

  test("Q46: a background call that times out never reloads", async () => {
    respond(
      (init) =>
        new Promise((_, reject) =>
          init.signal!.addEventListener("abort", () => reject(init.signal!.reason as Error)),
        ),
    );
    await attempt("/api/jobs", { background: true, timeoutMs: 1 });
    expect(alertStore.get()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});
