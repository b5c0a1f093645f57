import { act, screen } from "@testing-library/react";
import { createRef, useState } from "react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { TargetEditor, type TargetHandle } from "./target-editor.tsx";

const segment = { source: "<g1>Sand</g1>", target: "沙", version: 1 };
let show: (next: typeof segment) => void = () => undefined;

function Held({ handle, lang }: { handle: React.Ref<TargetHandle>; lang: string }) {
  const [held, setHeld] = useState(segment);
  show = setHeld;
  return (
    <TargetEditor handle={handle} label="target" lang={lang} segment={held} onChange={() => undefined} />
  );
}
const open = async (lang = "zh-Hans") => {
  const handle = createRef<TargetHandle>();
  await renderAt("/new-post-editing", <Held handle={handle} lang={lang} />, ["editor"]);
  return { handle, field: screen.getByRole("textbox", { name: "target" }) };
};

it("shows what the sentence says once a term was inserted and undone, though both came between two drawings", async () => {
  const { handle, field } = await open();
  act(() => handle.current!.insert("土"));
  expect(field.textContent).toBe("沙土");
  // The same words as before, in a segment that has been another meanwhile.
  act(() => show({ ...segment }));
  expect(field.textContent).toBe("沙");
});

it("runs as its language does, whatever it begins with", async () => {
  expect((await open("ar")).field.getAttribute("dir")).toBe("rtl");
  document.body.replaceChildren();
  expect((await open("ko")).field.getAttribute("dir")).toBe("ltr");
});
