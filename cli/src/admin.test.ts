// `yizhou admin` as an operator starts it, on a database of its own.
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runYizhou } from "../test/run-yizhou.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-admin-"));
  // The database server runs as another user and must reach its folder.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);
const yizhou = (args: readonly string[], options: Parameters<typeof runYizhou>[2] = {}) =>
  runYizhou(folder, args, options);

test("admin create-user makes an account in the embedded database, and says when it exists", async () => {
  const env = { YIZHOU_DATA: at("data") };
  const made = await yizhou(["admin", "create-user", "first@yizhou.example", "--user-type", "6", "--json"], {
    env,
    input: "secret12\n",
  });
  expect({ status: made.status, error: made.error }).toEqual({ status: 0, error: "" });
  expect(JSON.parse(made.out)).toMatchObject({ account: "first@yizhou.example" });
  const again = await yizhou(["admin", "create-user", "first@yizhou.example", "--password", "other123"], {
    env,
  });
  expect(again.status).toBe(1);
  expect(again.error).toMatch(/^account\.exists: /);
  expect(await yizhou(["migrate"], { env })).toMatchObject({
    status: 0,
    out: "the database is up to date\n",
  });
}, 60_000);

test("admin rotate-keys makes a new master key each time and leaves only that", async () => {
  const env = { YIZHOU_DATA: at("data") };
  const rotate = async () =>
    JSON.parse((await yizhou(["admin", "rotate-keys", "--json"], { env })).out) as object;
  expect([await rotate(), await rotate()]).toEqual([
    { masterKey: "2", sealed: 0 },
    { masterKey: "3", sealed: 0 },
  ]);
  expect(await readFile(at("data/master-keys"), "utf8")).toMatch(/^3:[^,]+$/);
}, 60_000);

test("admin org makes organisations and moves people between them", async () => {
  const env = { YIZHOU_DATA: at("data") };
  const admin = async (...args: string[]) => {
    const { status, out, error } = await yizhou(["admin", ...args, "--json"], { env });
    const rows = out.split("\n").filter((line) => line !== "");
    return { status, error, rows: rows.map((row) => JSON.parse(row) as Record<string, unknown>) };
  };
  const done = { status: 0, error: "" };
  const out = "https://sso.example/out";
  expect(
    await admin("org", "create", "4034", " 江海大学 ", "--kind", "university", "--sign-out-url", out),
  ).toEqual({
    ...done,
    rows: [{ id: 4034, name: "江海大学" }],
  });
  expect(await admin("org", "create", "7", "Seven")).toMatchObject(done);
  expect(await admin("org", "create", "7", "Seven")).toMatchObject({
    status: 1,
    error: expect.stringMatching(/^organization\.exists: /),
  });
  await admin("create-user", "member@yizhou.example", "--password", "secret12", "--organization-id", "7");
  expect(
    await admin("org", "add-member", "4034", "MEMBER@yizhou.example", "--role", "manager"),
  ).toMatchObject(done);
  expect((await admin("org", "members", "4034")).rows).toMatchObject([
    { account: "member@yizhou.example", role: "manager" },
  ]);
  expect((await admin("org", "list")).rows).toEqual([
    { id: 7, name: "Seven", kind: "company", signOutUrl: null, members: 0 },
    { id: 4034, name: "江海大学", kind: "university", signOutUrl: out, members: 1 },
  ]);
  expect(await admin("org", "delete", "4034")).toMatchObject({
    status: 1,
    error: expect.stringMatching(/^organization\.not_empty: /),
  });
  expect(await admin("org", "remove-member", "4034", "member@yizhou.example")).toMatchObject(done);
  expect(await admin("org", "change", "4034", "--sign-out-url", "none", "--name", "江海")).toMatchObject(
    done,
  );
  expect(await admin("org", "delete", "7")).toMatchObject(done);
  expect((await admin("org", "list")).rows).toEqual([
    { id: 4034, name: "江海", kind: "university", signOutUrl: null, members: 0 },
  ]);
  const told = await yizhou(["admin", "org", "list", "--lang", "zh"], { env });
  expect(told.out).toBe("4034\t江海\tuniversity\t0名成员\n");
}, 90_000);

test.each([
  [["org"], "there is no command admin org"],
  [["org", "fly"], "there is no command admin org fly"],
  [["org", "create", "5"], "NAME is missing"],
  [["org", "create", "5", "a", "b"], "b is one argument too many"],
  [["org", "create", "五", "a"], "an organisation has a number, not 五"],
  [["org", "create", "5", " "], "a name has 1 to 100 characters"],
  [["org", "create", "5", "a", "--kind", "club"], "option --kind takes one of company, university"],
  [
    ["org", "create", "5", "a", "--sign-out-url", "javascript:alert(1)"],
    "option --sign-out-url takes an https address or none",
  ],
  [["org", "add-member", "5", "a", "--role", "boss"], "option --role takes one of member, manager"],
  [["org", "list", "--password", "x"], "admin org list does not take --password"],
])("admin %j is no command: %s", async (args, reason) => {
  const { status, error } = await yizhou(["admin", ...args], { env: { YIZHOU_DATA: at("never") } });
  expect({ status, error }).toEqual({ status: 2, error: expect.stringContaining(reason) });
  expect(existsSync(at("never"))).toBe(false);
});
