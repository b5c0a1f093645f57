import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test/render-page.tsx";
import { ConfirmDialog } from "./dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { TextField } from "./field.tsx";

it("has its title as name and its note as description", async () => {
  await renderAt(
    "/en",
    <ConfirmDialog
      title="Delete?"
      note="This cannot be undone."
      confirm="Delete"
      onCancel={vi.fn()}
      onConfirm={vi.fn()}
    />,
  );
  const dialog = screen.getByRole("alertdialog", { name: "Delete?" });
  expect(document.getElementById(dialog.getAttribute("aria-describedby")!)!.textContent).toBe(
    "This cannot be undone.",
  );
});

it("is busy while the answer is carried out", async () => {
  const onConfirm = vi.fn();
  await renderAt(
    "/en",
    <ConfirmDialog title="Delete?" confirm="Delete" isBusy onCancel={vi.fn()} onConfirm={onConfirm} />,
  );
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Delete" });
  expect(button.disabled).toBe(true);
  expect(button.getAttribute("aria-busy")).toBe("true");
});

it("sends a form by Enter, and says why it was refused", async () => {
  const onConfirm = vi.fn();
  const saving = { isPending: false, error: new Error("no") };
  await renderAt(
    "/en",
    <FormDialog
      title="New memory"
      confirm="Create"
      isReady
      saving={saving}
      onClose={vi.fn()}
      onConfirm={onConfirm}
    >
      <TextField label="Name" />
    </FormDialog>,
  );
  await userEvent.type(screen.getByLabelText("Name"), "Tides{Enter}");
  expect(onConfirm).toHaveBeenCalledOnce();
  expect((await screen.findByRole("alert")).textContent).toBe("That did not work. Please try again");
});
