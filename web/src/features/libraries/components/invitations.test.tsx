import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt, signInAs } from "../../../test/render-page.tsx";
import { stubServer } from "../../../test/stub-server.ts";
import { Invitations } from "./invitations.tsx";

it.each([
  ["memories", "记忆库"],
  ["termbases", "术语库"],
] as const)("an invitation into one of the %s says what it opens", async (kind, word) => {
  signInAs();
  stubServer({});
  const one = { libraryId: "l1", name: "潮汐", right: "read" as const };
  await renderAt(
    "/cloud-library",
    <Invitations
      kind={kind}
      invitations={[
        { ...one, invitedBy: "陈海" },
        { ...one, libraryId: "l2", invitedBy: null },
      ]}
    />,
    ["libraries"],
  );
  expect(screen.getByText(`陈海邀请您使用${word}“潮汐”（查看和使用）`)).toBeTruthy();
  expect(screen.getByText(`有人邀请您使用${word}“潮汐”（查看和使用）`)).toBeTruthy();
});
