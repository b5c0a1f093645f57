import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { MarkedText } from "./marked-text.tsx";

it("marks what was found across tags, by the text without them", async () => {
  const { container } = await renderAt(
    "/",
    <MarkedText text={"a <g1>deep</g1> &lt;sea"} isTagged hits={[{ startOffset: 4, endOffset: 8 }]} />,
  );
  expect([...container.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["ep", " <"]);
  expect(container.querySelectorAll("[data-tag]")).toHaveLength(2);
});

it("takes a text without tags as it stands", () => {
  const { container } = render(<MarkedText text={"a &lt; <g1>"} isTagged={false} hits={[]} />);
  expect(container.textContent).toBe("a &lt; <g1>");
});
