import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderAt, signInAs } from "../../../../test/render-page.tsx";
import { ImportWizard } from "./import-wizard.tsx";

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  signInAs();
});

it("promises nothing of a file without columns, which nobody has read before the import", async () => {
  await renderAt(
    "/cloud-library",
    <ImportWizard
      kind="memories"
      library={{ id: "m1", name: "潮汐" }}
      first={new File(["no markup at all"], "broken.tmx")}
      onClose={() => undefined}
    />,
    ["libraries", "tm", "termbase"],
  );
  expect(await screen.findByText(/导入时逐条检查，有问题的会列出/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "开始导入" }).hasAttribute("disabled")).toBe(false);
  expect(document.body.textContent).not.toContain("可以导入");
});
