import type { MemoryLibrary } from "@yizhou/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { alertStore } from "../../../lib/alert.ts";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { refusal, stubServer } from "../../../test/stub-server.ts";
import { NewEntry } from "./new-entry.tsx";

const library = {
  id: "m1",
  name: "潮汐",
  pairs: [{ from: "en", to: "zh-Hans" }],
} as unknown as MemoryLibrary;
const ADD = "POST /api/memories/m1/units";

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  signInAs();
});

async function open() {
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  await renderAt("/cloud-library", <NewEntry library={library} onClose={onClose} onDone={onDone} />, [
    "libraries",
    "tm",
  ]);
  const [source, target] = [screen.getByLabelText("仅原文"), screen.getByLabelText("仅译文")];
  fireEvent.change(source, { target: { value: "Low tide." } });
  fireEvent.change(target, { target: { value: "低潮。" } });
  return { onClose, onDone, source: source as HTMLTextAreaElement };
}
const add = () => screen.getByRole<HTMLButtonElement>("button", { name: "添加", hidden: true });

it("that is refused says why in the form and keeps what was typed", async () => {
  stubServer({ [ADD]: () => refusal("这个云库只读") });
  const { onClose, source } = await open();
  fireEvent.click(add());
  expect(await screen.findByText("这个云库只读")).toBeTruthy();
  expect(source.value).toBe("Low tide.");
  expect(onClose).not.toHaveBeenCalled();
});

it("that does not reach the server says so in the form, never as an alert, and goes through the next time", async () => {
  let isAway = true;
  stubServer({ [ADD]: () => (isAway ? new Response("", { status: 503 }) : { id: 7 }) });
  const { onDone } = await open();
  fireEvent.click(add());
  expect(await screen.findByText("没有成功，请重试")).toBeTruthy();
  expect(alertStore.get()).toBeNull();
  isAway = false;
  fireEvent.click(add());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

it("is sent once while the answer is awaited, and closes with it", async () => {
  const answer = Promise.withResolvers<object>();
  const sent = stubServer({ [ADD]: () => answer.promise });
  const { onClose } = await open();
  fireEvent.click(add());
  await waitFor(() => expect(add().getAttribute("aria-busy")).toBe("true"));
  fireEvent.submit(document.querySelector("form")!);
  answer.resolve({ id: 7 });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.flatMap(({ body }) => body ?? [])).toEqual([
    { from: "en", to: "zh-Hans", source: "Low tide.", target: "低潮。" },
  ]);
});
