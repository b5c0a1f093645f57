import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { endRested } from "../../../test/shared-children.ts";
import { takeTaskUser } from "./task-users.ts";

const USERS = 14;
beforeAll(endRested);

let claims: string;
beforeEach(() => {
  claims = mkdtempSync(join(tmpdir(), "yizhou-claims-"));
});
afterEach(() => rmSync(claims, { recursive: true }));

test("every task has a user of its own as long as there are any, and gives it back", () => {
  const taken = Array.from({ length: USERS }, () => takeTaskUser(claims));
  expect(new Set(taken.map(({ id }) => id)).size).toBe(USERS);
  const more = takeTaskUser(claims);
  expect(taken.map(({ id }) => id)).toContain(more.id);
  for (const user of [...taken, more]) user.leave();
  expect(readdirSync(claims)).toEqual([]);
});

test("what another living process has is left to it, and what a dead one had is taken", () => {
  const first = takeTaskUser(claims);
  first.leave();
  writeFileSync(join(claims, String(first.id)), String(process.ppid));
  const other = takeTaskUser(claims);
  expect(other.id).not.toBe(first.id);
  // No process has a number this large.
  writeFileSync(join(claims, String(first.id)), String(2 ** 31 - 1));
  const all = Array.from({ length: USERS - 1 }, () => takeTaskUser(claims));
  expect(all.map(({ id }) => id)).toContain(first.id);
  for (const user of [other, ...all]) user.leave();
});

test("where nothing can be written down tasks go by what is seen", () => {
  const user = takeTaskUser(join(claims, "none", "there"));
  expect(user.id).toBeGreaterThan(0);
  user.leave();
});
