import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { useAddConcept } from "../api/concepts.ts";
import { ConceptEditor } from "./concept-editor.tsx";

const ADD = "POST /api/termbases/t1/concepts";

beforeEach(() => signInAs());

function Editor() {
  const add = useAddConcept("t1");
  return (
    <ConceptEditor
      concept={null}
      languages={["en", "zh-Hans"]}
      focus="en"
      saving={add}
      onSave={(wish) => add.mutate(wish)}
      onClose={() => undefined}
    />
  );
}
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "保存" });

it("keeps a concept that could not be saved as it was written, with the reason, and saves it the next time", async () => {
  let isTaken = true;
  const sent = stubServer({
    [ADD]: () =>
      isTaken
        ? Response.json({ isSuccess: false, data: null, errorMessage: "术语库已满" }, { status: 422 })
        : { id: 7 },
  });
  await renderAt("/cloud-library", <Editor />, ["libraries", "termbase"]);
  const term = document.querySelector<HTMLInputElement>('input[lang="en"]')!;
  fireEvent.change(term, { target: { value: "estuary" } });
  fireEvent.click(save());
  expect((await screen.findByRole("alert")).textContent).toContain("术语库已满");
  expect(term.value).toBe("estuary");
  isTaken = false;
  fireEvent.click(save());
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(sent).toHaveLength(2);
});

it("is busy while it is saved, and saves no second time meanwhile", async () => {
  const answer = Promise.withResolvers<object>();
  const sent = stubServer({ [ADD]: () => answer.promise });
  await renderAt("/cloud-library", <Editor />, ["libraries", "termbase"]);
  const term = document.querySelector<HTMLInputElement>('input[lang="en"]')!;
  fireEvent.change(term, { target: { value: "estuary" } });
  fireEvent.keyDown(term, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(save().getAttribute("aria-busy")).toBe("true"));
  fireEvent.keyDown(term, { key: "Enter", ctrlKey: true });
  answer.resolve({ id: 7 });
  await waitFor(() => expect(save().getAttribute("aria-busy")).toBeNull());
  expect(sent).toHaveLength(1);
});
