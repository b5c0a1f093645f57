import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { LinkedPreview } from "./linked-preview.tsx";

it.each([404, 400])(
  "a link that opens nothing any more (%i) sends its reader to whoever shared it",
  async (status) => {
    const gone = { isSuccess: false, data: null, errorMessage: "没有找到这个链接" };
    signInAs();
    stubServer({ "GET /api/share-links/l1": () => Response.json(gone, { status }) });
    await renderAt("/resource-preview?share=l1", <LinkedPreview link="l1" />, ["translation"]);
    expect(await screen.findByText(/请向分享人索取新的链接/)).toBeTruthy();
  },
);
