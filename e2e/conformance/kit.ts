import type { Browser, BrowserContext, Page, Request, Route } from "playwright-core";
import { giveSession, retryThrottled } from "../support/accounts.ts";
import { sentCode } from "../support/codes.ts";
import type { MovableSite } from "../support/site.ts";
import { PASSWORD } from "./people.ts";

export { TOKEN_KEY, USER_KEY } from "../support/accounts.ts";

export interface OpenOptions {
  /** Account of a demo person; a visitor when absent. */
  readonly as?: string;
  readonly width?: number;
  readonly height?: number;
}

/** An answer of the API in the common form. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly isSuccess: unknown;
  readonly data: unknown;
  readonly errorMessage: unknown;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A call that a page made. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

let phones = 0;

/** What a statement's proof works with. One for each statement; `close` ends every page it opened. */
export class Kit {
  readonly site: MovableSite;
  readonly browser: Browser;
  /** Things that several statements share, made once. */
  readonly #shared: Map<string, Promise<unknown>>;
  readonly #contexts: BrowserContext[] = [];
  readonly #trouble: string[] = [];

  constructor(site: MovableSite, browser: Browser, shared: Map<string, Promise<unknown>>) {
    this.site = site;
    this.browser = browser;
    this.#shared = shared;
  }

  /** A page of a new browser session; `goto` has not happened yet. */
  async page({ as, width = 1440, height = 900 }: OpenOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ viewport: { width, height }, locale: "zh-CN" });
    this.#contexts.push(context);
    context.setDefaultTimeout(30_000);
    if (as !== undefined) await giveSession(context, this.site.address, as);
    const page = await context.newPage();
    page.on("pageerror", (error) => this.#trouble.push(error.message));
    page.on("requestfailed", (request) =>
      this.#trouble.push(`${request.failure()?.errorText} ${request.url()}`),
    );
    page.on("console", (line) => line.type() === "error" && this.#trouble.push(line.text()));
    return page;
  }

  /** Where the pages stand and what went wrong in them lately, for the row of a statement that failed. */
  trouble(): string {
    const pages = this.#contexts.flatMap((context) => context.pages()).map((page) => page.url());
    return [...pages, ...this.#trouble.slice(-3)].join("; ").replaceAll(this.site.address, "");
  }

  /** A page of a new browser session at an address of the site, loaded and drawn. */
  async open(path: string, options: OpenOptions = {}): Promise<Page> {
    const page = await this.page(options);
    await this.go(page, path);
    return page;
  }

  /** Goes to an address of the site and waits until the screen is drawn. @returns the HTTP status */
  async go(page: Page, path: string): Promise<number> {
    const answer = await page.goto(this.site.address + path, { waitUntil: "domcontentloaded" });
    await page.locator("main").first().waitFor();
    // Home is there before its script, which puts its own elements in the place of those that the server has drawn.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById("root")!).some((key) => key.startsWith("__reactContainer")),
    );
    return answer?.status() ?? 0;
  }

  /** A request over plain HTTP; redirects are not followed. */
  get(path: string): Promise<Response> {
    return fetch(this.site.address + path, { redirect: "manual" });
  }

  /** A call of the API over plain HTTP. */
  async call(
    method: string,
    path: string,
    options: { body?: unknown; token?: string; language?: string } = {},
  ): Promise<Answer> {
    const response = await fetch(this.site.address + path, {
      method,
      headers: {
        "Accept-Language": options.language ?? "zh-Hans",
        ...(options.body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const body = (await response.json()) as Record<string, unknown>;
    const { isSuccess, data, errorMessage } = body;
    return { status: response.status, headers: response.headers, isSuccess, data, errorMessage, body };
  }

  /** A token of a demo person. */
  async token(account: string, password = PASSWORD): Promise<string> {
    const answer = await retryThrottled(() =>
      this.call("POST", "/api/App/SignInRJwtAsync", { body: { account, password, channel: 1 } }),
    );
    if (typeof answer.data !== "string") throw new Error(`${account} cannot sign in: ${answer.errorMessage}`);
    return answer.data;
  }

  /** The newest code sent to a number or address. */
  code(receiver: string): Promise<string> {
    return sentCode(this.site.address, receiver);
  }

  /** A mainland number that nobody has. Numbers lie far apart, so that asking for them looks like no list. */
  freePhone(): string {
    phones += 1;
    return `1${3 + (phones % 7)}${String((phones * 7_654_321) % 1_000_000_000).padStart(9, "0")}`;
  }

  freeEmail(): string {
    phones += 1;
    return `reader-${phones}-${process.pid}@yizhou.example`;
  }

  /** Registers somebody over HTTP. */
  async newPerson(password: string, account = this.freeEmail()): Promise<string> {
    const isMail = account.includes("@");
    const key = isMail ? { email: account } : { phoneNumber: account };
    await this.#must(isMail ? "SendVerifiCodeToEmail" : "SendVerifiCode", { ...key, channel: 1 });
    const code = await this.code(account);
    await this.#must(isMail ? "CheckEmailVerifyCode" : "CheckVerifiCode", { ...key, code, channel: 1 });
    const secret = { password, _checkPassword: password };
    await this.#must("RegYXSUserAsync", { ...key, code, userType: 1, ...secret });
    return account;
  }

  /** Made by the first statement that asks, then the same for all. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = this.#shared.get(name) ?? make();
    this.#shared.set(name, made);
    return made as Promise<T>;
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  async #must(call: string, body: unknown): Promise<void> {
    const answer = await this.call("POST", `/api/App/${call}`, { body });
    if (answer.isSuccess !== true)
      throw new Error(`${call}: ${answer.status} ${String(answer.errorMessage)}`);
  }
}

/** Keeps every call that a page makes to the API, in order. */
export function recordCalls(page: Page): Call[] {
  const calls: Call[] = [];
  page.on("request", (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith("/api/")) calls.push(readCall(request, url));
  });
  return calls;
}

function readCall(request: Request, url: URL): Call {
  const text = request.postData();
  return {
    method: request.method(),
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers(),
    body: text ? (JSON.parse(text) as unknown) : null,
  };
}

/** The first of the recorded calls of a name of docs/specification.md, section 7; waits until it was made. */
export async function madeCall(page: Page, calls: readonly Call[], name: string): Promise<Call> {
  for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 50) {
    const call = calls.find(({ path }) => path === `/api/App/${name}`);
    if (call) return call;
    await page.waitForTimeout(50);
  }
  throw new Error(`no call of ${name} among ${calls.map(({ path }) => path).join(", ") || "none"}`);
}

/** What the server answers to a call of the page, on its way through; a page that leaves at once takes its answers along. */
export async function readAnswer<T>(page: Page, name: string): Promise<() => Promise<T>> {
  const { promise, resolve } = Promise.withResolvers<T>();
  await page.route(`**/api/App/${name}*`, async (route) => {
    const response = await route.fetch();
    resolve((await response.json()) as T);
    await route.fulfill({ response });
  });
  return () => promise;
}

/** Answers a call of the page in the server's place. */
export async function answerCall(
  page: Page,
  name: string,
  answer: { readonly status?: number; readonly body: unknown },
): Promise<void> {
  await page.route(
    (url) => url.pathname === `/api/App/${name}` || url.pathname === name,
    (route: Route) => route.fulfill({ status: answer.status ?? 200, json: answer.body }),
  );
}

/** Body of a refusal in the common form. */
export function refusal(errorMessage: string): unknown {
  return { isSuccess: false, data: null, errorMessage };
}
