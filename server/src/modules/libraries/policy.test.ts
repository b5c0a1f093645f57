// Rights over libraries, as values and as types.
import { API_PATHS, fillPath } from "@yizhou/contract";
import type { MemoryLibrary } from "@yizhou/contract";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import { buildTestApp } from "../../../test/build-test-app.ts";
import type { TestApp } from "../../../test/build-test-app.ts";
import { domainEvents } from "../../platform/events/tables.ts";
import { deleteLibrary } from "./change-library.ts";
import { createLibrary } from "./create-library.ts";
import type { OpenLibrary } from "./library.ts";
import { readableLibraries, requireRight } from "./policy.ts";

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

test("a right that was checked serves for what needs less, never for what needs more or holds something else", async () => {
  const { services } = site;
  const { id: userId } = await site.newUser();
  const made = await createLibrary(services, { userId }, { name: "A", scope: "personal", kind: "memory" });
  const written = await requireRight(services.db, userId, made.id, "write", "memory");
  const [seen] = await readableLibraries(services.db, userId, "memory", [made.id]);
  expect(seen).toMatchObject({ id: made.id, right: "manage" });
  type Write = OpenLibrary<"memory", "write">;
  expectTypeOf(made).toExtend<Write>();
  expectTypeOf(written).toExtend<OpenLibrary<"memory", "read">>();
  // Looked up only, found in any other way, or a termbase: the SQL that writes units takes none of them.
  expectTypeOf(seen!).not.toExtend<Write>();
  expectTypeOf<{ readonly id: string; readonly kind: "memory" }>().not.toExtend<Write>();
  expectTypeOf<OpenLibrary<"terms", "manage">>().not.toExtend<Write>();
});

test("a memory is no termbase, whoever asks for it as one", async () => {
  const { services } = site;
  const { id: userId } = await site.newUser();
  const { id } = await createLibrary(services, { userId }, { name: "B", scope: "personal", kind: "memory" });
  await expect(requireRight(services.db, userId, id, "read", "terms")).rejects.toMatchObject({
    code: "termbase.not_found",
  });
});

test("what happens to a library is recorded, by counts and codes alone", async () => {
  const { services } = site;
  const [user, guest] = [await site.newUser(), await site.newUser()];
  const { id } = await user.data<MemoryLibrary>("POST", API_PATHS.memories, { name: "A secret name" });
  const wish = { account: guest.account, right: "write" };
  await user.data("POST", fillPath(API_PATHS.memoryMembers, { id }), wish);
  await user.call("GET", `${fillPath(API_PATHS.memoryExport, { id })}?format=tmx`);
  await deleteLibrary(services, await requireRight(services.db, user.id, id, "manage", "memory"));
  const events = await services.db
    .select()
    .from(domainEvents)
    .where(eq(domainEvents.subjectId, id))
    .orderBy(asc(domainEvents.id));
  expect(events.map(({ kind, facts, ownerId }) => ({ kind, facts, ownerId }))).toEqual([
    { kind: "library.created", facts: { holds: "memory" }, ownerId: user.id },
    { kind: "library.opened", facts: { right: "write" }, ownerId: user.id },
    { kind: "library.exported", facts: { holds: "memory" }, ownerId: user.id },
    { kind: "library.deleted", facts: { holds: "memory" }, ownerId: user.id },
  ]);
});
