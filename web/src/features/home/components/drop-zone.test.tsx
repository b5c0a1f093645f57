import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, expect, test } from "vitest";
import { clearPendingFiles, readPendingFiles } from "../../../lib/pending-files.ts";
import { closeSignInDialog, signInDialogStore } from "../../../lib/sign-in-store.ts";
import { renderAt } from "../../../test/render-page.tsx";
import { DropZone } from "./drop-zone.tsx";

afterEach(() => {
  closeSignInDialog();
  return clearPendingFiles();
});

test("dropped files are carried to the upload screen of the language, where visitors are asked to sign in", async () => {
  await renderAt(
    "/en",
    <Routes>
      <Route path="/en" element={<DropZone />} />
      <Route path="/en/upload" element={<p>upload screen</p>} />
    </Routes>,
    ["home"],
  );
  const files = [new File(["a"], "a.docx"), new File(["b"], "b.txt")];
  fireEvent.drop(screen.getByText("Drop your files here"), { dataTransfer: { files } });
  await waitFor(() => screen.getByText("upload screen"));
  expect((await readPendingFiles()).map((file) => file.name)).toEqual(["a.docx", "b.txt"]);
  expect(signInDialogStore.get()).toBe(true);
});
