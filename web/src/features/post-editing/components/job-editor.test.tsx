import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { JobEditor } from "./job-editor.tsx";

it("offers the way to all translations, and no second try, where there is no such job", async () => {
  stubServer({
    "GET /api/jobs/j1": () =>
      Response.json({ isSuccess: false, data: null, errorMessage: "没有" }, { status: 404 }),
  });
  await renderAt("/new-post-editing", <JobEditor id="j1" />, ["editor"]);
  await screen.findByRole("heading", { name: "没有这份译文" });
  expect(screen.getByRole("link", { name: "全部译文" }).getAttribute("href")).toBe("/post-editing");
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
});
