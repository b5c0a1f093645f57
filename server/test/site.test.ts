import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { APP_PATHS } from "@yizhou/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, PASSWORD } from "./build-test-app.ts";
import type { TestApp } from "./build-test-app.ts";

let site: TestApp;
let webDist: string;
beforeAll(async () => {
  webDist = await mkdtemp(join(tmpdir(), "yizhou-dist-"));
  await mkdir(join(webDist, "assets"));
  await writeFile(
    join(webDist, "index.html"),
    `<!doctype html><html lang="zh-Hans" data-api-base=""><head><meta name="color-scheme" content="light dark" /><title>译舟</title></head><body><div id="root"></div></body></html>`,
  );
  await writeFile(join(webDist, "assets", "app-1a2b3c.js"), "export {};");
  await writeFile(join(webDist, "assets", "app-1a2b3c.js.br"), brotliCompressSync("export {};"));
  await writeFile(join(webDist, "favicon.svg"), "<svg/>");
  site = await buildTestApp({
    settings: { webDist, apiBase: "https://api.example", k8sBase: `https://k8s.example/"x` },
  });
});
afterAll(async () => {
  await site.close();
  await rm(webDist, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
async function pageCookie(userType = 0): Promise<Record<string, string>> {
  const { account } = await site.newUser({ userType });
  const reply = await site.app.inject({
    method: "POST",
    url: APP_PATHS.signIn,
    payload: { account, password: PASSWORD, channel: 1 },
  });
  return { cookie: `yizhou_page=${reply.cookies[0]!.value}` };
}

describe("home", () => {
  test("is written by the build's own module for visitors, once as long as nothing of it changes, and for nobody else", async () => {
    const folder = join(webDist, "prerender");
    await mkdir(folder);
    await writeFile(
      join(folder, "home.js"),
      `let times = 0;
       export default async (language, { contacts, prices }) => ({
         body: "<h1>" + language + prices.packages.length + " " + ++times + "</h1>",
         description: 'All "of it"',
         structuredData: "{}",
       });`,
    );
    const files = { styles: ["/assets/home.css"], scripts: ["/assets/home.js"] };
    await writeFile(join(folder, "files.json"), JSON.stringify({ zh: files, en: files, ko: files }));
    const bodyOf = async (url: string, headers = {}) => (await get(url, headers)).body;
    const [first, again] = [await bodyOf("/en"), await bodyOf("/en")];
    expect(first).toMatch(/<div id="root"><h1>en\d+ 1<\/h1><\/div>/);
    expect(again).toContain(" 1</h1>");
    expect(first).toContain('<meta name="description" content="All &quot;of it&quot;"/>');
    expect(first).toContain('<link rel="stylesheet" crossorigin href="/assets/home.css"/>');
    expect(first).toContain("data-prices=");
    expect(await bodyOf("/en", await pageCookie())).toContain('<div id="root"></div>');
    expect(await bodyOf("/en/upload")).toContain('<div id="root"></div>');
    expect((await get("/prerender/home.js")).statusCode).toBe(404);
    await rm(folder, { recursive: true });
    expect(await bodyOf("/en")).toContain('<div id="root"></div>');
  });
});

describe("a page", () => {
  test("carries its language, title, base addresses and the nonce of the content policy", async () => {
    const reply = await get("/en/login");
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(
      'lang="en" data-api-base="https://api.example" data-k8s-base="https://k8s.example/&quot;x"',
    );
    expect(reply.body).toContain("<title>Sign in | Yizhou</title>");
    const nonce = /data-style-nonce="([^"]+)"/.exec(reply.body)![1]!;
    const policy = String(reply.headers["content-security-policy"]);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://api.example");
    expect(policy).toContain("frame-ancestors 'none'");
    // Q52: the QR frames of the two scan providers, and nothing else.
    expect(policy).toContain("frame-src https://open.weixin.qq.com https://login.work.weixin.qq.com;");
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect((await get("/en/login")).body).not.toContain(nonce);
  });

  test("is dark or light from its first byte when the browser has chosen so, and as the system wishes otherwise", async () => {
    const themeOf = async (cookie: string) => {
      const { body } = await get("/en/no-such-page", { cookie });
      return [/data-theme="([^"]*)"/.exec(body)?.[1], /color-scheme" content="([^"]*)"/.exec(body)?.[1]];
    };
    expect(await themeOf("yizhou_theme=dark")).toEqual(["dark", "dark"]);
    expect(await themeOf("yizhou_theme=light")).toEqual(["light", "light"]);
    expect(await themeOf('yizhou_theme="><script>')).toEqual([undefined, "light dark"]);
    expect(await themeOf("")).toEqual([undefined, "light dark"]);
  });

  test.each(["/", "/login", "/invite-trial", "/upload", "/en", "/ko/upload"])(
    "%s is open to visitors",
    async (url) => {
      expect((await get(url)).statusCode).toBe(200);
    },
  );

  test.each([
    ["/resource?state=done", "/login?next=%2Fresource%3Fstate%3Ddone"],
    ["/en/translation", "/en/login?next=%2Fen%2Ftranslation"],
  ])("%s sends visitors to the sign-in page of its language", async (url, location) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe(location);
  });

  test("opens to whoever holds the page cookie, until signing out", async () => {
    const headers = await pageCookie();
    expect((await get("/resource", headers)).statusCode).toBe(200);
    expect((await get("/resource", { cookie: "yizhou_page=made-up" })).statusCode).toBe(302);
  });

  test("for administrators answers others 403", async () => {
    expect((await get("/statistics", await pageCookie())).statusCode).toBe(403);
    expect((await get("/statistics", await pageCookie(6))).statusCode).toBe(200);
  });

  test.each([
    ["/zh/upload?a=1", "/upload?a=1"],
    ["/zh", "/"],
    ["//upload", "/upload"],
    ["/zh//evil.example", "/evil.example"],
    ["/upload/", "/upload"],
  ])("%s redirects to %s", async (url, location) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(302);
    expect(reply.headers.location).toBe(location);
  });

  test.each(["/xyz", "/en/xyz", "/a/b/c", "/xyz/upload", "/index-copy", "/Upload"])(
    "%s is 404, with the page that says so",
    async (url) => {
      const reply = await get(url, await pageCookie());
      expect(reply.statusCode).toBe(404);
      expect(reply.headers["content-type"]).toContain("text/html");
      expect(reply.body).toContain("This page could not be found");
    },
  );
});

describe("files of the site", () => {
  test("with a hash in their name are kept for a year, others for an hour", async () => {
    const asset = await get("/assets/app-1a2b3c.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  test("come packed to who takes it, under their own type", async () => {
    const packed = await get("/assets/app-1a2b3c.js", { "accept-encoding": "gzip, br" });
    expect(packed.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(packed.headers["content-type"]).toMatch(/javascript/);
    expect(packed.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe("export {};");
    const plain = await get("/favicon.svg", { "accept-encoding": "gzip, br" });
    expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, "<svg/>"]);
  });

  test("do not lead out of their folder", async () => {
    for (const url of [
      "/assets/../../etc/passwd",
      "/assets/%2e%2e/%2e%2e/etc/passwd",
      "/..%2f..%2fetc/passwd",
      "/%00",
      "/%E0%A4%A",
    ]) {
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(300);
    }
  });

  test("that are gone answer 404, so that a page of an older build reloads", async () => {
    expect((await get("/assets/app-old.js")).statusCode).toBe(404);
  });
});

test("an unknown call answers the envelope, never a page", async () => {
  const reply = await get("/api/nothing", { "accept-language": "en" });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({
    isSuccess: false,
    errorCode: "request.not_found",
    requestId: expect.any(String),
  });
});

test("the API describes itself at /api/docs, and its page may run no foreign script", async () => {
  expect((await get("/api/docs/json")).json().paths).toHaveProperty("/api/jobs");
  const page = await get("/api/docs/");
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
  expect(page.body).not.toMatch(/<script>[^<]/);
});

test("what the wall lacks is told to the machine itself, and to nobody behind a proxy on it", async () => {
  const ask = async (headers: Readonly<Record<string, string>>) =>
    (await site.app.inject({ url: "/healthz?full", headers })).json().data;
  expect(await ask({})).toEqual({
    status: "ok",
    sandboxGaps: expect.any(Array),
    malwareScanner: { state: "off" },
  });
  expect(await ask({ "x-forwarded-for": "203.0.113.9" })).toBe("ok");
});

test("health is told without signing in", async () => {
  expect((await get("/healthz")).json()).toMatchObject({ isSuccess: true });
});

test("too many requests from one address get the reason in the common form, with a status clients know", async () => {
  const strict = await buildTestApp({ settings: { requestsPerMinute: 10 } });
  try {
    const replies = [];
    for (let number = 0; number < 11; number++)
      replies.push(await strict.app.inject({ url: APP_PATHS.systemUser }));
    const last = replies.at(-1)!;
    expect(last.statusCode).toBe(422);
    expect(last.json()).toMatchObject({
      errorCode: "request.too_many",
      params: { seconds: expect.any(Number) },
    });
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});
