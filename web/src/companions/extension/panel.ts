// The panel of the extension: the key once, then the selection or the whole page of a tab. It opens under the toolbar, or in a window
// of its own from the menu of the right mouse button, which names the tab and what is wanted.
import type { TranslationOptions, UiLanguage } from "@yizhou/contract";
import { createSiteClient, SiteError, type SiteClient } from "../site-client.ts";
import "./chrome-api.ts";
import { readPage, readSelection } from "./read-page.ts";

const say = (key: string, value?: string): string => chrome.i18n.getMessage(key, value);
const language: UiLanguage = /^zh/iu.test(chrome.i18n.getUILanguage())
  ? "zh"
  : /^ko/iu.test(chrome.i18n.getUILanguage())
    ? "ko"
    : "en";
const panel = document.getElementById("panel")!;
const wish = new URLSearchParams(location.search);
const { site } = (await (await fetch(chrome.runtime.getURL("site.json"))).json()) as { site: string };

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  facts: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), facts);
  made.append(...children);
  return made;
}

function show(...children: Node[]): void {
  const logo = element("img", { src: "icons/icon-48.png", width: 24, height: 24, alt: "" });
  panel.replaceChildren(
    element("header", {}, logo, element("h1", { textContent: say("name") })),
    ...children,
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof SiteError && error.status === 401) return say("keyRefused");
  return error instanceof Error && error.message !== "" ? error.message : say("failed");
}

function askForKey(problem: string | null): void {
  const input = element("input", { type: "password", autocomplete: "off", required: true });
  const button = element("button", { type: "submit", className: "main", textContent: say("connect") });
  const form = element(
    "form",
    {},
    element("label", {}, say("key"), input),
    element(
      "p",
      { className: "note" },
      `${say("keyNote")} `,
      element("a", {
        ...{ href: `${site}/account-set?section=api`, target: "_blank", rel: "noreferrer" },
        textContent: say("keyMake"),
      }),
    ),
    ...(problem === null ? [] : [problemLine(problem)]),
    button,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    button.disabled = true;
    void connect(input.value.trim());
  });
  show(form);
  input.focus();
}

function problemLine(text: string): HTMLElement {
  const line = element("p", { className: "problem", textContent: text });
  line.setAttribute("role", "alert");
  return line;
}

async function connect(key: string): Promise<void> {
  const client = createSiteClient(site, key, language);
  try {
    const options = await client.options();
    await chrome.storage.local.set({ key });
    await offer(client, options);
  } catch (error) {
    if (error instanceof SiteError && error.status === 401) await chrome.storage.local.remove("key");
    askForKey(wordsOf(error));
  }
}

async function offer(client: SiteClient, options: TranslationOptions): Promise<void> {
  const saved = await chrome.storage.local.get(["from", "to"]);
  const names = new Intl.DisplayNames([chrome.i18n.getUILanguage()], { type: "language" });
  const choice = (tag: string) => element("option", { value: tag, textContent: names.of(tag) ?? tag });
  const from = element(
    "select",
    {},
    element("option", { value: "auto", textContent: say("detect") }),
    ...options.languages.map(choice),
  );
  const to = element("select", {}, ...options.languages.map(choice));
  from.value = options.languages.find((tag) => tag === saved["from"]) ?? "auto";
  to.value =
    options.languages.find((tag) => tag === saved["to"]) ?? { zh: "zh-Hans", en: "en", ko: "ko" }[language];
  for (const select of [from, to])
    select.addEventListener(
      "change",
      () => void chrome.storage.local.set({ from: from.value, to: to.value }),
    );
  const pair = () => ({ from: from.value, to: to.value });
  const outcome = element("section");
  outcome.setAttribute("aria-live", "polite");
  const selection = element("button", { className: "main", textContent: say("translateSelection") });
  const page = element("button", { textContent: say("sendPage") });
  const act = (doing: string, work: () => Promise<Node[]>): void => {
    selection.disabled = page.disabled = true;
    outcome.replaceChildren(element("p", { textContent: say(doing) }));
    void work()
      .catch((error: unknown) => [problemLine(wordsOf(error))])
      .then((nodes) => {
        outcome.replaceChildren(...nodes);
        selection.disabled = page.disabled = false;
      });
  };
  const translateSelection = () =>
    act("working", async () => {
      const text = (await readFrom(readSelection)).trim();
      if (text === "") throw new Error(say("nothingSelected"));
      if ([...text].length > options.textCharacters)
        throw new Error(say("tooLong", String(options.textCharacters)));
      const { target } = await client.translate(text, pair(), new AbortController().signal, () =>
        outcome.replaceChildren(element("p", { textContent: say("waiting") })),
      );
      const shown = element("p", { className: "text", lang: to.value, textContent: target });
      const copy = element("button", { textContent: say("copy") });
      copy.addEventListener(
        "click",
        () => void navigator.clipboard.writeText(target).then(() => (copy.textContent = say("copied"))),
      );
      return [shown, copy];
    });
  const sendPage = () =>
    act("sending", async () => {
      const { title, html } = await readFrom(readPage);
      const name = `${
        title
          .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ")
          .trim()
          .slice(0, 100) || "page"
      }.html`;
      const { id } = await client.startFile(name, html, pair());
      await chrome.tabs.create({ url: `${site}/translation?id=${id}` });
      return [];
    });
  selection.addEventListener("click", translateSelection);
  page.addEventListener("click", sendPage);
  const leave = element("button", { className: "quiet", textContent: say("disconnect") });
  leave.addEventListener("click", () => void chrome.storage.local.remove("key").then(() => askForKey(null)));
  show(
    element(
      "div",
      { className: "pair" },
      element("label", {}, say("from"), from),
      element("label", {}, say("to"), to),
    ),
    selection,
    page,
    outcome,
    leave,
  );
  if (wish.get("what") === "selection") translateSelection();
  if (wish.get("what") === "page") sendPage();
}

/** @throws {Error} with words for people, where the browser keeps the page closed, as its own pages are */
async function readFrom<T>(func: () => T): Promise<T> {
  const named = wish.get("tab");
  const [active] = named === null ? await chrome.tabs.query({ active: true, currentWindow: true }) : [];
  const tabId = named === null ? active?.id : Number(named);
  if (tabId === undefined) throw new Error(say("cannotRead"));
  const answers = await chrome.scripting
    .executeScript({ target: { tabId }, func })
    .catch((cause: unknown) => {
      throw new Error(say("cannotRead"), { cause });
    });
  return answers[0]!.result as T;
}

document.documentElement.lang = chrome.i18n.getUILanguage();
document.title = say("name");
const { key } = await chrome.storage.local.get(["key"]);
if (typeof key === "string") {
  show(element("p", { textContent: "…" }));
  await connect(key);
} else askForKey(null);
