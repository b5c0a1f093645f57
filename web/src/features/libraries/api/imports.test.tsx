import type { LibraryImport } from "@yizhou/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { call } from "../../../lib/api-client.ts";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { useFollowImports, useStartImport } from "./imports.ts";
import { libraryKeys } from "./keys.ts";

const IMPORTS = "/api/termbases/t1/imports";
const CONTENT = "/api/termbases/t1/concepts";

/** A library beside what it holds, whose imports begin without a dialog that would watch them. */
function Library() {
  useFollowImports("termbases", "t1", true);
  const start = useStartImport("termbases", "t1");
  const { data } = useQuery({
    queryKey: [...libraryKeys.all("termbases"), "t1", "concepts"],
    queryFn: () => call<number>(CONTENT, { background: true }),
  });
  return (
    <button onClick={() => start.mutate({ file: new File(["a,b"], "terms.csv"), mapping: null })}>
      holds {data}
    </button>
  );
}

beforeEach(() => signInAs());

it("shows what an import has brought once it ends, also where nobody waited for it before a dialog", async () => {
  let state: LibraryImport["state"] = "waiting";
  const imported = () => ({ id: "i1", state }) as LibraryImport;
  let begun = 0;
  stubServer({
    [`GET ${IMPORTS}`]: () => (begun > 0 ? [imported()] : []),
    [`POST ${IMPORTS}`]: () => (begun++, imported()),
    [`GET ${CONTENT}`]: () => (state === "done" ? 6 : 0),
  });
  await renderAt("/cloud-library", <Library />, ["libraries"]);
  fireEvent.click(await screen.findByText("holds 0"));
  await waitFor(() => expect(begun).toBe(1));
  state = "done";
  expect(await screen.findByText("holds 6")).toBeTruthy();
});
