// `yizhou admin` as an operator starts it, on a database of its own.
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runLines, runYizhou } from "../test/run-yizhou.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yizhou-admin-"));
  // The database server runs as another user and must reach its folder.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);

test("admin create-user makes an account in the embedded database, and says when it exists", async () => {
  const env = { YIZHOU_DATA: at("data") };
  const made = await runYizhou(
    folder,
    ["admin", "create-user", "first@yizhou.example", "--user-type", "6", "--json"],
    {
      env,
      input: "secret12\n",
    },
  );
  expect({ status: made.status, error: made.error }).toEqual({ status: 0, error: "" });
  expect(JSON.parse(made.out)).toMatchObject({ account: "first@yizhou.example" });
  const again = ["admin", "create-user", "first@yizhou.example", "--password", "other123"];
  expect(await runLines(folder, [again, ["migrate"]], env)).toMatchObject([
    refused("account.exists"),
    { status: 0, out: "the database is up to date\n" },
  ]);
});

test("admin rotate-keys makes a new master key each time and leaves only that", async () => {
  const env = { YIZHOU_DATA: at("data") };
  const rotate = ["admin", "rotate-keys", "--json"];
  const ended = await runLines(folder, [rotate, rotate], env);
  expect(ended.map(({ out }) => JSON.parse(out) as object)).toEqual([
    { masterKey: "2", sealed: 0 },
    { masterKey: "3", sealed: 0 },
  ]);
  expect(await readFile(at("data/master-keys"), "utf8")).toMatch(/^3:[^,]+$/);
});

test("admin org makes organisations and moves people between them", { tags: "slow" }, async () => {
  const out = "https://sso.example/out";
  const member = "member@yizhou.example";
  const steps: readonly (readonly [line: string[], ends: object])[] = [
    [
      ["org", "create", "4034", " 江海大学 ", "--kind", "university", "--sign-out-url", out],
      { rows: [{ id: 4034, name: "江海大学" }] },
    ],
    [["org", "create", "7", "Seven"], {}],
    [["org", "create", "7", "Seven"], refused("organization.exists")],
    [["create-user", member, "--password", "secret12", "--organization-id", "7"], {}],
    [["org", "add-member", "4034", member.toUpperCase(), "--role", "manager"], {}],
    [["org", "members", "4034"], { rows: [{ account: member, role: "manager" }] }],
    [
      ["org", "list"],
      {
        rows: [
          { id: 7, name: "Seven", kind: "company", signOutUrl: null, members: 0 },
          { id: 4034, name: "江海大学", kind: "university", signOutUrl: out, members: 1 },
        ],
      },
    ],
    [
      ["org", "grant", "4034", "500000", "--days", "90"],
      { rows: [{ characters: 500_000, balance: 500_000 }] },
    ],
    [["org", "grant", "4034", "1000"], { rows: [{ balance: 501_000, expiresAt: null }] }],
    [["org", "grant", "5", "1000"], refused("organization.not_found")],
    [["org", "delete", "4034"], refused("organization.not_empty")],
    [["org", "remove-member", "4034", member], {}],
    [["org", "change", "4034", "--sign-out-url", "none", "--name", "江海"], {}],
    [["org", "delete", "7"], {}],
    [
      ["org", "list"],
      { rows: [{ id: 4034, name: "江海", kind: "university", signOutUrl: null, members: 0 }] },
    ],
  ];
  const lines = steps.map(([line]) => ["admin", ...line, "--json"]);
  const toPeople = ["admin", "org", "list", "--lang", "zh"];
  const ended = await runLines(folder, [...lines, toPeople], { YIZHOU_DATA: at("data") });
  expect(ended.pop()!.out).toBe("4034\t江海\tuniversity\t0名成员\n");
  const seen = ended.map(({ status, error, out: text }) => ({
    ...{ status, error },
    rows: text
      .split("\n")
      .filter((row) => row !== "")
      .map((row) => JSON.parse(row) as object),
  }));
  expect(seen).toMatchObject(steps.map(([, ends]) => ({ status: 0, error: "", ...ends })));
});

function refused(code: string): object {
  return { status: 1, error: expect.stringMatching(new RegExp(`^${code.replace(".", "\\.")}: `)) as string };
}

test("admin names what it does not understand, and touches nothing", async () => {
  const cases: readonly (readonly [string[], string])[] = [
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
    [["org", "grant", "5", "0"], "CHARACTERS takes a whole number from 1 to 100000000000"],
    [["voucher-codes", "100", "--days", "99999999"], "--days takes a whole number from 1 to 36500"],
    [["org", "list", "--password", "x"], "admin org list does not take --password"],
  ];
  const lines = cases.map(([line]) => ["admin", ...line]);
  const ended = await runLines(folder, lines, { YIZHOU_DATA: at("never") });
  expect(ended.map(({ status, error }) => ({ status, error }))).toEqual(
    cases.map(([, reason]) => ({ status: 2, error: expect.stringContaining(reason) as string })),
  );
  expect(existsSync(at("never"))).toBe(false);
});
