import type { MemoryFilter, MemoryLibrary } from "@yizhou/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { EntryList } from "./entry-list.tsx";

it.each([
  ["read", "这个记忆库还是空的。"],
  ["write", "这个记忆库还是空的。导入文件，或新增条目。"],
] as const)("an empty memory asks for entries only where one may add some (%s)", async (right, text) => {
  const library = { id: "m1", name: "潮汐", right, pairs: [] } as unknown as MemoryLibrary;
  signInAs();
  stubServer({ "GET /api/memories/m1/units": () => ({ units: [], total: 0, next: null }) });
  await renderAt(
    "/cloud-library",
    <EntryList
      library={library}
      filter={{} as MemoryFilter}
      isDeleted={false}
      chosen={new Set()}
      onChoose={() => undefined}
      onEdited={() => undefined}
    />,
    ["libraries", "tm"],
  );
  expect(await screen.findByText(text)).toBeTruthy();
});
