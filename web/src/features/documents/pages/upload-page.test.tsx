import type { AccountDefaults, FileDto, Quote, TranslationOptions } from "@yizhou/contract";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearPendingFiles } from "../../../lib/pending-files.ts";
import { signInDialogStore } from "../../../lib/sign-in-store.ts";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { SAMPLE_OPTIONS } from "../state/sample-options.ts";
import UploadPage from "./upload-page.tsx";

const MIB = 1024 * 1024;
const options: TranslationOptions = {
  ...SAMPLE_OPTIONS,
  formats: [
    { extension: "docx", outputs: ["target", "bilingual"] },
    { extension: "pptx", outputs: ["target"] },
  ],
};
const onServer: FileDto = {
  id: "5e9d5b7e-6b0a-4d5e-9c3a-0d6b0f8e2a11",
  name: "paper.docx",
  format: "docx",
  sizeBytes: 10,
  pages: 14,
  characters: 38204,
  segments: 212,
  detectedLanguage: "en",
  textGroups: null,
  warnings: [],
  duplicate: false,
  encrypted: false,
  origin: null,
  createdAt: "2026-11-21T00:00:00Z",
  expiresAt: "2026-12-21T00:00:00Z",
};
const item: Quote["items"][number] = {
  fileId: onServer.id,
  from: "en",
  to: "zh-Hans",
  pages: 14,
  pageRanges: null,
  price: { characters: 35000, free: 2000 },
  review: null,
  lacksOutput: false,
  characters: 38204,
  bands: null,
  segments: 212,
  repeats: { segments: 1, characters: 204 },
  memory: { segments: 10, characters: 3000 },
  engine: { segments: 201, characters: 35000 },
  engineId: "qwen",
  engineName: "Qwen",
  destination: "llm.example",
  engines: [
    {
      ...{ id: "qwen", name: "Qwen", destination: "llm.example" },
      ...{ estimate: { currency: "CNY", micros: 350_000 }, modelMegabytes: 0 },
    },
  ],
  problem: null,
};

let calls: { method: string; path: string; body: unknown }[];
let uploads: string[];
let passwords: (string | null)[];
let defaults: AccountDefaults;
let quoteItem: Quote["items"][number];
let uploadAnswer: { status: number; body: object };
/** What the server says of its reading before the answer comes; null: it answers at once. */
let reading: { say: (text: string) => void; end: () => void } | null;
let isReadingSlowly: boolean;
/** Engines beside the automatic choice. */
let offered: TranslationOptions["engines"];
let firstPage: object | null;
let guide: object | null;
const sampleGuide = () => ({
  ...{ from: "en", to: "zh-Hans", engineName: "Qwen" },
  brief: {
    ...{ title: "Tides", summary: "潮汐", field: "", audience: "", voice: "" },
    abbreviations: [{ short: "MSL", long: "mean sea level" }],
  },
  terms: [
    { source: "tide gauge", target: "验潮仪", sentence: "The tide gauge stands.", count: 12 },
    { source: "height of the water", target: "水高", sentence: "Read the height of the water.", count: 5 },
  ],
});
/** One that is translated, as far as a row shows it. */
const sampleFirstPage = () => ({
  ...{ id: "page-1", state: "done", making: null, to: "zh-Hans", engineName: "Qwen", report: null },
  segments: { total: 12, kept: 2, done: 12, failed: 0, confirmed: 0 },
});

beforeEach(async () => {
  await clearPendingFiles();
  calls = [];
  uploads = [];
  passwords = [];
  reading = null;
  firstPage = null;
  guide = null;
  isReadingSlowly = false;
  offered = [];
  defaults = { sourceLanguage: null, targetLanguage: null, field: null, engine: null, output: null };
  quoteItem = item;
  uploadAnswer = { status: 200, body: { isSuccess: true, data: onServer, errorMessage: null } };
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const path = new URL(address, "http://site.example").pathname;
    calls.push({ method: init.method!, path, body: init.body ? JSON.parse(String(init.body)) : null });
    if (path === "/api/files/references") {
      const origin = {
        reference: "arXiv:1706.03762",
        page: "https://arxiv.org/abs/1706.03762",
        licence: { name: "CC BY 4.0", url: null },
      };
      const data = { ...onServer, name: "Attention.pdf", origin };
      return Promise.resolve(Response.json({ isSuccess: true, data, errorMessage: null }));
    }
    if (path.endsWith("/first-page")) {
      if (init.method === "POST") firstPage = sampleFirstPage();
      return Promise.resolve(Response.json({ isSuccess: true, data: firstPage, errorMessage: null }));
    }
    if (path.endsWith("/guide")) {
      const change = init.body ? (JSON.parse(String(init.body)) as object) : {};
      if (init.method === "POST") guide = sampleGuide();
      if (init.method === "PATCH") guide = { ...guide, ...change };
      return Promise.resolve(Response.json({ isSuccess: true, data: guide, errorMessage: null }));
    }
    if (path.startsWith("/api/files/")) {
      return Promise.resolve(Response.json({ isSuccess: false, errorMessage: "没有" }, { status: 404 }));
    }
    const data = {
      "/api/account": { defaults },
      "/api/translation-options": { ...options, engines: [...options.engines, ...offered] },
      "/api/quotes": {
        items: ((init.body ? JSON.parse(String(init.body)).fileIds : null) ?? []).map((fileId: string) => ({
          ...quoteItem,
          fileId,
        })),
        offers: quoteItem.engines,
        total: { characters: 0, repeats: 0, memory: 0, engine: 0 },
        payment: { due: 33_000, balance: 0, missing: 33_000, organizationLimit: null },
      },
      "/api/jobs": [{ id: "job-1" }],
    }[path];
    return Promise.resolve(Response.json({ isSuccess: true, data, errorMessage: null }));
  });
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  sessionStorage.clear();
});
afterEach(() => {
  cleanup(); // Before the real network is back: a screen that is left still asks.
  vi.unstubAllGlobals();
});

/** An upload that is answered at once with `uploadAnswer`, or step by step by `reading`. */
class FakeUpload {
  readonly upload = {};
  status = 0;
  responseText = "";
  onload: () => void = () => undefined;
  onprogress: () => void = () => undefined;
  getResponseHeader() {
    return isReadingSlowly ? "text/event-stream; charset=utf-8" : "application/json";
  }
  open() {}
  setRequestHeader() {}
  abort() {}
  send(form: FormData) {
    uploads.push((form.get("file") as File).name);
    passwords.push(form.get("password") as string | null);
    if (isReadingSlowly) {
      this.status = 200;
      reading = {
        say: (text) => {
          this.responseText += text;
          this.onprogress();
        },
        end: () => this.onload(),
      };
      return;
    }
    this.status = uploadAnswer.status;
    this.responseText = JSON.stringify(uploadAnswer.body);
    queueMicrotask(() => this.onload());
  }
}

function file(name: string, size = 10): File {
  const made = new File(["x"], name);
  Object.defineProperty(made, "size", { value: size });
  return made;
}

async function open(address = "/upload", comparison?: ComponentProps<typeof UploadPage>["comparison"]) {
  const screens = (
    <Routes>
      <Route path="/upload" element={<UploadPage comparison={comparison} />} />
      <Route path="/en/upload" element={<UploadPage />} />
      <Route path="/translation" element={<p>job screen</p>} />
      <Route path="/resource" element={<p>history</p>} />
    </Routes>
  );
  const { container } = await renderAt(address, screens, ["documents", "figures"]);
  const picker = container.querySelector<HTMLInputElement>("input[type=file]")!;
  return { choose: (...files: File[]) => fireEvent.change(picker, { target: { files } }) };
}

describe("a visitor", () => {
  it("sees the screen, and from the server what can be translated", async () => {
    await open();
    expect(screen.getByRole("heading", { name: "立即翻译" })).toBeTruthy();
    expect(await screen.findByText("现在可以翻译DOCX和PPTX")).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual(["/api/translation-options"]);
  });

  it("is asked to sign in on choosing a file, and nothing of it is sent", async () => {
    const { choose } = await open();
    choose(file("paper.docx"));
    expect(await screen.findByText("登录后上传")).toBeTruthy();
    expect(signInDialogStore.get()).toBe(true);
    expect(uploads).toEqual([]);
    expect(calls.filter(({ path }) => path !== "/api/translation-options")).toEqual([]);
  });
});

it("a document that a visitor named is fetched after the sign-in, and not before", async () => {
  await open();
  const field = await screen.findByLabelText("DOI、arXiv编号或链接");
  fireEvent.change(field, { target: { value: "arXiv:1706.03762" } });
  fireEvent.click(screen.getByRole("button", { name: "获取" }));
  expect(signInDialogStore.get()).toBe(true);
  expect(await screen.findByText("登录后上传")).toBeTruthy();
  await waitFor(() => expect(sessionStorage.getItem("yizhou.upload.references")).toContain("1706.03762"));
  expect(calls.some(({ path }) => path === "/api/files/references")).toBe(false);

  cleanup(); // The sign-in loads the page anew.
  signInAs();
  await open();
  expect(await screen.findByText("Attention.pdf")).toBeTruthy();
  expect(sessionStorage.getItem("yizhou.upload.references")).toBeNull();
});

describe("a signed-in user", () => {
  beforeEach(() => signInAs());

  it("has page 1 of a file translated for free, with what is chosen, and is led to it", async () => {
    const { choose } = await open();
    choose(file("paper.docx"));
    fireEvent.click(await screen.findByRole("button", { name: "免费试译第一页 (paper.docx)" }));
    const link = await screen.findByRole("link", { name: "查看第一页译文 (paper.docx)" });
    expect(link.getAttribute("href")).toBe("/resource-preview?id=page-1");
    expect(screen.getByText(/Qwen/, { selector: "[data-part=first-page] span" })).toBeTruthy();
    const asked = calls.find(({ method, path }) => method === "POST" && path.endsWith("/first-page"))!;
    expect(asked.body).toMatchObject({ options: { to: "zh-Hans", engine: "auto" }, pages: "" });
  });

  it("is told beside what was found in a file that its content was uploaded before", async () => {
    uploadAnswer = {
      status: 200,
      body: { isSuccess: true, data: { ...onServer, duplicate: true }, errorMessage: null },
    };
    const { choose } = await open();
    choose(file("paper.docx"));
    expect(await screen.findByText(/^已检查.*，以前上传过$/)).toBeTruthy();
  });

  it("reads the brief and the glossary of a file before its start, and changes them", async () => {
    quoteItem = { ...item, review: { engineName: "Qwen", characters: 9000 } };
    const { choose } = await open();
    choose(file("paper.docx"));
    expect(await screen.findByText("译完后由Qwen逐句审校，最多另计9,000字符")).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "先看简介和术语表 (paper.docx)" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("The tide gauge stands.")).toBeTruthy();
    fireEvent.change(dialog.getByLabelText("内容"), { target: { value: "潮汐的记录" } });
    fireEvent.change(dialog.getByLabelText("“height of the water”的译法"), { target: { value: "水位" } });
    fireEvent.click(dialog.getByRole("button", { name: "删除“tide gauge”" }));
    fireEvent.click(dialog.getByRole("button", { name: "添加术语" }));
    fireEvent.click(dialog.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // The line that was left empty is none.
    expect(calls.findLast(({ method }) => method === "PATCH")?.body).toMatchObject({
      brief: { title: "Tides", summary: "潮汐的记录", abbreviations: [{ short: "MSL" }] },
      terms: [{ source: "height of the water", target: "水位", count: 5 }],
    });
    expect(await screen.findByText(/Qwen生成，1个术语/u)).toBeTruthy();
  });

  it("159: a file of 20 MiB and one byte is refused with the specified text and not sent; 20 MiB is sent", async () => {
    const { choose } = await open();
    choose(file("big.docx", 20 * MIB + 1));
    expect(await screen.findByText("文件不能超过20M")).toBeTruthy();
    choose(file("just.docx", 20 * MIB));
    await waitFor(() => expect(uploads).toEqual(["just.docx"]));
  });

  it("counts a refused file neither against the most files at once nor as one of them", async () => {
    const { choose } = await open();
    choose(file("big.docx", 20 * MIB + 1), file("paper.docx"));
    expect(await screen.findByText(/一次最多10个，已添加1个/)).toBeTruthy();
  });

  it("names a document by its number, and sees where it came from and under which licence", async () => {
    await open();
    const field = await screen.findByLabelText("DOI、arXiv编号或链接");
    fireEvent.change(field, { target: { value: " arXiv:1706.03762 " } });
    fireEvent.click(screen.getByRole("button", { name: "获取" }));
    expect(await screen.findByText("Attention.pdf")).toBeTruthy();
    const source = screen.getByRole("link", { name: "arXiv:1706.03762" });
    expect(source.getAttribute("href")).toBe("https://arxiv.org/abs/1706.03762");
    expect(screen.getByText("许可：CC BY 4.0")).toBeTruthy();
    expect(calls.find(({ path }) => path === "/api/files/references")?.body).toEqual({
      reference: "arXiv:1706.03762",
    });
  });

  it("gets a clear refusal for a type we do not read yet, with its icon", async () => {
    const { choose } = await open();
    await screen.findByText("现在可以翻译DOCX和PPTX");
    choose(file("scan.pdf"));
    expect(await screen.findByText("暂时还不能翻译PDF文件，目前支持DOCX和PPTX")).toBeTruthy();
    expect(screen.getByText("PDF")).toBeTruthy();
    expect(uploads).toEqual([]);
  });

  it("sees counts, where the text goes, and starts once however often the button is pressed", async () => {
    const { choose } = await open();
    choose(file("paper.docx"));
    expect(await screen.findByText("已检查，英语")).toBeTruthy();
    expect(await screen.findByText("自动选用Qwen，您的文字将发送到llm.example")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "报价" })).getByText("−3,000")).toBeTruthy();
    const start = await screen.findByRole("button", { name: "开始翻译1份文件" });
    fireEvent.click(start);
    fireEvent.click(start);
    expect(await screen.findByText("job screen")).toBeTruthy();
    const starts = calls.filter((call) => call.path === "/api/jobs");
    expect(starts).toHaveLength(1);
    expect(starts[0]!.body).toMatchObject({
      fileIds: [onServer.id],
      options: { from: "auto", to: "zh-Hans" },
    });
  });

  it("may see two engines side by side on the file, and what is used there is chosen", async () => {
    const engine = {
      kind: "service",
      owner: "site",
      destination: null,
      available: true,
      reason: null,
    } as const;
    offered = [
      { ...engine, id: "qwen", name: "Qwen", pairs: "any" },
      { ...engine, id: "korean", name: "Korean", pairs: [{ from: "en", to: "ko" }] },
    ];
    const { choose } = await open("/upload", ({ engines, options: { from, to }, file: on, onUse }) => (
      <button type="button" onClick={() => onUse("qwen")}>
        {[...engines.map(({ id }) => id), from, to, on?.name].join(" ")}
      </button>
    ));
    choose(file("paper.docx"));
    fireEvent.click(await screen.findByRole("button", { name: "qwen en zh-Hans paper.docx" }));
    expect(screen.getByLabelText<HTMLSelectElement>("引擎").value).toBe("qwen");
  });

  it("starts what is ready while another file is read, and that one by itself when it is", async () => {
    const { choose } = await open();
    choose(file("paper.docx"), file("big.docx", 20 * MIB + 1));
    expect(await screen.findByText("已检查，英语")).toBeTruthy();
    isReadingSlowly = true;
    choose(file("slow.docx"));
    await waitFor(() => expect(reading).not.toBeNull());
    expect(await screen.findByText("不会翻译：big.docx")).toBeTruthy();
    const sent = () => calls.filter(({ path }) => path === "/api/jobs").map(({ body }) => body);
    fireEvent.click(await screen.findByRole("button", { name: "开始翻译1份文件" }));
    expect(await screen.findByText(/已开始1份文件/)).toBeTruthy();
    expect(sent()).toMatchObject([{ fileIds: [onServer.id] }]);
    const data = { ...onServer, id: "0d1f3b52-3a51-4b2c-9a57-1f2f6ff0a009", name: "slow.docx" };
    const answer = { status: 200, envelope: { isSuccess: true, data, errorMessage: null } };
    act(() => {
      reading!.say(`event: answer\ndata: ${JSON.stringify(answer)}\n\n`);
      reading!.end();
    });
    expect(await screen.findByText("history")).toBeTruthy();
    expect(sent()).toMatchObject([{ fileIds: [onServer.id] }, { fileIds: [data.id] }]);
  });

  it("reads what a start takes at most, what is there and what is missing, and may start all the same", async () => {
    const { choose } = await open();
    choose(file("paper.docx"));
    const quote = await screen.findByRole("region", { name: "报价" });
    expect(quote.textContent).toMatch(/折算字符35,000.*免费部分−2,000.*报价上限33,000 字符可用0个字符/);
    expect(screen.getByText(/^还差33,000个字符/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "充值" }).getAttribute("href")).toBe("/payMoney");
    expect(screen.getByRole("button", { name: /^开始翻译/ }).hasAttribute("disabled")).toBe(false);
  });

  it("cannot start what no engine serves, and reads why and what to do", async () => {
    const text = "没有引擎能翻译这一语言对，请在服务器上配置引擎";
    quoteItem = {
      ...item,
      engineId: null,
      engineName: null,
      destination: null,
      problem: { code: "x", params: {}, text },
    };
    const { choose } = await open();
    choose(file("paper.docx"));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole("button", { name: "开始翻译" }).hasAttribute("disabled")).toBe(true);
  });

  it("reads the server's reason when a file is refused", async () => {
    uploadAnswer = {
      status: 422,
      body: { isSuccess: false, data: null, errorMessage: "文件已损坏", errorCode: "filter.damaged" },
    };
    const { choose } = await open();
    choose(file("paper.docx"));
    expect(await screen.findByText("文件已损坏")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "重新上传" })).toBeNull();
  });

  it.each(["locked.pdf", "locked.docx", "locked.ods", "locked.xls"])(
    "is asked for the password of %s until it is right, and may say no",
    async (name) => {
      const refusal = (errorCode: string) => ({
        status: 422,
        body: { isSuccess: false, data: null, errorMessage: "文件已加密", errorCode },
      });
      uploadAnswer = refusal("filter.encrypted");
      const { choose } = await open();
      choose(file(name));
      const field = await screen.findByLabelText<HTMLInputElement>("文件密码");
      expect(screen.getByText("文件有密码，输入后才能翻译")).toBeTruthy();

      uploadAnswer = refusal("filter.password_wrong");
      fireEvent.change(field, { target: { value: "guess" } });
      fireEvent.click(screen.getByRole("button", { name: "打开", hidden: true }));
      expect(await screen.findByText("密码不正确，请重新输入")).toBeTruthy();
      fireEvent.click(screen.getByRole("button", { name: "取消", hidden: true }));
      expect(screen.queryByLabelText("文件密码")).toBeNull();

      uploadAnswer = { status: 200, body: { isSuccess: true, data: onServer, errorMessage: null } };
      fireEvent.click(screen.getByRole("button", { name: "输入密码" }));
      fireEvent.change(await screen.findByLabelText("文件密码"), { target: { value: "right" } });
      fireEvent.click(screen.getByRole("button", { name: "打开", hidden: true }));
      expect(await screen.findByText("已检查，英语")).toBeTruthy();
      expect(passwords).toEqual([null, "guess", "right"]);
      expect(JSON.stringify({ ...sessionStorage })).not.toContain("right");
    },
  );

  it("is told why a file stays closed that the given password opens no more than none", async () => {
    const errorMessage = "文件已加密，请取消密码后重新上传";
    uploadAnswer = {
      status: 422,
      body: { isSuccess: false, data: null, errorMessage, errorCode: "filter.encrypted" },
    };
    const { choose } = await open();
    choose(file("packed.docx"));
    fireEvent.change(await screen.findByLabelText("文件密码"), { target: { value: "any" } });
    fireEvent.click(screen.getByRole("button", { name: "打开", hidden: true }));
    expect(await screen.findByText(errorMessage)).toBeTruthy();
    expect(screen.queryByLabelText("文件密码")).toBeNull();
  });

  it("chooses pages of a PDF, reads what is wrong with them, and starts with those chosen", async () => {
    const pdf = { ...onServer, format: "pdf", name: "paper.pdf" };
    uploadAnswer = { status: 200, body: { isSuccess: true, data: pdf, errorMessage: null } };
    const { choose } = await open();
    choose(new File(["%PDF-1.7"], "paper.pdf"));
    const field = await screen.findByLabelText<HTMLInputElement>("翻译页码");
    expect(field.placeholder).toBe("全部14页，或填1-5, 9");
    const type = (value: string) => {
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    };
    type("3-20");
    expect(await screen.findByText("文件只有14页")).toBeTruthy();
    type("x");
    expect(await screen.findByText("页码的写法不对，请按“1-5, 9”的形式填写")).toBeTruthy();
    fireEvent.change(field, { target: { value: "1-5，9" } });
    // The count stands there before the field is left.
    expect(await screen.findByText("已选6/14页")).toBeTruthy();
    type("1-5，9");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    fireEvent.click(screen.getByRole("checkbox", { name: "PDF的参考文献列表保留原文" }));
    fireEvent.click(await screen.findByRole("button", { name: "开始翻译1份文件" }));
    expect(await screen.findByText("job screen")).toBeTruthy();
    expect(calls.find(({ path }) => path === "/api/jobs")!.body).toMatchObject({
      pages: { [onServer.id]: "1-5，9" },
      options: { keepReferences: false },
    });
  });

  it("leaves texts out by how they look, and translates names of sheets and words in pictures when asked", async () => {
    const textGroups = {
      ...{ comments: 3, "style:Block Text": 7, "language:fr": 2 },
      ...{ "sheet-names": 4, pictures: 2 },
    };
    const warnings = [{ code: "warning.image_text_untouched", params: {}, text: "图片里的文字不翻译" }];
    const book = { ...onServer, format: "xlsx", name: "book.xlsx", textGroups, warnings };
    uploadAnswer = { status: 200, body: { isSuccess: true, data: book, errorMessage: null } };
    const { choose } = await open();
    choose(file("book.xlsx"));
    fireEvent.click(await screen.findByText("样式（1种）"));
    fireEvent.click(screen.getByRole("checkbox", { name: "Block Text（7处）" }));
    fireEvent.click(screen.getByText("语言（1种）"));
    fireEvent.click(screen.getByRole("checkbox", { name: "法语（2处）" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "翻译工作表名称（4个）" }));
    expect(screen.getByText(/按文字查找的工作表保留原名/)).toBeTruthy();
    expect(screen.getByText("图片里的文字不翻译")).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox", { name: "翻译PDF图片中的文字（2张）" }));
    expect(screen.queryByText("图片里的文字不翻译")).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "开始翻译1份文件" }));
    expect(await screen.findByText("job screen")).toBeTruthy();
    expect(calls.find(({ path }) => path === "/api/jobs")!.body).toMatchObject({
      options: {
        leaveOut: ["style:Block Text", "language:fr"],
        alsoTranslate: ["sheet-names", "pictures"],
      },
    });
  });

  it("hears how many pages are read, and what kind they are", async () => {
    isReadingSlowly = true;
    const { choose } = await open();
    choose(file("paper.docx"));
    await waitFor(() => expect(reading).not.toBeNull());
    act(() => reading!.say('event: progress\ndata: {"done":12,"total":340}\n\nevent: prog'));
    expect(await screen.findByText("已读12/340页")).toBeTruthy();
    act(() => reading!.say('ress\ndata: {"done":340,"total":340}\n\n'));
    expect(await screen.findByText("已读340/340页")).toBeTruthy();
    const warnings = [{ code: "warning.text_recognised", params: { count: 14 }, text: "请核对人名和数字" }];
    const data = { ...onServer, format: "pdf", name: "paper.pdf", warnings };
    const answer = { status: 200, envelope: { isSuccess: true, data, errorMessage: null } };
    act(() => {
      reading!.say(`event: answer\ndata: ${JSON.stringify(answer)}\n\n`);
      reading!.end();
    });
    expect(await screen.findByText("已检查，英语，扫描件")).toBeTruthy();
    expect(screen.getByText("请核对人名和数字")).toBeTruthy();
  });

  it("reads a refusal that comes after pages were read, and may try again when the answer never came", async () => {
    isReadingSlowly = true;
    const { choose } = await open();
    choose(file("paper.docx"));
    await waitFor(() => expect(reading).not.toBeNull());
    const envelope = { isSuccess: false, data: null, errorMessage: "没有文字", errorCode: "filter.no_text" };
    act(() => {
      reading!.say(`event: answer\ndata: ${JSON.stringify({ status: 422, envelope })}\n\n`);
      reading!.end();
    });
    expect(await screen.findByText("没有文字")).toBeTruthy();
    reading = null;
    choose(file("other.docx"));
    await waitFor(() => expect(reading).not.toBeNull());
    act(() => reading!.end());
    expect(await screen.findByRole("button", { name: "重新上传" })).toBeTruthy();
  });

  it("can send a file again after the line broke", async () => {
    uploadAnswer = { status: 502, body: {} };
    const { choose } = await open();
    choose(file("paper.docx"));
    const retry = await screen.findByRole("button", { name: "重新上传" });
    uploadAnswer = { status: 200, body: { isSuccess: true, data: onServer, errorMessage: null } };
    fireEvent.click(retry);
    expect(await screen.findByText("已检查，英语")).toBeTruthy();
    expect(uploads).toHaveLength(2);
  });

  it("begins with the defaults of the profile", async () => {
    defaults = { ...defaults, field: "law" };
    await open();
    await waitFor(() => expect((screen.getByLabelText("领域") as HTMLSelectElement).value).toBe("law"));
  });

  it("removes a row by its named button", async () => {
    const { choose } = await open();
    choose(file("paper.docx"));
    fireEvent.click(await screen.findByRole("button", { name: "移除paper.docx" }));
    await waitFor(() => expect(screen.queryByText("paper.docx")).toBeNull());
  });

  it("says so when the file to translate again is gone", async () => {
    await open("/upload?file=5e9d5b7e-6b0a-4d5e-9c3a-0d6b0f8e2a99&from=en&to=ko&field=law");
    expect(await screen.findByText("要再译的文件已删除或到期，请重新选择文件。")).toBeTruthy();
    expect((await screen.findByLabelText<HTMLSelectElement>("领域")).value).toBe("law");
  });

  it("counts one file in the singular in English", async () => {
    const { choose } = await open("/en/upload");
    choose(file("paper.docx"));
    expect(await screen.findByText("Checked, English")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Translate 1 file" })).toBeTruthy();
  });
});
