import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import type { Editing, SaveState } from "../state/editing.ts";
import { openEditor } from "../state/editor-state.ts";
import { goneSegment } from "../state/segment-places.ts";
import { WorkbenchNotes } from "./workbench-notes.tsx";

const segment = { ...goneSegment(0), unitId: "u", kind: "paragraph", source: "Sand.", target: "沙。" };
const state = openEditor({ segments: [segment], cuts: 0 }, []);
const show = (saving: SaveState, mayEdit = true) => {
  const editing = { saving: () => saving, subscribe: () => () => undefined } as unknown as Editing;
  return renderAt(
    "/new-post-editing",
    <WorkbenchNotes
      {...{ editing, state, mayEdit, isGone: false, blocked: null }}
      owner={mayEdit ? null : "林老师"}
    />,
    ["editor"],
  );
};

it("says in words that a job was deleted, or that one may only read it now, and what becomes of one's words", async () => {
  await show("gone");
  expect(screen.getByRole("alert").textContent).toContain("请把需要的内容复制出来");
  document.body.replaceChildren();
  await show("revoked");
  expect(screen.getByRole("alert").textContent).toContain("已保存的内容都在");
});

it("tells whoever may only read whose job it is, and is silent where nothing is in the way", async () => {
  await show("saved", false);
  expect(screen.getByRole("status").textContent).toContain("林老师");
  document.body.replaceChildren();
  await show("saved");
  expect(screen.queryByRole("alert")).toBeNull();
});
