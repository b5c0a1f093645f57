import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { DateRange } from "./date-range.tsx";

it("gives both days, and keeps the end behind the beginning", async () => {
  const onChange = vi.fn();
  await renderAt(
    "/en",
    <DateRange label="Created" value={{ since: "2026-11-01", until: "2026-11-22" }} onChange={onChange} />,
  );
  expect(screen.getByRole("group", { name: "Created" })).toBeDefined();
  const [from, to] = [
    screen.getByLabelText<HTMLInputElement>("From"),
    screen.getByLabelText<HTMLInputElement>("To"),
  ];
  expect([from.max, to.min]).toEqual(["2026-11-22", "2026-11-01"]);
  fireEvent.change(from, { target: { value: "2026-11-05" } });
  fireEvent.change(to, { target: { value: "" } });
  expect(onChange.mock.calls).toEqual([
    [{ since: "2026-11-05", until: "2026-11-22" }],
    [{ since: "2026-11-01", until: undefined }],
  ]);
});

it("writes the days as the page does, whatever the browser's language is, and says of an open end that it has no limit", async () => {
  await renderAt("/en", <DateRange label="Created" value={{ since: "2026-11-01" }} onChange={() => {}} />);
  expect(screen.getByRole("group", { name: "Created" }).textContent).toBe("Nov 1, 2026toNo limit");
});
