import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { JobSegment } from "@yizhou/contract";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import type { Step } from "../state/undo-steps.ts";
import { FindBar } from "./find-bar.tsx";

const segment = {
  ...{ ordinal: 0, unitId: "p1", place: null, kind: "paragraph", source: "The river rises." },
  ...{ target: "河流上涨。", state: "translated", origin: "engine", matchScore: null, isConfirmed: false },
  ...{ version: 1, problem: null, termFindings: [] },
} satisfies Partial<JobSegment> as JobSegment;
const step: Step = [
  {
    ordinal: 0,
    before: { target: "河流上涨。", isConfirmed: false },
    after: { target: "江水上涨。", isConfirmed: false },
  },
];

function Bar() {
  const [past, setPast] = useState<readonly Step[]>([]);
  return (
    <>
      <FindBar
        {...{ segments: [segment], order: [0], current: 0, mayEdit: true, past }}
        onGo={() => undefined}
        onReplace={async () => {
          setPast([step]);
          return { count: 1, step };
        }}
        onClose={() => undefined}
      />
      <button onClick={() => setPast([])}>undo</button>
      <button onClick={() => setPast([step])}>redo</button>
    </>
  );
}

it("says in how many sentences something was replaced as long as that is not undone, and again once it is redone", async () => {
  const user = userEvent.setup();
  await renderAt("/new-post-editing", <Bar />, ["editor"]);
  await user.type(screen.getByRole("textbox", { name: "查找" }), "河流");
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("1句");
  await user.click(screen.getByRole("button", { name: "全部替换" }));
  expect(status.textContent).toBe("已替换1句");
  await user.click(screen.getByRole("button", { name: "undo" }));
  expect(status.textContent).toBe("1句");
  await user.click(screen.getByRole("button", { name: "redo" }));
  expect(status.textContent).toBe("已替换1句");
});
