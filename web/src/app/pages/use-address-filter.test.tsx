import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAt } from "../../test/render-page.tsx";
import { useAddressFilter } from "./use-address-filter.ts";

const NAMES = ["text", "origin"] as const;
const read = (params: URLSearchParams): { text?: string; origin?: string } => ({
  ...(params.get("text") && { text: params.get("text")! }),
});

function List() {
  const [replaced, setReplaced] = useState(0);
  const [filter, setFilter] = useAddressFilter(NAMES, read, () => setReplaced((times) => times + 1));
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <input
        aria-label="words"
        value={filter.text ?? ""}
        onChange={(event) => setFilter({ text: event.target.value })}
      />
      <output>{search}</output>
      <p>replaced {replaced}</p>
      <button type="button" onClick={() => void navigate("/cloud-library?library=a")}>
        open
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

const words = () => screen.getByRole<HTMLInputElement>("textbox").value;
const address = () => screen.getByRole("status").textContent;
const type = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });
const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const rest = () => act(() => vi.advanceTimersByTimeAsync(400));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("begins with what the address asks for", async () => {
  await renderAt("/cloud-library?library=a&text=sand", <List />);
  expect(words()).toBe("sand");
});

it("is written into the address after a pause, beside what stands there", async () => {
  await renderAt("/cloud-library?library=a", <List />);
  type("sa");
  type("sand");
  expect([words(), address()]).toEqual(["sand", "?library=a"]);
  await rest();
  expect(address()).toBe("?library=a&text=sand");
  type("");
  await rest();
  expect(address()).toBe("?library=a");
});

it("is empty where a link leads to the whole list, and is there again on the way back", async () => {
  await renderAt("/cloud-library?library=a", <List />);
  type("sand");
  await rest();
  await press("open");
  await rest();
  expect([words(), address()]).toEqual(["", "?library=a"]);
  expect(screen.getByText("replaced 1")).toBeTruthy();
  await press("back");
  await rest();
  expect([words(), address()]).toEqual(["sand", "?library=a&text=sand"]);
});
