import { DEFAULT_UI_LANGUAGE, isUiLanguage } from "./ui-languages.ts";
import type { Localised, UiLanguage } from "./ui-languages.ts";

/** default: header and page; invite: page and footer; login-register: header, title, form, side panel; server: page only. */
export type PageLayout = "default" | "invite" | "login-register" | "server";

/** `public` is the literal list of docs/specification.md, section 2; `admin` is userType 6. */
export type PageGuard = "public" | "signedIn" | "admin";

export interface Page {
  readonly layout: PageLayout;
  readonly guard: PageGuard;
  readonly title: Localised;
  /** False while the screen comes with a later piece of work: the address answers with the page that says so (Q48). */
  readonly isBuilt: boolean;
  /** Uses the whole window, not the 1200 px column (Q55). */
  readonly isFullWidth?: boolean;
  /** Exists with a language prefix only (Q17). */
  readonly isPrefixedOnly?: boolean;
  /** When the query has `id`, it must be a UUID; otherwise the page's validation fails (docs/specification.md, section 8). */
  readonly hasUuid?: boolean;
  readonly isHiddenFromSearch?: boolean;
}

/**
 * Every page of the site by its path without language prefix and leading slash (docs/specification.md, section 2): the one table for
 * server and web. Names are fixed from outside and case-sensitive.
 */
export const PAGES = {
  "": page("default", "public", true, "首页", "Home", "홈"),
  "account-set": page("default", "signedIn", true, "账号设置", "Account settings", "계정 설정"),
  activity: page("default", "signedIn", true, "活动", "Campaigns", "이벤트"),
  "align-util": page("default", "signedIn", true, "快速句对齐", "Quick alignment", "빠른 문장 정렬"),
  "new-align-util": page("default", "signedIn", true, "句对齐", "Sentence alignment", "문장 정렬", {
    isFullWidth: true,
    hasUuid: true,
  }),
  "apply-trial": page("login-register", "signedIn", true, "注册", "Register", "회원가입"),
  "cloud-library": page(
    "default",
    "signedIn",
    true,
    "私有云库",
    "Private cloud library",
    "프라이빗 클라우드 라이브러리",
  ),
  download: page("default", "signedIn", true, "下载中心", "Downloads", "다운로드"),
  invite: page("invite", "signedIn", true, "邀请好友", "Invite friends", "친구 초대"),
  "invite-success": page("invite", "signedIn", true, "邀请成功", "Invitation accepted", "초대 완료"),
  "invite-trial": page("login-register", "public", true, "注册", "Register", "회원가입"),
  login: page("login-register", "public", true, "登录", "Sign in", "로그인"),
  "login-wework": page("server", "signedIn", true, "扫码登录", "Scan to sign in", "QR 로그인"),
  "new-post-editing": page("default", "signedIn", true, "译后编辑", "Post-editing", "포스트에디팅", {
    isFullWidth: true,
    hasUuid: true,
  }),
  "new-post-editing-copy": page(
    "default",
    "signedIn",
    true,
    "译后编辑副本",
    "Post-editing copy",
    "포스트에디팅 사본",
    { isFullWidth: true, hasUuid: true },
  ),
  "post-editing": page(
    "default",
    "signedIn",
    true,
    "译后编辑任务",
    "Post-editing tasks",
    "포스트에디팅 작업",
  ),
  pay: page("default", "signedIn", true, "支付", "Payment", "결제", { hasUuid: true }),
  "pay-detail": page("default", "signedIn", true, "订单与账单", "Orders and bills", "주문 및 청구 내역", {
    hasUuid: true,
  }),
  payMoney: page("default", "signedIn", true, "充值中心", "Top-up centre", "충전 센터"),
  personal: page("default", "signedIn", true, "个人资料", "Profile", "프로필"),
  personalCenter: page("default", "signedIn", true, "个人中心", "Personal centre", "마이 페이지"),
  rebate: page("default", "signedIn", true, "返利", "Rebate", "리베이트"),
  resource: page("default", "signedIn", true, "历史文件", "History files", "파일 내역"),
  "resource-preview": page("server", "signedIn", true, "对照预览", "Side-by-side preview", "대조 미리보기", {
    isFullWidth: true,
    hasUuid: true,
  }),
  statisticsCenter: page("default", "signedIn", true, "统计中心", "Statistics centre", "통계 센터"),
  translation: page("default", "signedIn", true, "翻译", "Translation", "번역", { hasUuid: true }),
  upload: page("default", "public", true, "立即翻译", "Translate now", "바로 번역"),
  statistics: page("default", "admin", true, "运营管理后台", "Operations admin backend", "운영 관리"),
  "statistics/overview": page(
    "default",
    "admin",
    true,
    "运营管理后台",
    "Operations admin backend",
    "운영 관리",
  ),
  "statistics/userList": page("default", "admin", true, "用户列表", "Users", "사용자 목록"),
  "statistics/userDetailList": page("default", "admin", true, "用户明细", "User details", "사용자 상세"),
  "index-copy": page("default", "signedIn", true, "首页", "Home", "홈", {
    isPrefixedOnly: true,
    isHiddenFromSearch: true,
  }),
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

/** The two 404 texts of docs/specification.md, section 8; English in every language (Q31). */
export const NOT_FOUND_TEXTS = {
  language: "This page could not be found.",
  match: "This page could not be found",
} as const;

export type PageResolution =
  | {
      readonly kind: "page";
      readonly name: PageName;
      readonly page: Page;
      readonly language: UiLanguage;
      /** Path with its prefix as it stands in the address, without a slash at the end: `/en/upload`. */
      readonly path: string;
    }
  | { readonly kind: "redirect"; readonly to: string }
  | {
      readonly kind: "notFound";
      readonly reason: keyof typeof NOT_FOUND_TEXTS;
      readonly message: string;
      readonly language: UiLanguage;
    };

/**
 * What stands at an address: a page, another address, or nothing. The order is language check, match; the guard comes
 * after, in `checkGuard` (docs/readings.md Q8).
 *
 * @param pathname  path of the address, not decoded
 * @param search    query with its `?`, or empty; kept by redirects (Q16)
 * @param hash      fragment with its `#`, or empty; kept by redirects
 */
export function resolvePage(pathname: string, search = "", hash = ""): PageResolution {
  // Browsers read a backslash in a path as a slash; `/zh/\host` must not become `//host` either.
  const segments = pathname.split(/[/\\]+/).filter(Boolean);
  const path = `/${segments.join("/")}`;
  const bare = segments.join("/");
  const [first, ...rest] = segments;
  const redirect = (to: string): PageResolution => ({ kind: "redirect", to: `${to}${search}${hash}` });

  if (first === DEFAULT_UI_LANGUAGE) return redirect(`/${rest.join("/")}`);
  if (isPageName(bare) && !isPrefixedOnly(bare)) return found(bare, DEFAULT_UI_LANGUAGE);
  const prefixed = rest.join("/");
  if (first === undefined || !isPageName(prefixed))
    return notFound("match", isUiLanguage(first) ? first : DEFAULT_UI_LANGUAGE);
  // The tree is `/` and `/:lang`: here the first segment stands where a language stands.
  if (!isUiLanguage(first)) return notFound("language", DEFAULT_UI_LANGUAGE);
  if (prefixed === "statistics") return redirect(`/${first}/statistics/overview`);
  return found(prefixed, first);

  function found(name: PageName, language: UiLanguage): PageResolution {
    if (path !== pathname) return redirect(path);
    const row: Page = PAGES[name];
    const id = new URLSearchParams(search).get("id");
    if (row.hasUuid && id !== null && !UUID.test(id)) return notFound("match", language);
    return { kind: "page", name, page: row, language, path };
  }
}

/** Address of a page in a language: `pagePath("upload", "en")` is `/en/upload`. */
export function pagePath(name: PageName, language: UiLanguage): string {
  const path = language === DEFAULT_UI_LANGUAGE ? `/${name}` : `/${language}/${name}`;
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

/** The same address in another language; `pathname` must be one that `resolvePage` calls a page, or anything else for home. */
export function translatePath(pathname: string, language: UiLanguage): string {
  const current = resolvePage(pathname);
  if (current.kind !== "page") return pagePath("", language);
  if (isPrefixedOnly(current.name) && language === DEFAULT_UI_LANGUAGE) return pagePath("", language);
  // The bare default child and the prefixed one are the same screen (Q18).
  if (current.name === "statistics/overview")
    return pagePath(language === DEFAULT_UI_LANGUAGE ? "statistics" : current.name, language);
  if (current.name === "statistics" && language !== DEFAULT_UI_LANGUAGE)
    return pagePath("statistics/overview", language);
  return pagePath(current.name, language);
}

/** Who asks. `null` is a visitor who is not signed in. */
export type PageVisitor = { readonly userType: number } | null;

export type GuardResult =
  | { readonly kind: "pass" }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "forbidden" };

/** userType of the people who run the site (docs/specification.md, section 6). */
export const ADMIN_USER_TYPE = 6;

/** Query parameter of the login page that holds the in-site address to go on to. */
export const NEXT_PARAM = "next";

/**
 * The guard of docs/specification.md, section 2 for a resolved page: visitors go to the login page of their language (Q9), which keeps
 * where they wanted to go; people without the right to an admin page get the 403 page.
 */
export function checkGuard(
  resolution: Extract<PageResolution, { kind: "page" }>,
  visitor: PageVisitor,
  search = "",
  hash = "",
): GuardResult {
  const { page: row, name, language, path } = resolution;
  if (row.guard === "public") return { kind: "pass" };
  if (visitor === null) {
    // Scan login lands here with the provider's code before anybody is signed in (Q11).
    if (name === "login-wework" && new URLSearchParams(search).get("code")) return { kind: "pass" };
    const next = encodeURIComponent(`${path}${search}${hash}`);
    return { kind: "redirect", to: `${pagePath("login", language)}?${NEXT_PARAM}=${next}` };
  }
  if (row.guard === "admin" && visitor.userType !== ADMIN_USER_TYPE) return { kind: "forbidden" };
  return { kind: "pass" };
}

/** The in-site address to go on to after signing in; `fallback` when `next` is absent, foreign, unknown or the login page itself. */
export function safeNextPath(next: string | null | undefined, fallback: string): string {
  if (!next || !/^\/(?![/\\])[^\s\\]*$/.test(next)) return fallback;
  const url = new URL(next, "http://site.invalid");
  if (url.host !== "site.invalid") return fallback;
  const target = resolvePage(url.pathname, url.search);
  if (target.kind !== "page" || target.name === "login") return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function page(
  layout: PageLayout,
  guard: PageGuard,
  isBuilt: boolean,
  zh: string,
  en: string,
  ko: string,
  more: Partial<Page> = {},
): Page {
  return { layout, guard, isBuilt, title: { zh, en, ko }, ...more };
}

function isPageName(text: string): text is PageName {
  return Object.hasOwn(PAGES, text);
}

function isPrefixedOnly(name: PageName): boolean {
  const row: Page = PAGES[name];
  return row.isPrefixedOnly === true;
}

function notFound(reason: keyof typeof NOT_FOUND_TEXTS, language: UiLanguage): PageResolution {
  return { kind: "notFound", reason, message: NOT_FOUND_TEXTS[reason], language };
}
