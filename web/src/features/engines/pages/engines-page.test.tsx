import type {
  EngineInfo,
  EngineKey,
  EngineKeyList,
  EngineModelList,
  EngineSpending,
  EngineTypeDto,
} from "@yizhou/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import type { SentCall } from "../../../test/stub-server.ts";
import EnginesPage from "./engines-page.tsx";

const engines: EngineInfo[] = [
  {
    ...{
      id: "llm",
      name: "Qwen",
      kind: "llm",
      owner: "site",
      keyId: null,
      destination: "llm.example",
      pairs: "any",
    },
    ...{ price: { currency: "CNY", perMillionInputTokens: 2, perMillionOutputTokens: 8 }, isFree: false },
    ...{ isAutomatic: true, usesModels: false, problem: null },
  },
  {
    ...{ id: "firefox", name: "Firefox", kind: "local", owner: "site", keyId: null, destination: null },
    ...{ pairs: [{ from: "en", to: "ko" }], price: null, isFree: true },
    ...{ isAutomatic: true, usesModels: true, problem: null },
  },
];
const type: EngineTypeDto = {
  ...{
    type: "openai-compatible",
    kind: "llm",
    name: "大语言模型",
    host: null,
    price: null,
    priceAsOf: null,
    keyPage: null,
  },
  fields: [
    {
      name: "baseUrl",
      isRequired: true,
      isSecret: false,
      vendorTerm: null,
      default: null,
      example: "https://x.example/v1",
    },
    { name: "model", isRequired: true, isSecret: false, vendorTerm: null, default: null, example: null },
    {
      name: "apiKey",
      isRequired: false,
      isSecret: true,
      vendorTerm: "API key",
      default: null,
      example: null,
    },
  ],
  presets: [
    {
      ...{
        id: "deepseek",
        name: "DeepSeek",
        baseUrl: "https://api.deepseek.com/v1",
        needsKey: true,
        keyPage: "https://d.example",
      },
      models: [
        {
          id: "deepseek-chat",
          price: { currency: "CNY", perMillionInputTokens: 2, perMillionOutputTokens: 3 },
        },
      ],
    },
  ],
};
const key: EngineKey = {
  ...{
    id: "0d1f3b52-3a51-4b2c-9a57-1f2f6ff0a001",
    engineId: "key:x",
    owner: "user",
    type: type.type,
    kind: "llm",
  },
  ...{
    name: "DeepSeek",
    fields: { baseUrl: "https://api.deepseek.com/v1", model: "deepseek-chat" },
    secretEnd: "9f31",
  },
  ...{ destination: "api.deepseek.com", isAutomatic: true, maxConcurrency: null, requestsPerMinute: null },
  ...{
    dailyCharacters: 1000,
    dailyCostMicros: null,
    price: { currency: "CNY", perMillionInputTokens: 2, perMillionOutputTokens: 3 },
  },
  today: { characters: 250, cost: { currency: "CNY", micros: 1200 }, endsAt: "2026-11-22T00:00:00.000Z" },
  ...{ lastTest: null, mayManage: true, createdAt: "2026-11-21T00:00:00.000Z" },
};
let keys: EngineKeyList;
let models: EngineModelList;
const spending: EngineSpending = {
  month: "2026-11",
  own: [
    {
      ...{ engineId: "llm", engineName: "Qwen", jobs: 3, requests: 12, characters: 34_000 },
      ...{
        inputTokens: 9000,
        outputTokens: 8000,
        cachedSegments: 40,
        cost: { currency: "CNY", micros: 820_000 },
      },
    },
  ],
  organization: null,
};
let sent: SentCall[];
let answerOfAdd: () => Response | EngineKey;

beforeEach(() => {
  keys = { keys: [], organization: null, isStorable: true, mayBePrivate: false };
  models = { models: [], mayInstall: true, mayManage: false };
  answerOfAdd = () => {
    keys = { ...keys, keys: [key] };
    return key;
  };
  sent = stubServer({
    "GET /api/engines": () => engines,
    "GET /api/engines/types": () => [type],
    "GET /api/engines/keys": () => keys,
    "POST /api/engines/keys": () => answerOfAdd(),
    [`POST /api/engines/keys/${key.id}/test`]: () => ({
      ...{ latencyMs: 640, from: "en", to: "zh-Hans", source: "The ferry leaves.", target: "渡船开了。" },
      ...{ problem: null, cost: { currency: "CNY", micros: 300 } },
    }),
    [`DELETE /api/engines/keys/${key.id}`]: () => true,
    "GET /api/engines/spending": () => spending,
    "GET /api/engines/cache": () => ({ sentences: 0, bytes: 0, maxBytes: 32_000_000, days: 30 }),
    "GET /api/engines/models": () => models,
    "POST /api/engines/models/en-zh/install": () => models,
    "POST /api/engines/models/import": () =>
      Response.json(
        { isSuccess: false, data: null, errorMessage: "这个文件夹里没有完整的翻译模型" },
        { status: 422 },
      ),
  });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  signInAs();
});
afterEach(cleanup);

const open = () => renderAt("/account-set?section=engines", <EnginesPage />, ["engines"]);
const callsTo = (call: string) => sent.filter((one) => one.call === call);

describe("engines by pair", () => {
  it("says which serve the pair, what each costs and where the text goes", async () => {
    await open();
    const table = within(await screen.findByRole("table", { name: "引擎与语言对" }));
    const row = (name: string) => within(table.getByText(name).closest("tr")!);
    expect(row("Qwen").getByText("支持")).toBeTruthy();
    expect(row("Qwen").getByText("llm.example")).toBeTruthy();
    expect(row("Qwen").getByText("输入¥2.00，输出¥8.00/百万词元")).toBeTruthy();
    expect(row("Firefox").getByText("不支持")).toBeTruthy();
    expect(row("Firefox").getByText("不离开本站服务器")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("译文"), { target: { value: "ko" } });
    expect(row("Firefox").getByText("支持")).toBeTruthy();
    expect(row("Firefox").getByText("免费")).toBeTruthy();
  });
});

describe("keys", () => {
  it("are added with a provider's address, model and price filled in, and tested at once", async () => {
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "添加密钥" }));
    fireEvent.change(await screen.findByLabelText("服务商"), { target: { value: "deepseek" } });
    expect(screen.getByText("文字将发送到api.deepseek.com")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "保存并测试" }));
    expect(await screen.findByText("请填写API key")).toBeTruthy();
    expect(callsTo("POST /api/engines/keys")).toEqual([]);
    fireEvent.change(screen.getByLabelText("API key"), { target: { value: "sk-secret-9f31" } });
    fireEvent.change(screen.getByLabelText("每日字符数"), { target: { value: "1000" } });
    fireEvent.click(screen.getByRole("button", { name: "保存并测试" }));
    expect(await screen.findByText("The ferry leaves. → 渡船开了。")).toBeTruthy();
    expect(callsTo("POST /api/engines/keys")[0]!.body).toMatchObject({
      type: "openai-compatible",
      name: "DeepSeek",
      fields: { baseUrl: "https://api.deepseek.com/v1", model: "deepseek-chat" },
      secret: "sk-secret-9f31",
      price: { currency: "CNY", perMillionInputTokens: 2, perMillionOutputTokens: 3 },
      dailyCharacters: 1000,
      dailyCostMicros: null,
    });
    expect(callsTo(`POST /api/engines/keys/${key.id}/test`)).toHaveLength(1);
    expect(screen.getByText(/密钥末四位9f31/)).toBeTruthy();
    expect(screen.getByText(/250\/1,000字符/)).toBeTruthy();
  });

  it("that the server refuses stay in the form with its reason", async () => {
    answerOfAdd = () => refusal("出于安全考虑，不允许连接地址10.0.0.1");
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "添加密钥" }));
    fireEvent.change(await screen.findByLabelText("名称"), { target: { value: "x" } });
    fireEvent.change(screen.getByLabelText("接口地址"), { target: { value: "https://10.0.0.1/v1" } });
    fireEvent.change(screen.getByLabelText("模型"), { target: { value: "m" } });
    fireEvent.click(screen.getByRole("button", { name: "保存并测试" }));
    expect(await screen.findByText("出于安全考虑，不允许连接地址10.0.0.1")).toBeTruthy();
    expect((screen.getByLabelText("接口地址") as HTMLInputElement).value).toBe("https://10.0.0.1/v1");
  });

  it("are removed after a question", async () => {
    keys = { ...keys, keys: [key] };
    await open();
    fireEvent.click(
      within(await screen.findByRole("listitem", { name: "DeepSeek" })).getByRole("button", { name: "删除" }),
    );
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText("删除密钥“DeepSeek”？")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "删除" }));
    await waitFor(() => expect(callsTo(`DELETE /api/engines/keys/${key.id}`)).toHaveLength(1));
  });

  it("of the organisation cannot be changed by members", async () => {
    keys = { ...keys, keys: [{ ...key, owner: "organization", mayManage: false }] };
    await open();
    const row = within(await screen.findByRole("listitem", { name: "DeepSeek" }));
    expect(row.getByText("机构密钥由机构管理员维护")).toBeTruthy();
    expect(row.queryByRole("button")).toBeNull();
  });
});

describe("models", () => {
  const model = {
    ...{ id: "en-zh", from: "en", to: "zh-Hans", architecture: "base", downloadBytes: 36_700_000 },
    ...{ doneBytes: 0, totalBytes: 36_700_000, problem: null, retryAt: null, mayCancel: false },
  };

  it("show how far a download is, and why one failed", async () => {
    models = {
      ...models,
      models: [
        { ...model, state: "downloading", doneBytes: 12_000_000, mayCancel: true },
        {
          ...{ ...model, id: "zh-en", from: "zh-Hans", to: "en", state: "failed" as const },
          problem: { code: "engine.model_unreachable", params: {}, text: "无法连接models.example" },
        },
      ],
    };
    await open();
    expect(await screen.findByText("正在下载语言模型，12/37 MB")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "英语 → 简体中文的下载进度" })).toBeTruthy();
    expect(screen.getByText("无法连接models.example")).toBeTruthy();
    expect(screen.getByRole("button", { name: "停止下载 英语 → 简体中文" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "立即重试 简体中文 → 英语" })).toBeTruthy();
    expect(screen.queryByText("从服务器上的文件夹导入")).toBeNull();
  });

  it("are downloaded on request and imported by operators, with the reason where that fails", async () => {
    models = { models: [{ ...model, state: "absent" }], mayInstall: true, mayManage: true };
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "下载 英语 → 简体中文" }));
    await waitFor(() => expect(callsTo("POST /api/engines/models/en-zh/install")).toHaveLength(1));
    fireEvent.change(screen.getByLabelText("文件夹路径"), { target: { value: "/empty" } });
    fireEvent.click(screen.getByRole("button", { name: "导入" }));
    expect(await screen.findByText("这个文件夹里没有完整的翻译模型")).toBeTruthy();
  });
});

it("shows what the month cost", async () => {
  await open();
  const table = within(await screen.findByRole("table", { name: "我的任务" }));
  expect(table.getByText("¥0.82")).toBeTruthy();
  expect(table.getByText("9,000 / 8,000")).toBeTruthy();
});
