import type { JobCorrections, ParagraphPlaces } from "@yizhou/contract";
import type { PlacedUnits } from "@yizhou/model";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { sampleJob } from "../state/sample-job.ts";
import { ParagraphCorrections } from "./paragraph-corrections.tsx";

const box = (unit: number) => [unit, 1000, 1000, 9000, 2000];
const places: PlacedUnits = {
  units: ["p0b0", "p1b4"],
  pages: [0, 1].map((unit) => ({ width: 595, height: 842, source: box(unit), target: box(unit) })),
  marks: [],
};
const made: JobCorrections["corrections"][number] = {
  id: "0d1f3b52-3a51-4b2c-9a57-1f2f6ff0a0c1",
  kind: "join",
  ...{ place: "2", text: "The tide rises", next: "and falls.", madeAt: "2026-11-21T03:00:00.000Z" },
};
const offered: ParagraphPlaces["places"] = [{ at: 12, isSentence: false, text: "and falls" }];
let corrections: JobCorrections["corrections"];
let calls: { path: string; body: unknown }[];
beforeEach(() => {
  [corrections, calls] = [[], []];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const path = new URL(address, "http://site.example").pathname;
    if (path.endsWith("/places"))
      return Promise.resolve(
        Response.json({ isSuccess: true, data: { places: offered }, errorMessage: null }),
      );
    if (init.method === "POST") calls.push({ path, body: JSON.parse(String(init.body)) });
    return Promise.resolve(Response.json({ isSuccess: true, data: { corrections }, errorMessage: null }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (held: number | null, onCorrected = () => {}, shown = places) =>
  renderAt(
    "/translation",
    <ParagraphCorrections
      job={sampleJob({ state: "done", format: "pdf" })}
      {...{ places: shown, held, onCorrected, isPageAhead: false }}
    />,
    ["translation"],
  );

it("says how a paragraph is chosen, and what has been corrected", async () => {
  corrections = [made];
  await show(null);
  expect(screen.getByText(/在页面上点选一个段落/)).toBeTruthy();
  expect((await screen.findByText("第2页，已与下一段合并")).textContent).toContain(
    "The tide rises… and falls.",
  );
  fireEvent.click(screen.getByRole("button", { name: "撤销" }));
  await waitFor(() => expect(calls[0]?.path).toMatch(/cuts\/0d1f3b52.*\/undo$/));
});

it("leaves the chosen paragraph as it is, and lets go of it", async () => {
  const onCorrected = vi.fn<() => void>();
  await show(1, onCorrected);
  expect(screen.getByText("第2页的段落")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "保留原文" }));
  await waitFor(() => expect(onCorrected).toHaveBeenCalled());
  expect(calls.map(({ body }) => body)).toEqual([{ kind: "leave", unit: "p1b4" }]);
});

it("splits the chosen paragraph where one of its lines begins", async () => {
  const onCorrected = vi.fn<() => void>();
  await show(1, onCorrected);
  fireEvent.click(screen.getByRole("button", { name: "拆成两段…" }));
  const confirm = screen.getByRole<HTMLButtonElement>("button", { name: "在此拆开" });
  expect(confirm.disabled).toBe(true);
  fireEvent.click(await screen.findByRole("radio", { name: "and falls 行首" }));
  fireEvent.click(confirm);
  await waitFor(() => expect(onCorrected).toHaveBeenCalled());
  expect(calls.map(({ body }) => body)).toEqual([{ kind: "split", unit: "p1b4", at: 12 }]);
});

it("moves a paragraph before the one that is chosen next", async () => {
  await showChoosing();
  fireEvent.click(screen.getByRole("button", { name: "移到另一段之前…" }));
  const confirm = () => screen.getByRole<HTMLButtonElement>("button", { name: "移到本段之前" });
  expect(confirm().disabled).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "other" }));
  fireEvent.click(confirm());
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]!.body).toEqual({ kind: "move", unit: "p1b4", before: "p0b0" });
});

it("makes a table of the paragraphs from the chosen one to the next one that is chosen, or of it alone", async () => {
  await showChoosing();
  fireEvent.click(screen.getByRole("button", { name: "这是表格…" }));
  fireEvent.click(screen.getByRole("button", { name: "把这一段改为表格" }));
  await waitFor(() => expect(calls).toHaveLength(1));
  fireEvent.click(await screen.findByRole("button", { name: "这是表格…" }));
  fireEvent.click(screen.getByRole("button", { name: "other" }));
  fireEvent.click(screen.getByRole("button", { name: "表格到这一段为止" }));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ body }) => body)).toEqual([
    { kind: "table", unit: "p1b4", to: "p1b4" },
    { kind: "table", unit: "p1b4", to: "p0b0" },
  ]);
});

it("undoes the table of a chosen cell, and offers that for cells alone", async () => {
  const tables = { ...places, cells: [1] };
  await show(1, () => {}, tables);
  fireEvent.click(screen.getByRole("button", { name: "这不是表格" }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ kind: "prose", unit: "p1b4" }]));
  cleanup();
  await show(0, () => {}, tables);
  expect(screen.getByRole("button", { name: "这是表格…" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "这不是表格" })).toBeNull();
});

/** With another paragraph that can be held. */
function showChoosing() {
  const Choosing = () => {
    const [held, setHeld] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setHeld(0)}>
          other
        </button>
        <ParagraphCorrections
          job={sampleJob({ state: "done", format: "pdf" })}
          {...{ places, held, onCorrected: () => {}, isPageAhead: false }}
        />
      </>
    );
  };
  return renderAt("/translation", <Choosing />, ["translation"]);
}
