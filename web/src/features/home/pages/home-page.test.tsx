import { screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import HomePage from "./home-page.tsx";

afterEach(() => vi.unstubAllGlobals());

function answerJobsWith(status: number, items: readonly object[]): void {
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(
      address.endsWith("/api/prices")
        ? Response.json({ isSuccess: true, data: prices, errorMessage: null })
        : Response.json({ isSuccess: status === 200, data: { items }, errorMessage: "x" }, { status }),
    ),
  );
}
const sold = (id: string, characters: number, fenPer10000: number, isRecommended = false) => ({
  ...{ id, characters, fenPer10000, priceFen: (characters / 10_000) * fenPer10000, validDays: 365 },
  ...{ isRecommended, hasSpecialInvoice: false },
});
const prices = {
  packages: [sold("a", 1e5, 390), sold("b", 5e5, 338), sold("c", 1e6, 299, true), sold("d", 5e6, 258)],
  freeCharacters: 2000,
  freePages: 3,
  phoneVoucherCharacters: 5000,
};
const job = {
  id: "8d4f4a1e-6a0f-4e8a-9a57-0f2e0c4c2f11",
  name: "estuary-2026.docx",
  format: "docx",
  from: "en",
  to: "zh-Hans",
  state: "translating",
  segments: { total: 212, kept: 0, done: 134, failed: 0 },
  waiting: null,
  report: null,
  createdAt: "2026-11-21T02:00:00Z",
};

test.each([
  ["/", "译文过江，"],
  ["/en", "Your words cross over,"],
  ["/ko", "글은 건너가고,"],
  ["/en/index-copy", "Read it in your language,"],
])("2, 23: %s greets with its own words", async (address, words) => {
  await renderAt(address, <HomePage />, ["home"]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain(words);
});

test("every format that is read is said to be", async () => {
  await renderAt("/", <HomePage />, ["home"]);
  const states = screen
    .getAllByRole("row")
    .map((row) => row.textContent ?? "")
    .filter((text) => text.includes("现在可译"));
  expect(states.map((text) => /docx|xlsx|pptx|txt|md|xliff|epub|pdf|odt|jpg/.exec(text)?.[0])).toEqual([
    "docx",
    "xlsx",
    "pptx",
    "txt",
    "md",
    "xliff",
    "epub",
    "pdf",
    "odt",
    "jpg",
  ]);
});

describe("the latest files", () => {
  test("stand there when signed in, with their state", async () => {
    answerJobsWith(200, [job]);
    signInAs();
    await renderAt("/", <HomePage />, ["home"]);
    const link = await screen.findByRole("link", { name: /estuary-2026\.docx/ });
    expect(link.getAttribute("href")).toBe(`/translation?id=${job.id}`);
    expect(link.textContent).toContain("翻译中，63%");
  });

  test("are silently absent when they cannot be read", async () => {
    answerJobsWith(500, []);
    signInAs();
    await renderAt("/", <HomePage />, ["home"]);
    await screen.findByText("Small estuaries exchange sediment with the sea mainly during spring tides.");
    expect(screen.queryByText("最近的文件")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("prices are those of the server: what is free, the smallest, the recommended and the largest package", async () => {
  answerJobsWith(200, []);
  await renderAt("/", <HomePage />, ["home"]);
  const list = (await screen.findByText("每份文件前2,000字符，或前3页")).closest("ul")!;
  expect([...list.querySelectorAll("h3")].map((name) => name.textContent)).toEqual([
    "先试再用",
    "10万字符",
    "100万字符",
    "500万字符",
  ]);
  expect(list.textContent).toContain("¥39");
  expect(list.textContent).toContain("每万字符¥2.99");
});
