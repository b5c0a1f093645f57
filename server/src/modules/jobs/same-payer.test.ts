import { expect, test } from "vitest";
import { samePayer } from "./same-payer.ts";

test("an engine is asked again only at the expense of whoever paid for the first answer", () => {
  const offer = (
    id: string,
    owner: "site" | "user" | "organization",
    organizationId: number | null = null,
  ) => ({
    ...{ engine: { id }, owner, organizationId },
  });
  const isAllowed = samePayer([
    ...[offer("ours", "site"), offer("ours too", "site"), offer("mine", "user"), offer("mine too", "user")],
    ...[offer("theirs", "organization", 1), offer("others", "organization", 2)],
  ]);
  const again = (first: string | null, id: string) => isAllowed({ id }, { engineId: first });
  expect(again("ours", "ours too")).toBe(true);
  expect(again("mine", "mine too")).toBe(true);
  expect(again("theirs", "theirs")).toBe(true);
  expect(again("mine", "ours")).toBe(false);
  expect(again("ours", "mine")).toBe(false);
  expect(again("theirs", "mine")).toBe(false);
  expect(again("theirs", "others")).toBe(false);
  expect(again("gone", "ours")).toBe(false);
  expect(again(null, "ours")).toBe(false);
});
