import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { beginEditing } from "../state/editing.ts";
import { openEditor } from "../state/editor-state.ts";
import { WorkbenchStatus } from "./workbench-status.tsx";

it.each([
  [null, false, "正在检查"],
  [3, false, "检查提示3处，尚未检查全文"],
  [3, true, "检查提示3处"],
])("with %s findings, and the whole document checked: %s, says %s", async (findings, isWhole, said) => {
  const editing = beginEditing(openEditor({ segments: [], cuts: 0 }, []), {
    ...{ post: () => Promise.reject(new Error("nothing is sent")), keep: () => Promise.resolve() },
    judge: () => "offline",
  });
  const { container } = await renderAt(
    "/new-post-editing",
    <WorkbenchStatus
      {...{ editing, findings, isWholeChecked: isWhole, held: 0, conflicts: 0, number: "1", total: 1 }}
      {...{ propagates: null, onPropagates: () => undefined, onShortcuts: () => undefined }}
    />,
    ["editor"],
  );
  expect([...container.querySelectorAll("span")].map(({ textContent }) => textContent)).toContain(said);
});
